import { ActivityEvent, type StoredEvent } from '~models/activity-event';
import {
  ACTIVITY_RECORDS,
  isWhat,
  ACTIVITY_TYPES,
  type ActivityFilter,
  type ActivityRecord,
  type ActivityType,
} from '~/rules/activity/activity';
import type { Bounds } from './sequence';

/** What filters ask of one event, without its texts. */
type Asked = Pick<StoredEvent, '_id' | 'at' | 'who' | 'what' | 'kind' | 'refused'>;

/** What filters ask of all events from the number `base` on, in a few bytes each. */
interface Columns {
  /** Of the bounds. */
  log: number;
  base: number;
  at: number[];
  /** Positions in `people`. */
  who: number[];
  /** The kind of event, the kind of record, and whether it was refused. */
  about: number[];
  people: Map<string | null, number>;
  /** The reading that goes on. */
  reading: Promise<void>;
}

const FIELDS = { at: 1, who: 1, what: 1, kind: 1, refused: 1 } as const;
const BATCH = 1_000;
/** So many events may be gone at the beginning of the columns before they are made anew. */
const MAX_GONE = 10_000;
const KINDS = ACTIVITY_RECORDS.length + 1;

const byDatabase = new WeakMap<object, Columns>();

/** Returns the numbers of the events that a filter asks for, the newest first. Reads only what is new since the last call. */
export async function matchingIds(filter: ActivityFilter, bounds: Bounds): Promise<number[]> {
  const { first, last } = bounds;
  const columns = await columnsUpTo(bounds);
  const isMatch = matcher(columns, filter);
  const found: number[] = [];
  for (let id = last; id >= first; id -= 1) if (isMatch(id - columns.base)) found.push(id);
  return found;
}

async function columnsUpTo({ first, last, log }: Bounds): Promise<Columns> {
  const database = ActivityEvent.db.db ?? ActivityEvent.db;
  let columns = byDatabase.get(database);
  if (!columns || log !== columns.log || first < columns.base || first - columns.base > MAX_GONE) {
    columns = { log, base: first, at: [], who: [], about: [], people: new Map(), reading: Promise.resolve() };
    byDatabase.set(database, columns);
  }
  const own = columns;
  own.reading = own.reading.catch(() => undefined).then(() => readUpTo(own, last));
  await own.reading;
  return own;
}

/** Events never change, so that each is read once. */
async function readUpTo(columns: Columns, last: number): Promise<void> {
  for (let next = columns.base + columns.at.length; next <= last; next = columns.base + columns.at.length) {
    const ids = Array.from({ length: Math.min(BATCH, last - next + 1) }, (_, index) => next + index);
    const found = await ActivityEvent.find({ _id: { $in: ids } }, FIELDS).lean<Asked[]>();
    const byId = new Map(found.map((event) => [event._id, event]));
    for (const id of ids) add(columns, byId.get(id));
  }
}

/** An event that retention has just removed leaves a place that no filter matches. */
function add({ at, who, about, people }: Columns, event: Asked | undefined): void {
  at.push(event ? event.at.getTime() : NaN);
  const name = event?.who ?? null;
  const person = people.get(name) ?? people.size;
  people.set(name, person);
  who.push(person);
  about.push(event ? pack(event) : -1);
}

const pack = ({ what, kind, refused }: Asked): number =>
  (ACTIVITY_TYPES.indexOf(what as ActivityType) * KINDS +
    1 +
    ACTIVITY_RECORDS.indexOf(kind as ActivityRecord)) *
    2 +
  Number(refused);

const unpack = (about: number) => ({
  what: ACTIVITY_TYPES[Math.floor(about / 2 / KINDS)] as ActivityType,
  kind: ACTIVITY_RECORDS[(Math.floor(about / 2) % KINDS) - 1] ?? null,
  refused: about % 2 === 1,
});

function matcher({ at, who, about, people }: Columns, filter: ActivityFilter): (index: number) => boolean {
  const { what, record } = filter;
  const person = filter.who === undefined ? undefined : (people.get(filter.who) ?? -1);
  const [from, until] = [filter.from?.getTime() ?? -Infinity, filter.until?.getTime() ?? Infinity];
  const wanted = new Set(
    Array.from({ length: ACTIVITY_TYPES.length * KINDS * 2 }, (_, each) => each).filter((each) => {
      const event = unpack(each);
      return (what === undefined || isWhat(what, event)) && (record === undefined || event.kind === record);
    }),
  );
  return (index) => {
    const time = at[index] ?? NaN;
    return (
      time >= from &&
      time < until &&
      wanted.has(about[index] ?? -1) &&
      (person === undefined || who[index] === person)
    );
  };
}
