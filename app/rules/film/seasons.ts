import { countWord } from '../text/numbers';
import { omit } from '../fields/omit';
import type { ShowDetails } from './show-details';

type Season = ShowDetails['seasons'][number];
type Episode = Omit<Season['episodes'][number], 'id'>;

export interface PageSeason {
  number: number;
  /** Its title, else "Series 2". */
  name: string;
  year: number | null;
  synopsis: string;
  episodes: Episode[];
}

/** Returns the seasons as a show's page names them. */
export const pageSeasons = (seasons: readonly Season[]): PageSeason[] =>
  seasons.map(({ number, title, year, synopsis, episodes }) => ({
    number,
    name: title || `Series ${number}`,
    year,
    synopsis,
    episodes: episodes.map((episode) => omit(episode, ['id'])),
  }));

/** Returns "2025, six episodes", or '' if neither is known. */
export function seasonInShort({ year, episodes }: PageSeason): string {
  const count = episodes.length;
  const number = countWord(count).toLowerCase();
  return [year ?? '', count > 0 ? `${number} episode${count === 1 ? '' : 's'}` : '']
    .filter(Boolean)
    .join(', ');
}
