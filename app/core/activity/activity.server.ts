import type { QueryFilter } from 'mongoose';
import { ActivityEvent, type StoredEvent } from '~models/activity-event';
import {
  ACTIVITY_DAYS,
  type ActivityFilter,
  type ActivityRecord,
  type ActivityType,
  type ActivityView,
  type WhatFilter,
  type Via,
  EDIT_TYPES,
} from '~/core/access/activity';
import { authorize, can, type Actor } from '~/core/access/permissions';
import { readSlice } from '~/core/db/pagination.server';
import { KIND_NAMES } from '~/core/nouns/kinds';
import { DAY_MS } from '~/core/text/days';

interface ActivityOptions {
  /** The retention in days; 0 keeps events forever. */
  days: number;
  /** Called when an event could not be stored yet, or was dropped. */
  report: (error: unknown) => void;
}

const DEFAULTS: ActivityOptions = { days: ACTIVITY_DAYS, report: () => undefined };
/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelActivity?: ActivityOptions };

export function limitActivity(options: ActivityOptions): void {
  processWide.showreelActivity = options;
}

export const activityOptions = (): ActivityOptions => processWide.showreelActivity ?? DEFAULTS;

/** Returns the start of the retention period; null if events are kept forever. */
function activitySince(): Date | null {
  const { days } = activityOptions();
  return days === 0 ? null : new Date(Date.now() - days * DAY_MS);
}

interface ActivityPage {
  /** From 1. */
  page: number;
  limit: number;
}

const EXPORT_BATCH = 500;
const SWEEP_BATCH = 1_000;
const NEWEST_FIRST = { at: -1, _id: -1 } as const;

const CONTENT: readonly ActivityRecord[] = [...Object.values(KIND_NAMES), 'settings'];
const CHANGES: readonly ActivityType[] = [...EDIT_TYPES, 'preview', 'press-link', 'screener', 'upload'];
const SIGN_INS: readonly ActivityType[] = ['sign-in', 'sign-out'];

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
  ...(event.late !== undefined && { late: event.late }),
});

function queryOfWhat(what: WhatFilter): QueryFilter<StoredEvent> {
  if (what === 'changes') return { what: { $in: CHANGES }, refused: false };
  if (what === 'refused') return { refused: true };
  return { what: what === 'sign-ins' ? { $in: SIGN_INS } : what };
}

const queryOf = ({ who, what, record, from, until }: ActivityFilter): QueryFilter<StoredEvent> => ({
  ...(who !== undefined && { who }),
  ...(what !== undefined && queryOfWhat(what)),
  ...(record !== undefined && { kind: record }),
  ...((from ?? until) && { at: { ...(from && { $gte: from }), ...(until && { $lt: until }) } }),
});

/** Newest first. For administrators. */
export async function listActivity(
  actor: Actor,
  filter: ActivityFilter,
  { page, limit }: ActivityPage,
): Promise<{ events: ActivityView[]; total: number }> {
  authorize(actor, 'readActivity');
  const source = { model: ActivityEvent, filter: queryOf(filter), order: NEWEST_FIRST, fields: {} };
  const total = await source.model.countDocuments(source.filter);
  const events = await readSlice(source, { total, before: (page - 1) * limit, most: limit });
  return { events: events.map(toView), total };
}

/** Yields all matching events, newest first, in batches of a few hundred. */
export async function exportActivity(
  actor: Actor,
  filter: ActivityFilter,
): Promise<AsyncGenerator<ActivityView[]>> {
  authorize(actor, 'readActivity');
  return batches(filter, await readBatch(filter));
}

async function* batches(filter: ActivityFilter, first: StoredEvent[]): AsyncGenerator<ActivityView[]> {
  for (let events = first; events.length > 0; events = await readBatch(filter, events.at(-1)))
    yield events.map(toView);
}

/** Each batch is a separate query, so that a slow reader does not keep a cursor open in the database. */
const readBatch = (filter: ActivityFilter, last?: StoredEvent): Promise<StoredEvent[]> =>
  ActivityEvent.find(last ? { ...queryOf(upTo(last.at, filter)), ...after(last) } : queryOf(filter))
    .sort(NEWEST_FIRST)
    .limit(EXPORT_BATCH)
    .lean<StoredEvent[]>();

const upTo = (time: Date, filter: ActivityFilter): ActivityFilter => ({
  ...filter,
  until: new Date(time.getTime() + 1),
});

/** Returns a filter that skips events of the same time up to this one. */
const after = ({ at, _id }: StoredEvent): QueryFilter<StoredEvent> => ({
  $or: [
    { at: { $lt: at } },
    { _id: { $lt: _id } },
    // A comparison only finds values of the same type; numbers sort before object ids.
    ...(typeof _id === 'number' ? [] : [{ _id: { $type: 'number' } as never }]),
  ],
});

/** Without the address, because users who may edit all content can read it. */
type LastChange = Pick<ActivityView, 'id' | 'at' | 'who' | 'what' | 'record' | 'fields'>;

const MAX_CHANGES = 8;
/** For users who may edit all content; null for others. */
export async function listLastChanges(actor: Actor): Promise<LastChange[] | null> {
  if (!can(actor, 'edit')) return null;
  const events = await ActivityEvent.find({
    what: { $in: EDIT_TYPES },
    kind: { $in: CONTENT },
    refused: false,
  })
    .sort(NEWEST_FIRST)
    .limit(MAX_CHANGES)
    .lean<StoredEvent[]>();
  return events.map((event) => {
    const { id, at, who, what, record, fields } = toView(event);
    return { id, at, who, what, record, fields };
  });
}

/** Deletes events older than `ACTIVITY_DAYS`, oldest first. Returns their number. */
export async function sweepActivity(): Promise<number> {
  const since = activitySince();
  if (since === null) return 0;
  for (let swept = 0; ;) {
    const expired = await ActivityEvent.find({ at: { $lt: since } }, { _id: 1 })
      .sort({ at: 1, _id: 1 })
      .limit(SWEEP_BATCH)
      .lean<Pick<StoredEvent, '_id'>[]>();
    if (expired.length === 0) return swept;
    const { deletedCount } = await ActivityEvent.deleteMany({ _id: { $in: expired.map(({ _id }) => _id) } });
    swept += deletedCount;
  }
}
