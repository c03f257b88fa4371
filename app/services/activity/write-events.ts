import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ActivityEvent, type StoredEvent } from '~models/activity-event';
import { isDuplicate } from '../platform/database-errors';
import { activityOptions } from './limits';
import { expectedLast, noteLast, readEvents, readLast } from './sequence';

export type NewEvent = Omit<StoredEvent, '_id' | 'key'>;

interface Waiting {
  event: Omit<StoredEvent, '_id'>;
  stored: () => void;
}

/** The change that an event tells of has succeeded, so its answer waits for the event no longer than this. */
const MAX_WAIT_MS = 1_000;
const RETRY_MS = 2_000;
const MAX_WAITING = 10_000;
const MAX_BATCH = 100;

const waiting: Waiting[] = [];
let writing: Promise<void> | null = null;

/**
 * Stores an event. Never throws: an event that cannot be stored now is stored as soon as that is possible while this process
 * runs, and the log says so.
 */
export async function writeEvent(event: NewEvent): Promise<void> {
  const stored = new Promise<void>((resolve) => {
    waiting.push({ event: { ...event, key: randomUUID() }, stored: resolve });
  });
  if (waiting.length > MAX_WAITING) drop();
  writing ??= writeAll();
  const stop = new AbortController();
  const tooLong = pause(MAX_WAIT_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
  await Promise.race([stored, tooLong]);
  stop.abort();
}

/** Waits until all events are stored; gives up when they cannot be stored now. */
export async function flushEvents(): Promise<void> {
  const stop = new AbortController();
  const tooLong = pause(MAX_WAIT_MS, undefined, { signal: stop.signal }).catch(() => undefined);
  await Promise.race([writing ?? Promise.resolve(), tooLong]);
  stop.abort();
  if (waiting.length > 0) report(`${waiting.length} events of the activity could not be stored.`);
}

function drop(): void {
  waiting.shift()?.stored();
  report('The oldest event of the activity that waited to be stored was dropped.');
}

const report = (message: string, cause?: unknown) => activityOptions().report(new Error(message, { cause }));

/** Stores what waits, in order: the only writer of this process. */
async function writeAll(): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.slice(0, MAX_BATCH);
    try {
      settle(await append(batch.map(({ event }) => event)));
    } catch (error) {
      report(`${waiting.length} events of the activity wait to be stored.`, error);
      await pause(RETRY_MS, undefined, { ref: false });
    }
  }
  writing = null;
}

function settle(stored: ReadonlySet<string>): void {
  for (const each of waiting.filter(({ event }) => stored.has(event.key))) {
    waiting.splice(waiting.indexOf(each), 1);
    each.stored();
  }
}

/** The last number before an attempt of which nobody knows how far it came. */
let unsureFrom: number | null = null;

/** Stores events under the next numbers. Returns the keys of those that are stored. */
async function append(events: Omit<StoredEvent, '_id'>[]): Promise<ReadonlySet<string>> {
  if (unsureFrom !== null) {
    const stored = await storedSince(unsureFrom);
    unsureFrom = null;
    return stored;
  }
  const last = await expectedLast();
  unsureFrom = last;
  try {
    const numbered = events.map((event, index) => ({ _id: last + 1 + index, ...event }));
    await ActivityEvent.collection.insertMany(numbered as never, { ordered: true });
  } catch (error) {
    // Another process has taken a number.
    if (isDuplicate(error)) return NONE;
    throw error;
  }
  unsureFrom = null;
  noteLast(last + events.length);
  return new Set(events.map(({ key }) => key));
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the keys of the events after that number. */
async function storedSince(last: number): Promise<ReadonlySet<string>> {
  const length = (await readLast()) - last;
  const events = await readEvents(Array.from({ length }, (_, index) => last + 1 + index));
  return new Set(events.map(({ key }) => key));
}
