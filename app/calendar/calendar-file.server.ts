import ical from 'ical-generator';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { matchesEtag, textTag } from '~/core/api/json.server';
import { toErrorPage } from '~/core/request/public-loader.server';
import { readSettings } from '~/core/session/settings.server';
import { notFound } from '~/core/validation/errors';
import { readEntries } from './calendar-entries.server';
import type { FoundEntry } from './calendar-sources.server';
import { typeWords, spanOfMonth, type Span } from './calendar-types';
import { addMonths, dayAt, daysBetween, monthOf } from '~/core/text/days';
import { Grant } from '~models/grant';
import { User, type StoredUser } from '~models/user';
import { authorize, type Actor } from '~/core/access/permissions';
import { aboutUser, audited } from '~/core/activity/record-event.server';
import { findGrant, isLive, newGrant, storeGrant } from '~/core/session/grants.server';
import { toActor, toUser } from '~/core/session/sessions.server';
import { newToken, TOKEN_LENGTH } from '~/core/db/passwords.server';

const MONTHS_BACK = 3;
const MONTHS_AHEAD = 12;
const MOST_EVENTS = 2_000;
const REFRESH_SECONDS = 60 * 60;

/** Characters with a meaning in names, which the library does not escape there. */
const UNSAFE_IN_NAME = /[,;\\\u0000-\u001f\u007f]+/g;
const CONTROL = /[\u0000-\u001f\u007f]+/g;

/** Returns whole months, so that the file does not change with every day. */
function spanOfFile(now: Date): Span {
  const month = monthOf(dayAt(now));
  return {
    from: spanOfMonth(addMonths(month, -MONTHS_BACK)).from,
    to: spanOfMonth(addMonths(month, MONTHS_AHEAD)).to,
  };
}

/** Keeps the entries nearest to a day, in their order. */
export function nearest<Entry extends Pick<FoundEntry, 'day'>>(
  entries: readonly Entry[],
  day: string,
  most: number,
): Entry[] {
  if (entries.length <= most) return [...entries];
  const byDistance = entries.toSorted(
    (a, b) => Math.abs(daysBetween(day, a.day)) - Math.abs(daysBetween(day, b.day)),
  );
  const kept = new Set(byDistance.slice(0, most));
  return entries.filter((entry) => kept.has(entry));
}

interface CalendarFile {
  name: string;
  origin: string;
  entries: readonly FoundEntry[];
}

/**
 * Writes the entries as iCalendar (RFC 5545). The text depends on nothing but the entries: the time of each event's stamp is that of the
 * record's last change.
 */
export function writeCalendar({ name, origin, entries }: CalendarFile): string {
  const calendar = ical({
    name: name.replace(UNSAFE_IN_NAME, ' ').trim(),
    prodId: { company: 'Showreel', product: 'Calendar', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
  for (const { key, type, title, at, allDay, url, changedAt } of entries)
    calendar.createEvent({
      id: `${key}@showreel`,
      start: new Date(at),
      allDay,
      stamp: changedAt,
      lastModified: changedAt,
      summary: `${typeWords(type)}: ${title.replace(CONTROL, ' ')}`,
      url: origin + url,
    });
  return calendar.toString();
}

const NAME = /^([\w-]+)\.ics$/;

/** Answers programs that subscribe to the calendar of a person, who sees what that person may see at this moment. */
export const calendarFile = ({ params, request, context }: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const token = NAME.exec(params.name ?? '')?.[1];
    if (token === undefined) throw notFound('Calendar');
    const actor = await openAddress(token);
    const now = new Date();
    const [{ siteName }, found] = await Promise.all([
      readSettings('siteName'),
      readEntries(actor, spanOfFile(now)),
    ]);
    const entries = nearest(found, dayAt(now), MOST_EVENTS);
    const text = writeCalendar({ name: `${siteName} calendar`, origin: context.origin, entries });
    const etag = textTag(text);
    const headers = { 'Cache-Control': 'private, no-cache', ETag: etag };
    if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
    return new Response(text, {
      headers: {
        ...headers,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="calendar.ics"',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      },
    });
  });

// Everybody has one address at most, so its grant has an id of its own. See docs/decisions/0141-calendar.md.

const KIND = 'calendar';

/** It ends with the account. */
const NEVER = new Date('9999-12-31T00:00:00Z');

const subjectOf = (userId: string) => `user:${userId}`;
const idOf = (userId: string) => `${KIND}:${userId}`;

const pathOf = (token: string) => `/calendar/${token}.ics`;

/** Returns the path of the actor's address; null if there is none. */
export async function findAddress(actor: Actor): Promise<string | null> {
  const grant = await Grant.findById(idOf(actor.id), { token: 1 }).lean<{ token: string } | null>();
  return grant && pathOf(grant.token);
}

/** Makes the address of the actor, unless there is one. */
export const makeAddress = (actor: Actor): Promise<void> =>
  audited(actor, aboutUser('calendar', actor.id), async () => {
    authorize(actor, 'openAdmin');
    const { id } = actor;
    const grant = newGrant(actor, {
      ...{ id: idOf(id), kind: KIND, subject: subjectOf(id) },
      ...{ token: newToken(), ends: NEVER },
    });
    await storeGrant(grant);
  });

/** Replaces the address of the actor. The old one ends at once. Throws 404 if there is none. */
export const replaceAddress = (actor: Actor): Promise<void> =>
  audited(actor, aboutUser('calendar', actor.id), async () => {
    authorize(actor, 'openAdmin');
    const { matchedCount } = await Grant.updateOne(
      { _id: idOf(actor.id) },
      { $set: { token: newToken(), createdAt: new Date() } },
    );
    if (matchedCount === 0) throw notFound('Address');
  });

/** Returns the owner of an address, as which programs read the calendar. Throws 404. */
async function openAddress(token: string): Promise<Actor> {
  const grant = token.length === TOKEN_LENGTH ? await findGrant(KIND, token) : null;
  const id = grant && isLive(grant) ? grant.subject.slice(grant.subject.indexOf(':') + 1) : null;
  const user = id === null ? null : await User.findById(id).lean<StoredUser | null>();
  if (!user) throw notFound('Calendar');
  return { ...toActor(toUser(user), 'api'), isProgram: true };
}
