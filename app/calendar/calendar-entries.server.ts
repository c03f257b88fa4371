import { authorize, type Actor, can } from '~/core/access/permissions';
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
  toShown,
  entryOfRecord,
  isWithin,
  MOST_READ,
  type OfShow,
} from './calendar-sources.server';
import {
  CALENDAR_TYPES,
  type CalendarEntry,
  type CalendarType,
  momentsOf,
  type Span,
} from './calendar-types';
import { addDays, dayAt } from '~/core/text/days';
import { Types, type QueryFilter } from 'mongoose';
import { Show, type StoredShow } from '~models/show';

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

const DAYS = 7;
const MOST_SHOWN = 10;

/** Returns what comes in the next seven days, today included, as far as the dashboard shows it, and the number of all. */
export async function readNextDates(actor: Actor) {
  const today = dayAt(new Date());
  const found = await readEntries(actor, { from: today, to: addDays(today, DAYS - 1) });
  const now = new Date().toISOString();
  const next = found.filter(({ at, allDay, hasFailed = false }) => allDay || hasFailed || at >= now);
  return { entries: next.slice(0, MOST_SHOWN).map(toShown), total: next.length };
}

type FoundShow = Pick<
  StoredShow,
  '_id' | 'title' | 'createdBy' | 'updatedAt' | 'seasons' | 'watch' | 'press'
>;
type Season = StoredShow['seasons'][number];

const READ = {
  title: 1,
  createdBy: 1,
  updatedAt: 1,
  'seasons.number': 1,
  'seasons.episodes._id': 1,
  'seasons.episodes.number': 1,
  'seasons.episodes.title': 1,
  'seasons.episodes.airDate': 1,
  'watch._id': 1,
  'watch.service': 1,
  'watch.from': 1,
  'watch.until': 1,
  'press.embargoUntil': 1,
} as const;

/** Returns the dates of shows, and those of what belongs to shows, which get the show's title. */
async function findShows(query: CalendarQuery, shared: Promise<readonly OfShow[]>): Promise<FoundEntry[]> {
  const others = await shared;
  const conditions = conditionsOf(query, others);
  if (conditions.length === 0) return [];
  const shows = await Show.find({ $or: conditions }, READ).limit(MOST_READ).lean<FoundShow[]>();
  const byId = new Map(shows.map((show) => [String(show._id), show]));
  return [
    ...shows.flatMap((show) => [
      ...episodesOf(query, show),
      ...availabilityOf(query, show),
      ...embargoOf(query, show),
    ]),
    ...others.flatMap(({ showId, dated, changedAt }) => {
      const show = byId.get(showId.toLowerCase());
      if (!show) return [];
      const title = [show.title, dated.title].filter(Boolean).join(', ');
      return [
        {
          ...entryOfRecord('show', query.actor, show, { ...dated, title }),
          mayOpen: true,
          changedAt,
        },
      ];
    }),
  ];
}

function conditionsOf(
  { types, span, start, end }: CalendarQuery,
  others: readonly OfShow[],
): QueryFilter<StoredShow>[] {
  const moments = { $gte: start, $lt: end };
  const days = { $gte: span.from, $lte: span.to };
  const ids = [...new Set(others.map(({ showId }) => showId))].filter((id) => Types.ObjectId.isValid(id));
  const conditions: (QueryFilter<StoredShow> | false)[] = [
    (types.has('premiere') || types.has('episode')) && {
      seasons: { $elemMatch: { episodes: { $elemMatch: { airDate: days } } } },
    },
    types.has('watch-from') && { watch: { $elemMatch: { from: moments } } },
    types.has('watch-until') && { watch: { $elemMatch: { until: moments } } },
    types.has('embargo') && { 'press.embargoUntil': moments },
    ids.length > 0 && { _id: { $in: ids } },
  ];
  return conditions.filter((condition) => condition !== false);
}

/** The first episode of a season that has a date is its premiere. */
function premiereOf({ episodes }: Season) {
  const dated = (episodes ?? []).filter(({ airDate }) => airDate !== '');
  return dated.reduce<(typeof dated)[number] | undefined>(
    (first, episode) =>
      first === undefined ||
      episode.airDate < first.airDate ||
      (episode.airDate === first.airDate && episode.number < first.number)
        ? episode
        : first,
    undefined,
  );
}

function episodesOf(query: CalendarQuery, show: FoundShow): FoundEntry[] {
  const { types, span, actor } = query;
  return (show.seasons ?? []).flatMap((season) => {
    const premiere = premiereOf(season);
    return (season.episodes ?? []).flatMap((episode) => {
      const { _id, airDate, number, title } = episode;
      const type = episode === premiere ? 'premiere' : 'episode';
      if (airDate === '' || airDate < span.from || airDate > span.to || !types.has(type)) return [];
      const words =
        type === 'premiere'
          ? `${show.title}, series ${season.number}`
          : `${show.title}, ${season.number}.${number}: ${title}`;
      const key = `episode.${String(show._id)}.${String(_id)}`;
      return [
        entryOfRecord('show', actor, show, { type, title: words, at: airDate, key, screen: '/episodes' }),
      ];
    });
  });
}

function availabilityOf(query: CalendarQuery, show: FoundShow): FoundEntry[] {
  return (show.watch ?? []).flatMap(({ _id, service, from, until }) =>
    (
      [
        ['watch-from', from],
        ['watch-until', until],
      ] as const
    ).flatMap(([type, at]) =>
      query.types.has(type) && isWithin(at, query)
        ? [
            entryOfRecord('show', query.actor, show, {
              ...{ type, at, title: `${show.title}, ${service}` },
              key: `${type}.${String(show._id)}.${String(_id)}`,
              screen: '/watch',
            }),
          ]
        : [],
    ),
  );
}

function embargoOf(query: CalendarQuery, show: FoundShow): FoundEntry[] {
  const at = show.press?.embargoUntil;
  if (!query.types.has('embargo') || !isWithin(at, query)) return [];
  const key = `embargo.${String(show._id)}`;
  const mayMove = can(query.actor, 'openKits');
  const dated = { type: 'embargo', title: show.title, at, key, screen: '/press', mayMove } as const;
  return [entryOfRecord('show', query.actor, show, dated)];
}
