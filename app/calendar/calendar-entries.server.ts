import { authorize, type Actor } from '~/core/access/permissions';
import { findShows } from './calendar-shows.server';
import {
  findAnswers,
  findArticles,
  findDatedChanges,
  findGrants,
  findPages,
  findRights,
  findShared,
  type CalendarQuery,
  type FoundEntry,
} from './calendar-sources.server';
import { CALENDAR_TYPES, type CalendarEntry, type CalendarType } from './calendar-types';
import { momentsOf, type Span } from './months';

interface Wanted extends Span {
  /** All by default. */
  types?: readonly CalendarType[] | undefined;
}

/**
 * Returns the dates of a span that the actor may see, in the order of time: what lasts all day comes before the moments of its day. Takes
 * at most eight queries, and one more for each kind of record that waits for an answer.
 */
export async function readEntries(
  actor: Actor | null,
  { from, to, types = CALENDAR_TYPES }: Wanted,
): Promise<FoundEntry[]> {
  authorize(actor, 'openAdmin');
  const span = { from, to };
  const query: CalendarQuery = { actor, span, ...momentsOf(span), types: new Set(types) };
  const grants = findGrants(query);
  const found = await Promise.all([
    findArticles(query),
    findPages(query),
    findRights(query),
    findDatedChanges(query),
    findShows(query, findShared(query, grants)),
    findAnswers(query, grants),
  ]);
  return inOrder(found.flat());
}

function inOrder(entries: FoundEntry[]): FoundEntry[] {
  // A clock that is set back does not change the order of moments.
  return entries.toSorted(
    (a, b) =>
      compare(a.day, b.day) ||
      compare(placeOf(a), placeOf(b)) ||
      compare(a.title, b.title) ||
      compare(a.key, b.key),
  );
}

const placeOf = ({ allDay, at }: FoundEntry) => (allDay ? '' : at);

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

export const toCalendarEntry = ({ type, kind, id, title, at, allDay, url }: FoundEntry): CalendarEntry => ({
  ...{ type, kind, id, title, at, allDay, url },
});
