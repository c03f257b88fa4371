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
import {
  canHoldAddresses,
  findAddressUses,
  isAddressInUse,
  isReserved,
  sitePlaceOf,
} from './address-uses.server';
import { storeRedirected } from './dead-addresses.server';
import { isPrefix } from './links-in-record.server';
import {
  isSiteTarget,
  LoopFinder,
  nextOf,
  StepBudget,
  type RedirectMap,
  type RedirectRule,
} from './redirect-map.server';

export const redirectFailure = (status: number, field: 'from' | 'to', message: string) =>
  new Failure(status, message, { [field]: [message] });

const isFixed = (address: string): boolean => sitePlaceOf(address)?.type === 'program';

/** Throws 409 if a page exists at the address, because the redirect would never apply. */
export async function rejectUsedAddress({ from }: RedirectRule): Promise<void> {
  const isUsed = isReserved(from) || (!isPrefix(from) && (await isAddressInUse(from)));
  if (isUsed) throw redirectFailure(409, 'from', PROBLEMS.inUse);
}

/** Finds loops in a map that must not change meanwhile. Existing pages end a chain. */
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

  /** Returns the addresses of the loop that a redirect leads to; null without a loop. */
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

/** Throws 400 if a prefix would be nested too deep, or would nest others too deep. */
export function rejectNested(map: RedirectMap, { from }: RedirectRule): void {
  if (!isPrefix(from)) return;
  const isBelow = (other: RedirectRule) => other.from.startsWith(from.slice(0, -1));
  if (map.nestedWithin(MAX_NESTED_PREFIXES).some(isBelow))
    throw redirectFailure(400, 'from', PROBLEMS.nested);
}

export const leadsBack = async (map: RedirectMap, from: string): Promise<boolean> =>
  (await new LoopSearch(map).find(from)) !== null;

/** Whether a target exists: a page, a file, or another redirect that leads to one. */
export async function leadsSomewhere(
  map: RedirectMap,
  target: string,
  isInUse = isAddressInUse,
): Promise<boolean> {
  if (!isSiteTarget(target) || nextOf(map, target)) return true;
  return isPrefix(target) ? canHoldAddresses(target) : isInUse(target);
}

type ChainEnd = Pick<RedirectRule, 'to' | 'fragment'>;

/**
 * Finds where targets end, in a map that must not change meanwhile: redirects are followed until a page exists. Results are memoized.
 * Targets stay unchanged once the budget is spent.
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
    // An address that grows endlessly is part of a loop.
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

/** Only one instance writes redirects at a time: two concurrent writes could form a loop that neither forms alone. */
export const REDIRECTS_LOCK = 'redirects';

const DECISIVE = ['from', 'fromKey', 'to', 'status'];

/** Runs the write of one redirect, given its states before and after. Cached pages stay valid, because no page shows redirects. */
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

/** Returns the redirects that lead to a rule's address, with their new ends. */
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

/** Stores the new targets of redirects that lead to a new one, so that visitors are redirected once. */
export async function storeMoved(actor: Actor, moved: readonly RedirectRule[]): Promise<void> {
  for (const { id, to, fragment } of moved) {
    const current = await Redirect.findById(id).lean<StoredRedirect | null>();
    if (current)
      await saveRedirect(current, { to: to + fragment, updatedAt: new Date(), updatedBy: actor.id });
  }
}

export const newRedirect = (actor: Actor, id: string, at: Date) => ({
  _id: new Types.ObjectId(id),
  version: 1,
  createdBy: actor.id,
  createdByName: actor.name,
  createdAt: at,
  updatedAt: at,
  updatedBy: actor.id,
});

export interface RedirectChange {
  id: string;
  set: Partial<StoredRedirect>;
}

/** The limit of one content change. */
const BATCH = 100;

export const insertRedirects = (redirects: readonly StoredRedirect[]): Promise<void> =>
  inBatches(redirects, (batch) =>
    declareChange({ ...manyRedirects(batch.map(({ _id }) => String(_id))), before: null }, () =>
      Redirect.insertMany(batch),
    ),
  );

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

/** Deletes the redirects of an import. */
export async function deleteRedirectsOf(importId: string): Promise<void> {
  const made = await Redirect.find({ importId }, { fromKey: 1 }).lean<
    Pick<StoredRedirect, '_id' | 'fromKey'>[]
  >();
  await inBatches(made, async (batch) => {
    await storeRedirected(batch.map(({ fromKey }) => fromKey));
    const ids = batch.map(({ _id }) => _id);
    await declareChange({ ...manyRedirects(ids.map(String)), after: null }, () =>
      Redirect.deleteMany({ _id: { $in: ids } }).exec(),
    );
  });
}

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
