import { Show, type StoredShow } from '~models/show';
import { can, type Actor } from '~/core/access/permissions';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { notFound, Failure } from '~/core/validation/errors';
import { toContentView } from './content-views.server';
import { IN_ORDER } from './view-orders.server';
import { lookUpReferences, onlyKnown, referencesIn } from './view-references.server';
import {
  ONLY_GRID_FIELDS,
  toGridShow,
  toShowSummary,
  withCurrentWatch,
  withoutLongFields,
  type GridShow,
  type ShowSummary,
  type ShowView,
  type StoredGridShow,
} from './show.server';
import { publicFilter } from './view-kinds.server';
import { choiceUrl } from '~/records/film/choice-query';
import {
  choiceSelects,
  filterShows,
  type ChoiceSelect,
  type Filterable,
  type ShowChoice,
} from '~/records/film/show-choice.server';
import type { QueryFilter } from 'mongoose';
import { readOnce } from '~/core/db/content-epoch.server';
import { readSettings } from '~/core/session/settings.server';

/** Returns every active show, in the order of the site. */
export async function listPublicShows(): Promise<ShowSummary[]> {
  const shows = await Show.find(publicFilter('show'), withoutLongFields())
    .sort(IN_ORDER)
    .lean<StoredShow[]>();
  return shows.map(toShowSummary);
}

/** Returns every active show as the grid draws it, in the order of the site. */
export async function listGridShows(): Promise<GridShow[]> {
  const shows = await Show.find(publicFilter('show'), ONLY_GRID_FIELDS)
    .sort(IN_ORDER)
    .lean<StoredGridShow[]>();
  return shows.map(toGridShow);
}

/** Returns an active show by its slug or an earlier one: compare `slug` to detect that it has moved. Throws 404. */
export const findPublicShow = (slug: string): Promise<ShowView> => findShowFor(null, slug);

/** The same, as its page shows it to a signed-in user, who also finds hidden shows if allowed to edit them. */
export const findShowFor = async (actor: Actor | null, slug: string): Promise<ShowView> =>
  (await findShowWithPeople(actor, slug)).show;

/** The same, with the slugs of the people whom it credits, by their ids. */
export async function findShowWithPeople(
  actor: Actor | null,
  slug: string,
): Promise<{ show: ShowView; people: ReadonlyMap<string, string> }> {
  // No page of a show has anything of its press kit.
  const stored = await Show.findOne({ slugs: slug }, { press: 0 }).lean<StoredShow>();
  if (!stored || (stored.status !== 'active' && !can(actor, 'edit', stored))) throw notFound('Show');
  const known = await lookUpReferences(referencesIn(SHOW_FIELDS, stored));
  const show = withCurrentWatch(onlyKnown(SHOW_FIELDS, toContentView('show', stored), known));
  return { show, people: known.person.found };
}

/** Returns the slugs of the people whom a show credits, by their ids; people who have been deleted are left out. */
export const creditedPeople = async (show: Pick<ShowView, 'credits'>): Promise<ReadonlyMap<string, string>> =>
  (await lookUpReferences(referencesIn(SHOW_FIELDS, show))).person.found;

/** Returns the title of every show, public or not, by title. */
export async function listShowTitles(): Promise<{ id: string; title: string }[]> {
  const shows = await Show.find({}, { title: 1 }).lean<Pick<StoredShow, '_id' | 'title'>[]>();
  return shows
    .map(({ _id, title }) => ({ id: String(_id), title }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en-GB'));
}

/** The public shows that fit a choice, and what else can be chosen. */
interface ChosenShows {
  /** The filters in use, without those that nobody knows. */
  choice: ShowChoice;
  shows: GridShow[];
  selects: ChoiceSelect[];
  /** All public shows. */
  all: GridShow[];
}

/** Returns a choice with its genre as it is written, or without it if there is no such genre. */
function knownChoice({ genre, ...choice }: ShowChoice, spellings: ReadonlyMap<string, string[]>): ShowChoice {
  const [known] = spellings.get(genre?.toLowerCase() ?? '') ?? [];
  return { ...choice, ...(known !== undefined && { genre: known }) };
}

/** Returns shows with each genre in one spelling, so that the same genre is not two choices. */
const alike = <Show extends Filterable>(
  shows: readonly Show[],
  spellings: ReadonlyMap<string, string[]>,
): Show[] =>
  shows.map((show) => ({
    ...show,
    genres: show.genres.map((genre) => spellings.get(genre.toLowerCase())?.[0] ?? genre),
  }));

/** Returns the public shows that fit a choice, with the number of shows behind every other choice. */
export async function choosePublicShows(asked: ShowChoice): Promise<ChosenShows> {
  const [{ public: spellings }, shows] = await Promise.all([genreSpellings(), listGridShows()]);
  const choice = knownChoice(asked, spellings);
  const all = alike(shows, spellings);
  return { choice, shows: filterShows(all, choice), selects: choiceSelects(all, choice), all };
}

/**
 * Returns the URL of the list at `path` that shows the same as the one with this choice, or null if it shows nothing: then
 * there are as many URLs as anybody invents.
 */
export async function urlOfChoice(path: string, asked: ShowChoice): Promise<string | null> {
  const { public: spellings } = await genreSpellings();
  const choice = knownChoice(asked, spellings);
  const url = choiceUrl(path, choice);
  if (url === path) return url;
  const fields = { kind: 1, genres: 1, stage: 1, year: 1 };
  const stored = await Show.find(publicFilter('show'), fields).lean<Partial<StoredShow>[]>();
  const shows = stored.map(({ kind = '', genres = [], stage = '', year = null }): Filterable => ({
    kind,
    genres,
    stage,
    year,
  }));
  return filterShows(alike(shows, spellings), choice).length > 0 ? url : null;
}

interface ShowFilters {
  kind?: StoredShow['kind'] | undefined;
  genre?: string | undefined;
  stage?: StoredShow['stage'] | undefined;
  year?: number | undefined;
}

/**
 * Returns the filter for shows with these values. Throws 400 for a genre that neither the settings nor any of the shows that may be
 * read has: the genre of a hidden show would tell of it.
 */
export async function showQueryFilter(
  { genre, ...values }: ShowFilters,
  readable: 'all' | 'public',
): Promise<QueryFilter<StoredShow>> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(genre !== undefined && { genres: await spellingsOf(genre, readable) }),
  };
}

/** The spellings of each genre, by its lower case. */
type Spellings = ReadonlyMap<string, string[]>;

/**
 * Returns the spellings of each genre that the settings or a show have, that of the settings first: a show keeps the one with which
 * it was saved last. `public` leaves out what only hidden shows have.
 */
const genreSpellings = readOnce(async (): Promise<Record<'all' | 'public', Spellings>> => {
  const [{ genres }, all, ofPublic] = await Promise.all([
    readSettings('genres'),
    Show.distinct('genres'),
    Show.distinct('genres', publicFilter('show')),
  ]);
  return { all: byLowerCase([...genres, ...all]), public: byLowerCase([...genres, ...ofPublic]) };
});

function byLowerCase(genres: readonly string[]): Spellings {
  const spellings = new Map<string, string[]>();
  for (const genre of new Set(genres)) {
    const key = genre.toLowerCase();
    const known = spellings.get(key);
    if (known) known.push(genre);
    else spellings.set(key, [genre]);
  }
  return spellings;
}

async function spellingsOf(genre: string, readable: 'all' | 'public'): Promise<{ $in: string[] }> {
  const found = (await genreSpellings())[readable].get(genre.toLowerCase());
  if (found) return { $in: found };
  const message = `There is no genre ${genre}`;
  throw new Failure(400, message, { genre: [message] });
}
