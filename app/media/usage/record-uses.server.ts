import { Upload, type StoredUpload } from '~models/upload';
import { can, type Actor } from '~/core/access/permissions';
import type { Kind } from '~/core/nouns/kinds';
import { Failure } from '~/core/validation/errors';
import { NOT_SERVED, WITHHELD } from '~/media/delivery/file-view.server';
import { contentModel, contentRef, recordRef, userOf, type ContentRecord } from './content-kinds.server';
import { filesOfVersions, withholdUnused, bringBack, keepInUse } from './garbage-collection.server';
import { readStandings } from './files-on-site.server';
import { addedUses, fieldsByName, indexUses, usedIn } from './find-uses.server';

interface Write {
  kind: Kind;
  actor: Actor;
  current: { _id: unknown; version: number };
  fields: object;
}

/** Keeps the index of the files that records use: see docs/decisions/0039-index-of-upload-uses.md. */
export const trackUses = {
  before: ({ actor, kind, current, fields }: Write) => addUses(actor, contentModel(kind), current, fields),

  /** Takes the files off the site that only the replaced values used. */
  after: async ({ current, fields }: Write, stored: object) => {
    const replaced = Object.entries(current).filter(([name]) => name in fields);
    await withholdUnused(Object.fromEntries(replaced), stored);
  },

  deleted: (kind: Kind, record: { _id: unknown }) =>
    withholdUnused(record, {}, contentRef(contentModel(kind), record._id)),
};

/**
 * Records which uploads a write adds to a record, as `indexUses` does, and serves those again that were withheld, unless something holds
 * them back, or it adds them to a kit or a screener. Costs commands only if there is an upload to add. Throws 400 for a withheld file that
 * the actor may not bring back.
 */
export async function addUses(
  actor: Actor,
  model: { collection: { name: string } },
  current: ContentRecord,
  fields: object,
): Promise<void> {
  const added = addedUses(current, fields);
  if (added.length > 0) {
    // Must come first: a key in the index would keep the file from being deleted.
    if (!can(actor, 'editUpload'))
      await rejectOthersFiles(actor, recordRef(model, current._id), added, fields);
    await indexUses(model, current, added);
  }
  const back = await findReturning(addedToSite(model, current, fields));
  await keepInUse(added.filter((name) => !back.includes(name)));
  await bringBack(back);
}

/** Returns those of the uploads that are off the site and that nothing holds back. */
async function findReturning(names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const away = await Upload.find({ _id: { $in: [...names] }, ...NOT_SERVED }, { _id: 1 }).lean<
    Pick<StoredUpload, '_id'>[]
  >();
  if (away.length === 0) return [];
  const standings = await readStandings(away.map(({ _id }) => _id));
  return [...standings].flatMap(([name, { holds }]) => (holds.length > 0 ? [] : [name]));
}

/** Returns the uploads that a write puts where they are served, whatever the moment, such as from a kit into a gallery. */
export function addedToSite(
  model: { collection: { name: string } },
  current: object,
  fields: object,
): string[] {
  const { servedPart = (record: object) => record } = userOf(model);
  const written = [...usedIn(servedPart(fields))];
  if (written.length === 0) return [];
  const before = usedIn(servedPart(current));
  return written.filter((name) => !before.has(name));
}

const OFF_THE_SITE =
  'This names a file that is off the site. Upload the file again, or ask an editor to bring it back.';

/**
 * Throws 400, naming the fields, if a withheld file among `added` was uploaded by somebody else and is in no version of the
 * record: whoever only knows the URL of a file may not publish it again.
 */
async function rejectOthersFiles(
  actor: Actor,
  record: string,
  added: readonly string[],
  fields: object,
): Promise<void> {
  const ofOthers = { _id: { $in: [...added] }, ...WITHHELD, createdBy: { $ne: actor.id } };
  const withheld = await Upload.find(ofOthers, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>();
  if (withheld.length === 0) return;
  const known = await filesOfVersions(record);
  const byName = fieldsByName(fields);
  const refused = withheld.flatMap(({ _id }) => (known.has(_id) ? [] : (byName.get(_id) ?? [])));
  if (refused.length === 0) return;
  throw new Failure(400, OFF_THE_SITE, Object.fromEntries(refused.map((field) => [field, [OFF_THE_SITE]])));
}
