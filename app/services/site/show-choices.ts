import { Show, type StoredShow } from '~models/show';
import { choiceUrl } from '~/rules/film/choice-query';
import {
  choiceSelects,
  filterShows,
  type ChoiceSelect,
  type Filterable,
  type ShowChoice,
} from '~/rules/film/show-choice';
import { genreSpellings } from './show-filters';
import { listGridShows } from './shows';
import type { GridShow } from '../views/show';
import { publicFilter } from '../views/kinds';

/** The public shows that fit a choice, and what else can be chosen. */
export interface ChosenShows {
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
