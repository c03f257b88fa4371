import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Types, type Model, mongo } from 'mongoose';
import {
  ActivityEvent,
  type StoredEvent,
  RefusedAttempts,
  type StoredRefusedAttempts,
} from '~models/activity-event';
import { sluggedModel } from '~models/records';
import { Redirect } from '~models/redirect';
import { SiteImport } from '~models/site-import';
import { TrashEntry, type StoredTrashEntry } from '~models/trash-entry';
import { Upload } from '~models/upload';
import { User } from '~models/user';
import { networkOf } from '~/core/db/rate-counters.server';
import type { ActivityRecord, ActivityType } from '~/core/access/activity';
import { storedActor, type Actor } from '~/core/access/permissions';
import { isDuplicate, unlessDuplicate } from '~/core/db/database-errors.server';
import { KINDS_BY_NAME, TITLE_FIELDS, type KindName, isKindName } from '~/core/nouns/kinds';
import { Failure } from '~/core/validation/errors';
import { LOGIN_LIMIT } from '~/core/validation/limits';
import { activityOptions } from './activity.server';

interface EventDetails {
  record: { kind: ActivityRecord; id: string; title?: string | undefined } | null;
  fields: readonly string[];
}

interface Origin {
  /** The client's IP address; empty for commands. */
  address: string;
  event: EventDetails | null;
}

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelOrigin?: AsyncLocalStorage<Origin> };
const storage = (processWide.showreelOrigin ??= new AsyncLocalStorage<Origin>());

const NOWHERE: Origin = { address: '', event: null };

export const currentOrigin = (): Origin => storage.getStore() ?? NOWHERE;

/** Runs the work of a request with the client's address, for its events. */
export const fromAddress = <Result>(address: string, work: () => Result): Result =>
  storage.run({ address, event: null }, work);

/** Runs work that logs no events of its own and belongs to none. */
export const withoutEvents = <Result>(work: () => Result): Result =>
  withinEvent({ record: null, fields: [] }, work);

const withinEvent = <Result>(event: EventDetails, work: () => Result): Result =>
  storage.run({ ...currentOrigin(), event }, work);

export const SETTINGS_RECORD = { kind: 'settings', id: 'site', title: 'Settings' } as const;

interface Titled {
  model: Model<never>;
  field: string;
}

const titled = (model: unknown, field: string): Titled => ({ model: model as Model<never>, field });

const OTHERS: Record<Exclude<ActivityRecord, KindName | 'settings'>, Titled> = {
  users: titled(User, 'username'),
  media: titled(Upload, 'originalName'),
  links: titled(Redirect, 'from'),
  imports: titled(SiteImport, 'site'),
};

function titledBy(kind: Exclude<ActivityRecord, 'settings'>): Titled {
  if (!isKindName(kind)) return OTHERS[kind];
  const record = KINDS_BY_NAME[kind];
  return titled(sluggedModel(record), TITLE_FIELDS[record]);
}

async function recordTitle(kind: ActivityRecord, id: string): Promise<string | null> {
  if (kind === 'settings') return SETTINGS_RECORD.title;
  const { model, field } = titledBy(kind);
  if (kind !== 'media' && !Types.ObjectId.isValid(id)) return null;
  const found = await model.findById(id, { [field]: 1 }).lean<Record<string, unknown> | null>();
  if (found) return String(found[field]);
  if (!isKindName(kind)) return null;
  const entry = await TrashEntry.findById(`${KINDS_BY_NAME[kind]}:${id}`, { title: 1 }).lean<Pick<
    StoredTrashEntry,
    'title'
  > | null>();
  return entry?.title ?? null;
}

type NewEvent = Omit<StoredEvent, '_id'> & Partial<Pick<StoredEvent, '_id'>>;

interface Waiting {
  event: StoredEvent;
  stored: () => void;
}

/** The response waits no longer than this for its event, because the change itself has succeeded. */
const MAX_WAIT_MS = 1_000;
const RETRY_MS = 2_000;
const MAX_WAITING = 10_000;
const MAX_BATCH = 100;

const waiting: Waiting[] = [];
let writing: Promise<void> | null = null;

/** Stores an event. Never throws: an event that cannot be stored now is logged and retried while this process runs. */
async function writeEvent(event: NewEvent): Promise<void> {
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

/** Stores the queued events in order. It is the only writer of this process. */
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

/** Whether the only failure is duplicates: an earlier attempt stored the events, but its answer was lost. */
const areStored = (error: unknown): boolean =>
  error instanceof mongo.MongoBulkWriteError &&
  isDuplicate(error) &&
  [error.writeErrors].flat().every(isDuplicate);

const WINDOW_MS = LOGIN_LIMIT.minutes * 60_000;

/** Attempts are grouped by the client's network, the account and the reason. */
const idOf = ({ address, who, what, kind, recordId }: NewEvent, reason: string): string =>
  createHash('sha256')
    .update(JSON.stringify([networkOf(address), who, what, kind, recordId, reason]))
    .digest('base64url');

/**
 * Stores a refused attempt that can be repeated without limit. The first of a window is stored at once; the others
 * are counted and stored as one event after the window. So an address causes at most one event per name. Never
 * throws.
 */
async function writeRefusedAttempt(event: NewEvent, reason: string): Promise<void> {
  const isFirst = await countAttempt(event, idOf(event, reason)).catch(() => true);
  if (isFirst) await writeEvent(event);
}

/** Returns whether this is the first attempt of the window. */
async function countAttempt(event: NewEvent, _id: string): Promise<boolean> {
  for (;;) {
    const now = event.at.getTime();
    // A window that ends much too late comes from a clock that has since been corrected.
    const latest = new Date(now + 2 * WINDOW_MS);
    const open = { $gt: event.at, $lte: latest };
    const more = { $inc: { more: 1 }, $set: { lastAt: event.at } };
    const { matchedCount } = await RefusedAttempts.updateOne({ _id, endsAt: open }, more);
    if (matchedCount === 1) return false;
    const over = { _id, $or: [{ endsAt: { $lte: event.at } }, { endsAt: { $gt: latest } }] };
    await tellCount(await RefusedAttempts.findOneAndDelete(over).lean<StoredRefusedAttempts>());
    const first = { _id, event, more: 0, lastAt: event.at, endsAt: new Date(now + WINDOW_MS) };
    if (await unlessDuplicate(RefusedAttempts.create(first))) return true;
  }
}

async function tellCount(over: StoredRefusedAttempts | null): Promise<void> {
  if (over && over.more > 0) await writeEvent({ ...over.event, at: over.lastAt, times: over.more });
}

/** Deletes the counters of past windows and stores their events. */
export async function sweepRefusedAttempts(): Promise<number> {
  for (let swept = 0; ; swept += 1) {
    const over = await RefusedAttempts.findOneAndDelete({
      endsAt: { $lte: new Date() },
    }).lean<StoredRefusedAttempts>();
    if (!over) return swept;
    await tellCount(over);
  }
}

/** The title is looked up if it is missing. */
interface AboutRecord {
  kind: ActivityRecord;
  id: string;
  title?: string | undefined;
}

export interface About {
  what: ActivityType;
  record?: AboutRecord | null;
  fields?: readonly string[];
}

export const aboutUser = (what: ActivityType, id: string): About => ({ what, record: { kind: 'users', id } });

type Doer = Pick<Actor, 'id' | 'name' | 'via'>;

/** The machine is only logged for what it did. */
function whoOf(actor: Doer | null) {
  const { id, name } = actor === null ? { id: null, name: '' } : storedActor(actor);
  return { who: id, whoName: name };
}

const PUNCTUAL_MS = 5_000;

/**
 * Logs a success or a refusal once. Never throws; see `writeEvent`. `unlimited` is the reason of a refusal that can
 * be repeated without limit: repetitions in a window are only counted, see `writeRefusedAttempt`. With an `id` the event is stored once,
 * whatever is repeated; `dueAt` is when it was to happen.
 */
export async function recordEvent(
  actor: Doer | null,
  {
    what,
    record = null,
    fields = [],
    via = actor?.via ?? 'form',
    refused = false,
    unlimited,
    id,
    dueAt = null,
  }: About & {
    via?: Actor['via'];
    refused?: boolean;
    unlimited?: string | undefined;
    id?: Types.ObjectId;
    dueAt?: Date | null;
  },
): Promise<void> {
  const found = record && (await withTitle(record).catch(() => null));
  const at = new Date();
  const lateMs = dueAt ? at.getTime() - dueAt.getTime() : 0;
  const event = {
    at,
    ...whoOf(actor),
    address: currentOrigin().address,
    via,
    what,
    kind: found?.kind ?? null,
    recordId: found?.id ?? '',
    title: found?.title ?? '',
    fields: [...fields],
    refused,
    ...(id && { _id: id }),
    ...(lateMs > PUNCTUAL_MS && { late: Math.floor(lateMs / 1_000) }),
  };
  await (unlimited === undefined ? writeEvent(event) : writeRefusedAttempt(event, unlimited));
}

async function withTitle({ kind, id, title }: AboutRecord) {
  const known = title ?? (await recordTitle(kind, id));
  // An id without a record was made up by the client.
  return known === null ? null : { kind, id, title: known };
}

const isRefusal = (error: unknown) => error instanceof Failure && error.status === 403;

/** Runs work and logs a refusal. Nested work logs it in the outer event. */
export async function recordRefusal<Result>(
  actor: Actor | null,
  about: About,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error) && currentOrigin().event === null)
      await recordEvent(actor, { what: about.what, record: about.record ?? null, refused: true });
    throw error;
  }
}

/** Runs work and logs its success or refusal as one event, including nested work. Other failures change nothing and are not logged. */
export async function audited<Result>(
  actor: Actor | null,
  about: About,
  work: () => Promise<Result>,
): Promise<Result> {
  if (currentOrigin().event) return work();
  const { what, record = null, fields = [] } = about;
  const event: EventDetails = { record, fields };
  try {
    const result = await withinEvent(event, work);
    await recordEvent(actor, { what, ...event });
    return result;
  } catch (error) {
    // Nothing was changed, so the event names no fields.
    if (isRefusal(error)) await recordEvent(actor, { what, record: event.record, refused: true });
    throw error;
  }
}

/**
 * Adds what only the work knows to its event: the record and the changed fields. Work about another kind of record,
 * such as content that a command imports, adds nothing.
 */
export function addToEvent({
  kind,
  fields,
  ...record
}: Partial<AboutRecord> & { fields?: readonly string[] }): void {
  const { event } = currentOrigin();
  if (!event?.record || event.record.kind !== kind) return;
  event.record = { ...event.record, ...record };
  if (fields) event.fields = fields;
}

export const namesOfChanged = (names: readonly string[], before: object, after: object): string[] => {
  const [one, other] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
};
