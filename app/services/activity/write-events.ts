import { setTimeout as pause } from 'node:timers/promises';
import { mongo, Types } from 'mongoose';
import { ActivityEvent, type StoredEvent } from '~models/activity-event';
import { isDuplicate } from '../platform/database-errors';
import { activityOptions } from './limits';

export type NewEvent = Omit<StoredEvent, '_id'>;

interface Waiting {
  event: StoredEvent;
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
    waiting.push({ event: { _id: new Types.ObjectId(), ...event }, stored: resolve });
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
      await store(batch.map(({ event }) => event));
      settle(batch);
    } catch (error) {
      report(`${waiting.length} events of the activity wait to be stored.`, error);
      await pause(RETRY_MS, undefined, { ref: false });
    }
  }
  writing = null;
}

function settle(batch: readonly Waiting[]): void {
  for (const each of batch) {
    const place = waiting.indexOf(each);
    if (place >= 0) waiting.splice(place, 1);
    each.stored();
  }
}

async function store(events: StoredEvent[]): Promise<void> {
  try {
    await ActivityEvent.collection.insertMany(events as never, { ordered: false });
  } catch (error) {
    if (!areStored(error)) throw error;
  }
}

/** Whether the only failure was that events had been stored by an attempt whose answer was lost. */
const areStored = (error: unknown): boolean =>
  error instanceof mongo.MongoBulkWriteError &&
  isDuplicate(error) &&
  [error.writeErrors].flat().every(isDuplicate);
