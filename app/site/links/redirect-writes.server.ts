import { Types } from 'mongoose';
import { Redirect, type StoredRedirect } from '~models/redirect';
import type { Actor } from '~/core/access/permissions';
import { declareChange, toChange } from '~/core/db/content-epoch.server';
import { Turns } from '~/core/db/lock.server';
import {
  MAX_ADDRESS_LENGTH,
  MAX_NESTED_PREFIXES,
  REDIRECT_PROBLEMS as PROBLEMS,
} from '~/core/request/redirect';
import { Failure } from '~/core/validation/errors';
import { canHoldAddresses, findAddressUses, isAddressInUse } from './address-uses.server';
import { storeRedirected } from './dead-addresses.server';
import { isPrefix } from './links-in-record.server';
import { LoopFinder, nextOf, StepBudget, type RedirectMap, type RedirectRule } from './redirect-map.server';
import { isReserved, sitePlaceOf } from './site-place.server';

export const redirectFailure = (status: number, field: 'from' | 'to', message: string) =>
  new Failure(status, message, { [field]: [message] });

const isOnSite = (target: string): boolean => target.startsWith('/');
const isFixed = (address: string): boolean => sitePlaceOf(address)?.type === 'program';

/** Throws 409 if visitors find something else at the address of a redirect, so that it would not answer. */
export async function rejectUsedAddress({ from }: RedirectRule): Promise<void> {
  const isUsed = isReserved(from) || (!isPrefix(from) && (await isAddressInUse(from)));
  if (isUsed) throw redirectFailure(409, 'from', PROBLEMS.inUse);
}

/** Finds loops among the redirects of a map, which must not change meanwhile. What visitors find on the way ends a chain. */
export class LoopSearch {
  readonly #used = new Set<string>();
  readonly #turns = new Turns();
  #finder: LoopFinder;

  constructor(
    private readonly map: RedirectMap,
    private readonly budget = new StepBudget(),
  ) {
    this.#finder = this.#createFinder();
  }

  #createFinder(): LoopFinder {
    const isInUse = (address: string) => isFixed(address) || this.#used.has(address);
    return new LoopFinder(this.map, isInUse, this.budget);
  }

  /** Returns the addresses of the loop to which a redirect leads; null if it leads to none. */
  async find(from: string): Promise<string[] | null> {
    for (;;) {
      const loop = await this.#run(this.#finder.find(from));
      const uses = loop ? await findAddressUses(loop) : null;
      if (!loop || uses?.size === 0) return loop;
      for (const address of uses?.keys() ?? []) this.#used.add(address);
      this.#finder = this.#createFinder();
    }
  }

  async #run(search: ReturnType<LoopFinder['find']>): Promise<string[] | null> {
    for (;;) {
      const step = search.next();
      if (step.done) return step.value;
      await this.#turns.take();
    }
  }
}

/** Throws 400 if a prefix of the map is within too many others, or if others below it are then. */
export function rejectNested(map: RedirectMap, { from }: RedirectRule): void {
  if (!isPrefix(from)) return;
  const isBelow = (other: RedirectRule) => other.from.startsWith(from.slice(0, -1));
  if (map.nestedWithin(MAX_NESTED_PREFIXES).some(isBelow))
    throw redirectFailure(400, 'from', PROBLEMS.nested);
}

/** Whether a redirect of the map leads back to itself, or to another loop. */
export const leadsBack = async (map: RedirectMap, from: string): Promise<boolean> =>
  (await new LoopSearch(map).find(from)) !== null;

/** Whether visitors who are led to a target find something: a page, a file, or another redirect that leads on. */
export async function leadsSomewhere(
  map: RedirectMap,
  target: string,
  isInUse = isAddressInUse,
): Promise<boolean> {
  if (!isOnSite(target) || nextOf(map, target)) return true;
  return isPrefix(target) ? canHoldAddresses(target) : isInUse(target);
}

type ChainEnd = Pick<RedirectRule, 'to' | 'fragment'>;

/**
 * Finds where targets end, in a map that must not change meanwhile: redirects are followed as long as visitors find nothing else where
 * they begin. What was followed once is known. Where the budget is spent, targets stay as they are.
 */
export class ChainEnds {
  readonly #known = new Map<string, ChainEnd>();
  readonly #turns = new Turns();

  constructor(
    private readonly map: RedirectMap,
    private readonly isInUse = isAddressInUse,
    private readonly budget = new StepBudget(),
  ) {}

  async find(rule: ChainEnd): Promise<ChainEnd> {
    const passed = new Set<string>();
    let end = { to: rule.to, fragment: rule.fragment };
    // An address that grows for ever is that of a loop.
    while (!passed.has(end.to) && end.to.length <= MAX_ADDRESS_LENGTH && this.budget.take(end.to)) {
      const next = nextOf(this.map, end.to);
      if (!next || (!isPrefix(end.to) && (await this.isInUse(end.to)))) break;
      passed.add(end.to);
      await this.#turns.take();
      const known = this.#known.get(end.to);
      end = known ?? { to: next.to, fragment: next.to === next.rule.to ? next.rule.fragment : '' };
      if (known) break;
    }
    for (const each of passed) this.#known.set(each, end);
    return end;
  }
}

/** One write of redirects at a time, of all instances: two together could make a loop that neither makes. */
export const REDIRECTS_LOCK = 'redirects';

/** The fields that decide where visitors are led. */
const DECISIVE = ['from', 'fromKey', 'to', 'status'];

/** Runs the write of one redirect, given as it is stored before and after: no page shows redirects, so that pages stay as they are. */
export async function declareRedirect<Result>(
  before: StoredRedirect | null,
  after: StoredRedirect | null,
  write: () => PromiseLike<Result>,
): Promise<Result> {
  const { _id: id } = after ?? before ?? {};
  if (before) await storeRedirected([before.fromKey]);
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
  inBatches(changes, async (batch) => {
    await storeRedirected(batch.flatMap(({ set }) => set.fromKey ?? []));
    const writes = batch.map(({ id, set }) => ({
      updateOne: {
        filter: { _id: new Types.ObjectId(id) },
        update: { $set: set, $inc: { version: 1 } },
      },
    }));
    await declareChange(manyRedirects(batch.map(({ id }) => id)), () => Redirect.bulkWrite(writes));
  });

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
