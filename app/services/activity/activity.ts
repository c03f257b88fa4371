import { ActivityEvent, type StoredEvent } from '~models/activity-event';
import type { ActivityFilter, ActivityRecord, ActivityView, ActivityType } from '~/rules/activity/activity';
import type { Via } from '~/rules/activity/via';
import { authorize, can, type Actor } from '~/rules/accounts/permissions';
import { activitySince } from './limits';
import { matchingIds } from './columns';
import { readBounds, readEvents, type Bounds } from './sequence';

interface ActivityPage {
  /** From 1. */
  page: number;
  limit: number;
}

const EXPORT_BATCH = 500;
const SWEEP_BATCH = 1_000;

const toView = (event: StoredEvent): ActivityView => ({
  id: String(event._id),
  at: event.at.toISOString(),
  who: event.who === null ? null : { id: event.who, name: event.whoName },
  address: event.address,
  via: event.via as Via,
  what: event.what as ActivityType,
  record:
    event.kind === null
      ? null
      : { kind: event.kind as ActivityRecord, id: event.recordId, title: event.title },
  fields: event.fields,
  refused: event.refused,
  ...(event.times !== undefined && event.times > 1 && { times: event.times }),
});

const isEmpty = (filter: ActivityFilter) => Object.values(filter).every((value) => value === undefined);

/** The numbers of events, the newest first. */
interface Numbers {
  total: number;
  slice: (start: number, end: number) => number[];
}

async function numbersOf(filter: ActivityFilter): Promise<Numbers> {
  const bounds = await readBounds();
  if (isEmpty(filter)) return descending(bounds);
  const ids = await matchingIds(filter, bounds);
  return { total: ids.length, slice: (start, end) => ids.slice(start, end) };
}

const descending = ({ first, last }: Bounds): Numbers => {
  const total = last - first + 1;
  return {
    total,
    slice: (start, end) =>
      Array.from({ length: Math.max(0, Math.min(end, total) - start) }, (_, index) => last - start - index),
  };
};

/** Returns one page of what happened, the newest first. For administrators. */
export async function listActivity(
  actor: Actor,
  filter: ActivityFilter,
  { page, limit }: ActivityPage,
): Promise<{ events: ActivityView[]; total: number }> {
  authorize(actor, 'readActivity');
  const { total, slice } = await numbersOf(filter);
  const events = await readEvents(slice((page - 1) * limit, page * limit));
  return { events: events.map(toView), total };
}

/** Yields everything that a filter asks for, the newest first, a few hundred events at a time. */
export async function exportActivity(
  actor: Actor,
  filter: ActivityFilter,
): Promise<AsyncGenerator<ActivityView[]>> {
  authorize(actor, 'readActivity');
  return batches(await numbersOf(filter));
}

async function* batches({ total, slice }: Numbers): AsyncGenerator<ActivityView[]> {
  for (let at = 0; at < total; at += EXPORT_BATCH)
    yield (await readEvents(slice(at, at + EXPORT_BATCH))).map(toView);
}

/** A change for those who may edit everything: without the address. */
type LastChange = Pick<ActivityView, 'id' | 'at' | 'who' | 'what' | 'record' | 'fields'>;

const MAX_CHANGES = 8;
const WINDOW = 50;
const MAX_WINDOWS = 6;
const CONTENT: ReadonlySet<unknown> = new Set(['shows', 'news', 'people', 'settings']);
const EDITS: ReadonlySet<string> = new Set([
  'create',
  'change',
  'delete',
  'restore',
  'erase',
  'draft',
  'publish',
  'discard',
]);

/** Returns the last changes of content, for those who may edit all of it; null for others. Looks at the newest events only. */
export async function listLastChanges(actor: Actor): Promise<LastChange[] | null> {
  if (!can(actor, 'edit')) return null;
  const { total, slice } = descending(await readBounds());
  const found: LastChange[] = [];
  for (let at = 0; at < Math.min(total, WINDOW * MAX_WINDOWS) && found.length < MAX_CHANGES; at += WINDOW)
    for (const event of await readEvents(slice(at, at + WINDOW))) {
      const { id, at: time, who, what, record, fields, refused } = toView(event);
      if (!refused && EDITS.has(what) && CONTENT.has(record?.kind))
        found.push({ id, at: time, who, what, record, fields });
    }
  return found.slice(0, MAX_CHANGES);
}

/**
 * Deletes events that are older than `ACTIVITY_DAYS`, in the order of their numbers. The newest event always stays, because
 * the next one is numbered after it. Returns their number.
 */
export async function sweepActivity(): Promise<number> {
  const since = activitySince();
  if (since === null) return 0;
  const { first, last } = await readBounds();
  let next = first;
  while (next < last) {
    const ids = Array.from({ length: Math.min(SWEEP_BATCH, last - next) }, (_, index) => next + index);
    const events = await readEvents(ids);
    const kept = events.findIndex(({ at }) => at >= since);
    const expired = events.slice(0, kept < 0 ? undefined : kept).map(({ _id }) => _id);
    if (expired.length > 0) await ActivityEvent.deleteMany({ _id: { $in: expired } });
    next += expired.length;
    if (kept >= 0 || expired.length === 0) break;
  }
  return next - first;
}
