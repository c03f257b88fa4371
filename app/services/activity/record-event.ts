import type { ActivityRecord, ActivityType } from '~/rules/activity/activity';
import type { Actor } from '~/rules/accounts/permissions';
import { Failure } from '~/rules/validation/errors';
import { currentOrigin, withinEvent, type EventDetails } from './origin';
import { recordTitle } from './record-title';
import { writeRefusedAttempt } from './refused-attempts';
import { writeEvent } from './write-events';

/** What is known of a record before the work about it; the title is looked up if it is not given. */
export interface AboutRecord {
  kind: ActivityRecord;
  id: string;
  title?: string | undefined;
}

/** What an event is about. */
export interface About {
  what: ActivityType;
  record?: AboutRecord | null;
  fields?: readonly string[];
}

/** Returns what an event about a user is about. */
export const aboutUser = (what: ActivityType, id: string): About => ({ what, record: { kind: 'users', id } });

/** Of the machine, only what it did is recorded. */
const whoOf = (actor: Actor | null) =>
  actor === null || actor.via === 'cli' ? { who: null, whoName: '' } : { who: actor.id, whoName: actor.name };

/**
 * Records something that was done, or refused, once. Never throws; see `writeEvent`. With `unlimited`, why somebody is refused who can
 * try again and again, further refusals of the same window are only counted; see `writeRefusedAttempt`.
 */
export async function recordEvent(
  actor: Actor | null,
  {
    what,
    record = null,
    fields = [],
    via = actor?.via ?? 'form',
    refused = false,
    unlimited,
  }: About & {
    via?: Actor['via'];
    refused?: boolean;
    unlimited?: string | undefined;
  },
): Promise<void> {
  const found = record && (await withTitle(record).catch(() => null));
  const event = {
    at: new Date(),
    ...whoOf(actor),
    address: currentOrigin().address,
    via,
    what,
    kind: found?.kind ?? null,
    recordId: found?.id ?? '',
    title: found?.title ?? '',
    fields: [...fields],
    refused,
  };
  await (unlimited === undefined ? writeEvent(event) : writeRefusedAttempt(event, unlimited));
}

async function withTitle({ kind, id, title }: AboutRecord) {
  const known = title ?? (await recordTitle(kind, id));
  // What no record has, somebody has typed.
  return known === null ? null : { kind, id, title: known };
}

/** Whether a failure means that somebody may not do this. */
const isRefusal = (error: unknown) => error instanceof Failure && error.status === 403;

/** Runs work and records that it was refused, if it was. Work that other work is part of, is recorded there. */
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

/**
 * Runs work and records that it was done, or that it was refused: one event for each, also if the work consists of other
 * recorded work. Other failures change nothing and are no events.
 */
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
    // Nothing was changed, so that it names no fields.
    if (isRefusal(error)) await recordEvent(actor, { what, record: event.record, refused: true });
    throw error;
  }
}

/**
 * Adds what only the work knows to its event: which record it turned out to be, and the names of the changed fields. Work about
 * another kind of record, such as on content that a command imports, adds nothing.
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

/** Returns the names among these of which two states of a record differ. */
export const namesOfChanged = (names: readonly string[], before: object, after: object): string[] => {
  const [one, other] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
};
