import { ActivityEvent, type StoredEvent } from '~models/activity-event';

// Events are numbered one after the other, without a gap: the embedded database finds records fast by their `_id` only, so
// that a page of a hundred thousand events is read by their numbers. Retention removes the lowest numbers.

/** The numbers of the first and the last event; `last` is less than `first` if there are none. */
export interface Bounds {
  first: number;
  last: number;
  /** Raised when somebody has emptied the collection, so that the same numbers are those of other events. */
  log: number;
}

const EMPTY: Bounds = { first: 1, last: 0, log: 0 };
/** The distances, in events, at which newer ones are looked for. */
const STEPS = [0, ...Array.from({ length: 24 }, (_, power) => 2 ** power)];

/** What this process knows of the numbers, by database: tests use several. */
const known = new WeakMap<object, Bounds>();

function databaseOf(): object {
  return ActivityEvent.db.db ?? ActivityEvent.db;
}

async function existing(ids: number[]): Promise<number[]> {
  const found = await ActivityEvent.find({ _id: { $in: ids } }, { _id: 1 }).lean<
    Pick<StoredEvent, '_id'>[]
  >();
  return found.map(({ _id }) => _id);
}

const exists = async (id: number) => (await existing([id])).length > 0;

/** Returns the bounds as they are now. Most of the time it takes two short queries. */
export async function readBounds(): Promise<Bounds> {
  const before = known.get(databaseOf());
  const bounds = (before && (await boundsFrom(before))) ?? (await boundsFrom(await anyEvent())) ?? EMPTY;
  if (before && bounds.last < before.last) known.set(databaseOf(), { ...bounds, log: before.log + 1 });
  else known.set(databaseOf(), { ...bounds, log: before?.log ?? 0 });
  return known.get(databaseOf()) ?? bounds;
}

/** Returns null if the last event is not there any more: then somebody has emptied the collection. */
async function boundsFrom(before: Bounds): Promise<Bounds | null> {
  const [first, last] = await Promise.all([firstFrom(before), lastFrom(before)]);
  return last === 0 || first > last ? null : { ...before, first, last };
}

/** Returns the number that was the last when this process looked last; 0 for none. */
export const expectedLast = async (): Promise<number> =>
  (known.get(databaseOf()) ?? (await readBounds())).last;

/** Returns the number of the last event, 0 if there is none. */
export async function readLast(): Promise<number> {
  const before = known.get(databaseOf());
  if (!before) return (await readBounds()).last;
  const last = await lastFrom(before);
  if (last === 0) return (await readBounds()).last;
  known.set(databaseOf(), { ...before, last });
  return last;
}

/** Notes that this process has stored events up to this number. */
export function noteLast(last: number): void {
  const before = known.get(databaseOf()) ?? EMPTY;
  if (last > before.last) known.set(databaseOf(), { ...before, last });
}

/** Any event is between the bounds. */
async function anyEvent(): Promise<Bounds> {
  const any = await ActivityEvent.findOne({}, { _id: 1 }).lean<Pick<StoredEvent, '_id'> | null>();
  return any ? { ...EMPTY, last: any._id } : EMPTY;
}

/** Returns 0 if neither the event that was the last nor a later one is there. */
async function lastFrom({ last }: Bounds): Promise<number> {
  let from = last;
  for (;;) {
    const found = Math.max(0, ...(await existing(STEPS.map((step) => from + step))));
    if (found <= from) return found;
    from = found;
  }
}

/** Finds the first number by halving, because everything before it is gone, and nothing after it. */
async function firstFrom({ first, last }: Bounds): Promise<number> {
  if (last < first || (await exists(first))) return first;
  let [gone, there] = [first, last];
  while (there - gone > 1) {
    const middle = Math.floor((gone + there) / 2);
    if (await exists(middle)) there = middle;
    else gone = middle;
  }
  return there;
}

/** Returns these events by their numbers, in the order of the numbers given; events that are gone are left out. */
export async function readEvents(ids: number[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return [];
  const found = await ActivityEvent.find({ _id: { $in: ids } }).lean<StoredEvent[]>();
  const byId = new Map(found.map((event) => [event._id, event]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
