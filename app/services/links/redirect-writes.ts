import { Types } from 'mongoose';
import { Redirect, type StoredRedirect } from '~models/redirect';
import type { Actor } from '~/rules/accounts/permissions';
import { isPrefix } from '~/rules/links/address';
import { nextOf } from '~/rules/links/redirect-chains';
import type { RedirectMap, RedirectRule } from '~/rules/links/redirect-map';
import { declareChange, toChange } from '../platform/content-change';
import { isAddressInUse } from './address-uses';
import { ChainEnds } from './redirect-checks';

/** One write of redirects at a time, of all instances: two together could make a loop that neither makes. */
export const REDIRECTS_LOCK = 'redirects';

/** The fields that decide where visitors are led. */
const DECISIVE = ['from', 'fromKey', 'to', 'status'];

/** Runs the write of one redirect, given as it is stored before and after: no page shows redirects, so that pages stay as they are. */
export function declareRedirect<Result>(
  before: StoredRedirect | null,
  after: StoredRedirect | null,
  write: () => PromiseLike<Result>,
): Promise<Result> {
  const { _id: id } = after ?? before ?? {};
  const described = { collection: Redirect.collection.name, visibility: DECISIVE, references: [] };
  return declareChange(toChange({ ...described, id, before, after }), write);
}

/** Writes by compare-and-set on the version. Returns null when another write came first. */
export async function saveRedirect(
  current: StoredRedirect,
  fields: Partial<StoredRedirect>,
): Promise<StoredRedirect | null> {
  const after = { ...current, ...fields, version: current.version + 1 };
  const written = await declareRedirect(current, after, () =>
    Redirect.updateOne(
      { _id: current._id, version: current.version },
      { $set: fields, $inc: { version: 1 } },
    ).exec(),
  );
  return written.matchedCount > 0 ? after : null;
}

/** Returns the redirects that a rule of the map leads on, with where they end then. */
export async function movedBy(map: RedirectMap, rule: RedirectRule): Promise<RedirectRule[]> {
  const ends = new ChainEnds(map);
  const moved: RedirectRule[] = [];
  for (const earlier of map.rules) {
    if (earlier.from === rule.from || nextOf(map, earlier.to)?.rule !== rule) continue;
    if (!isPrefix(earlier.to) && (await isAddressInUse(earlier.to))) continue;
    moved.push({ ...earlier, ...(await ends.find(earlier)) });
  }
  return moved;
}

/** Stores where earlier redirects lead that a new one leads on, so that visitors are led once. */
export async function storeMoved(actor: Actor, moved: readonly RedirectRule[]): Promise<void> {
  for (const { id, to, fragment } of moved) {
    const current = await Redirect.findById(id).lean<StoredRedirect | null>();
    if (current)
      await saveRedirect(current, { to: to + fragment, updatedAt: new Date(), updatedBy: actor.id });
  }
}

/** A redirect that an import changes. */
export interface RedirectChange {
  id: string;
  set: Partial<StoredRedirect>;
}

/** As many as one change of the content can name. */
const BATCH = 100;

/** Stores many new redirects, some at a time. */
export const insertRedirects = (redirects: readonly StoredRedirect[]): Promise<void> =>
  inBatches(redirects, (batch) =>
    declareChange({ ...manyRedirects(batch.map(({ _id }) => String(_id))), before: null }, () =>
      Redirect.insertMany(batch),
    ),
  );

/** Stores changes of many redirects, some at a time. */
export const changeRedirects = (changes: readonly RedirectChange[]): Promise<void> =>
  inBatches(changes, (batch) =>
    declareChange(manyRedirects(batch.map(({ id }) => id)), () =>
      Redirect.bulkWrite(
        batch.map(({ id, set }) => ({
          updateOne: {
            filter: { _id: new Types.ObjectId(id) },
            update: { $set: set, $inc: { version: 1 } },
          },
        })),
      ),
    ),
  );

/** Describes a change of several redirects, which were stored before and are afterwards. */
const manyRedirects = (ids: readonly string[]) => ({
  collection: Redirect.collection.name,
  ids,
  paths: DECISIVE,
  before: {},
  after: {},
  isTakeDown: true,
});

async function inBatches<Item>(
  items: readonly Item[],
  write: (batch: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) await write(items.slice(at, at + BATCH));
}
