import { codeName } from '../fields/code-kinds';
import { KINDS, STAGES, wordFor, type ShowDetails } from './show-details';

type Years = Pick<ShowDetails, 'year' | 'yearEnd'>;

/** Returns "2019", "2019–2023", or '' without a year. */
export function yearsOf({ year, yearEnd }: Years): string {
  const [first, last] = [year ?? yearEnd, yearEnd ?? year];
  if (first === null || last === null) return '';
  return first === last ? String(first) : `${first}–${last}`;
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns how long a show is: "6 × 58 minutes", "6 episodes" or "90 minutes"; empty if nobody has said. */
export function lengthOf({ episodeCount, minutes }: Pick<ShowDetails, 'episodeCount' | 'minutes'>): string {
  if (episodeCount !== null && minutes !== null) return `${episodeCount} × ${plural(minutes, 'minute')}`;
  if (episodeCount !== null) return plural(episodeCount, 'episode');
  return minutes === null ? '' : plural(minutes, 'minute');
}

type Facts = Pick<
  ShowDetails,
  'kind' | 'year' | 'yearEnd' | 'episodeCount' | 'minutes' | 'genres' | 'countries' | 'stage'
>;

/** Returns the short facts about a show that follow its title, without those that are not set. */
export const factsOf = (show: Facts): string[] =>
  [
    show.kind && wordFor(KINDS, show.kind),
    yearsOf(show),
    lengthOf(show),
    ...show.genres,
    ...show.countries.map((country) => codeName('country', country)),
    show.stage !== 'released' && show.stage && wordFor(STAGES, show.stage),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
