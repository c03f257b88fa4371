import { Show, type StoredShow } from '~models/show';
import { choiceUrl } from '~/rules/film/choice-query';
import {
  choiceSelects,
  chosen,
  type ChoiceSelect,
  type Filterable,
  type ShowChoice,
} from '~/rules/film/show-choice';
import { genreNamed } from '../api/show-filters';
import { listPublicShows, type ShowSummary } from '../shows';

/** The public shows that fit a choice, and what else can be chosen. */
export interface ChosenShows {
  /** The filters in use, without those that nobody knows. */
  choice: ShowChoice;
  shows: ShowSummary[];
  selects: ChoiceSelect[];
  /** All public shows. */
  all: ShowSummary[];
}

/** Returns a choice with its genre as it is stored, or without it if there is no such genre. */
async function knownChoice({ genre, ...choice }: ShowChoice): Promise<ShowChoice> {
  const known = genre === undefined ? undefined : await genreNamed(genre);
  return { ...choice, ...(known !== undefined && { genre: known }) };
}

/** Returns the public shows that fit a choice, with the number of shows behind every other choice. */
export async function choosePublicShows(asked: ShowChoice): Promise<ChosenShows> {
  const [choice, all] = await Promise.all([knownChoice(asked), listPublicShows()]);
  return { choice, shows: chosen(all, choice), selects: choiceSelects(all, choice), all };
}

/**
 * Returns the URL of the list at `path` that shows the same as the one with this choice, or null if it shows nothing: then
 * there are as many URLs as anybody invents.
 */
export async function urlOfChoice(path: string, asked: ShowChoice): Promise<string | null> {
  const choice = await knownChoice(asked);
  const url = choiceUrl(path, choice);
  if (url === path) return url;
  const fields = { kind: 1, genres: 1, stage: 1, year: 1 };
  const stored = await Show.find({ status: 'active' }, fields).lean<Partial<StoredShow>[]>();
  const shows = stored.map(({ kind = '', genres = [], stage = '', year = null }): Filterable => ({
    kind,
    genres,
    stage,
    year,
  }));
  return chosen(shows, choice).length > 0 ? url : null;
}
