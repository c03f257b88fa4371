import {
  type ContentViewBy,
  toContentView,
  withoutLongFields,
  IN_ORDER,
  publicFilter,
} from './view-kinds.server';
import { Show, type StoredShow } from '~models/show';
import { isOn } from '~/core/nouns/visibility';
import { groupBy, omit, pick } from '~/core/fields/field-path';
import { LONG_SHOW_FIELDS, SHOW_FIELDS, type LongShowField } from '~/core/nouns/show';
import { publicNow, readOnce } from '~/core/db/content-epoch.server';
import { commonFields, viewOf } from '~/core/nouns/record-view.server';
import { can, type Actor } from '~/core/access/permissions';
import { notFound, fieldFailure } from '~/core/validation/errors';
import { lookUpReferences, onlyKnown, referencesIn } from './view-references.server';
import { choiceUrl } from '~/records/film/choice-query';
import {
  choiceSelects,
  filterShows,
  type ChoiceSelect,
  type Filterable,
  type ShowChoice,
} from '~/records/film/show-choice.server';
import type { QueryFilter } from 'mongoose';
import { readSettings } from '~/core/session/settings.server';

export type ShowView = ContentViewBy['show'];

/** Without the fields that can be long. */
export type ShowSummary = Omit<ShowView, LongShowField>;

const toShowSummary = (stored: Omit<StoredShow, LongShowField>): ShowSummary => ({
  ...commonFields(stored),
  ...viewOf(SUMMARY_FIELDS, stored, Show.schema),
});

const SUMMARY_FIELDS = omit(SHOW_FIELDS, LONG_SHOW_FIELDS);

/** What the grid draws and filters, beside id and slug. */
const GRID_NAMES = [
  'title',
  'broadcaster',
  'videoUrl',
  'thumbnailUrl',
  'kind',
  'genres',
  'stage',
  'year',
  'yearEnd',
] as const;
const GRID_FIELDS = pick(SHOW_FIELDS, GRID_NAMES);

type GridShow = Pick<ShowView, 'id' | 'slug' | (typeof GRID_NAMES)[number]>;
type StoredGridShow = Pick<StoredShow, '_id' | 'slug' | (typeof GRID_NAMES)[number]>;

const ONLY_GRID_FIELDS: Record<string, 1> = Object.fromEntries(
  ['slug', ...GRID_NAMES].map((name) => [name, 1]),
);

const toGridShow = (stored: StoredGridShow): GridShow => ({
  id: String(stored._id),
  slug: stored.slug,
  ...viewOf(GRID_FIELDS, stored, Show.schema),
});

/** Only current entries of where to watch the show. */
export const withCurrentWatch = <View extends { watch?: ShowView['watch'] }>(show: View): View =>
  show.watch ? { ...show, watch: show.watch.filter((entry) => isOn(entry, publicNow())) } : show;

export async function listPublicShows(): Promise<ShowSummary[]> {
  const shows = await Show.find(publicFilter('show'), withoutLongFields())
    .sort(IN_ORDER)
    .lean<StoredShow[]>();
  return shows.map(toShowSummary);
}

async function listGridShows(): Promise<GridShow[]> {
  const shows = await Show.find(publicFilter('show'), ONLY_GRID_FIELDS)
    .sort(IN_ORDER)
    .lean<StoredGridShow[]>();
  return shows.map(toGridShow);
}

const titlesInOrder = readOnce(
  async () => {
    const shows = await Show.find(publicFilter('show'), { slug: 1, title: 1 })
      .sort(IN_ORDER)
      .lean<Pick<StoredShow, '_id' | 'slug' | 'title'>[]>();
    return shows.map(({ _id, slug, title }) => ({ id: String(_id), slug, title }));
  },
  { isPublic: true },
);

/** Returns the public show after this one, after the last the first; null if there is no other. */
export async function nextPublicShow(id: string): Promise<{ slug: string; title: string } | null> {
  const shows = await titlesInOrder();
  const next = shows[(shows.findIndex((show) => show.id === id) + 1) % shows.length];
  return next && next.id !== id ? { slug: next.slug, title: next.title } : null;
}

/** Finds an active show by slug or earlier slug; compare `slug` to detect a move. Throws 404. */
export const findPublicShow = (slug: string): Promise<ShowView> => findShowFor(null, slug);

export const findShowFor = async (actor: Actor | null, slug: string): Promise<ShowView> =>
  (await findShowWithPeople(actor, slug)).show;

/** Also returns the slugs of credited people on the site, by id. */
export async function findShowWithPeople(
  actor: Actor | null,
  slug: string,
): Promise<{ show: ShowView; people: ReadonlyMap<string, string> }> {
  // A show's page shows nothing of its press kit.
  const stored = await Show.findOne({ slugs: slug }, { press: 0 }).lean<StoredShow>();
  if (!stored || (stored.status !== 'active' && !can(actor, 'edit', stored))) throw notFound('Show');
  const known = await lookUpReferences(referencesIn(SHOW_FIELDS, stored), { readable: 'public' });
  const show = withCurrentWatch(onlyKnown(SHOW_FIELDS, toContentView('show', stored), known));
  return { show, people: known.person.found };
}

/** Slugs by id; deleted and hidden people are left out. */
export const creditedPeople = async (show: Pick<ShowView, 'credits'>): Promise<ReadonlyMap<string, string>> =>
  (await lookUpReferences(referencesIn(SHOW_FIELDS, show), { readable: 'public' })).person.found;

export async function listShowTitles(): Promise<{ id: string; title: string }[]> {
  const shows = await Show.find({}, { title: 1 }).lean<Pick<StoredShow, '_id' | 'title'>[]>();
  return shows
    .map(({ _id, title }) => ({ id: String(_id), title }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en-GB'));
}

interface ChosenShows {
  /** The filters in use, without unknown values. */
  choice: ShowChoice;
  shows: GridShow[];
  selects: ChoiceSelect[];
  all: GridShow[];
}

/** Returns a choice with its genre as spelled in the content, or without an unknown genre. */
function knownChoice({ genre, ...choice }: ShowChoice, spellings: ReadonlyMap<string, string[]>): ShowChoice {
  const [known] = spellings.get(genre?.toLowerCase() ?? '') ?? [];
  return { ...choice, ...(known !== undefined && { genre: known }) };
}

/** Gives each genre one spelling, so that it is one choice. */
const alike = <Show extends Filterable>(shows: readonly Show[], spellings: ReadonlyMap<string, string[]>) =>
  shows.map((show) => ({
    ...show,
    genres: show.genres.map((genre) => spellings.get(genre.toLowerCase())?.[0] ?? genre),
  }));

/** Returns the matching public shows, with the number of shows behind every other choice. */
export async function choosePublicShows(asked: ShowChoice): Promise<ChosenShows> {
  const [{ public: spellings }, shows] = await Promise.all([genreSpellings(), listGridShows()]);
  const choice = knownChoice(asked, spellings);
  const all = alike(shows, spellings);
  return { choice, shows: filterShows(all, choice), selects: choiceSelects(all, choice), all };
}

/** Canonical URL of a choice at `path`; null if it matches nothing, because anybody can invent such URLs. */
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
 * Filter for shows with these values. Throws 400 for a genre that neither the settings nor any readable show has: a hidden show's genre
 * must not leak.
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

/** Spellings by lower-case genre. */
type Spellings = ReadonlyMap<string, string[]>;

/**
 * Spellings of each genre in the settings or a show, those of the settings first: a show keeps the spelling of its last save. `public`
 * leaves out genres that only hidden shows have.
 */
const genreSpellings = readOnce(async (): Promise<Record<'all' | 'public', Spellings>> => {
  const [{ genres }, all, ofPublic] = await Promise.all([
    readSettings('genres'),
    Show.distinct('genres'),
    Show.distinct('genres', publicFilter('show')),
  ]);
  return { all: byLowerCase([...genres, ...all]), public: byLowerCase([...genres, ...ofPublic]) };
});

const byLowerCase = (genres: readonly string[]): Spellings =>
  groupBy(new Set(genres), (genre) => genre.toLowerCase());

async function spellingsOf(genre: string, readable: 'all' | 'public'): Promise<{ $in: string[] }> {
  const found = (await genreSpellings())[readable].get(genre.toLowerCase());
  if (found) return { $in: found };
  const message = `There is no genre ${genre}`;
  throw fieldFailure(400, 'genre', message);
}
