import type { InlinePlace } from '../kinds/inline';
import { countWord } from '../text/numbers';
import { omit } from '../fields/omit';
import type { ShowDetails } from './show-details';

type Season = ShowDetails['seasons'][number];
type Episode = Omit<Season['episodes'][number], 'id'> & EditedSynopsis;

interface EditedSynopsis {
  /** In Edit Mode the text of the synopsis. */
  edited?: InlinePlace;
}

export interface PageSeason extends EditedSynopsis {
  number: number;
  /** Its title, else "Series 2". */
  name: string;
  year: number | null;
  synopsis: string;
  episodes: Episode[];
}

/** Returns the seasons as a show's page names them; `edited` is the key of a record that is edited. */
export const pageSeasons = (seasons: readonly Season[], edited: string | null = null): PageSeason[] =>
  seasons.map(({ id, number, title, year, synopsis, episodes }) => {
    const at = `seasons.${id}`;
    return {
      number,
      name: title || `Series ${number}`,
      year,
      synopsis,
      episodes: episodes.map((episode) => ({
        ...omit(episode, ['id']),
        ...synopsisAt(edited, `${at}.episodes.${episode.id}`),
      })),
      ...synopsisAt(edited, at),
    };
  });

const synopsisAt = (record: string | null, item: string): EditedSynopsis =>
  record === null ? {} : { edited: { record, field: `${item}.synopsis` } };

/** Returns "2025, six episodes", or '' if neither is known. */
export function seasonInShort({ year, episodes }: PageSeason): string {
  const count = episodes.length;
  const number = countWord(count).toLowerCase();
  return [year ?? '', count > 0 ? `${number} episode${count === 1 ? '' : 's'}` : '']
    .filter(Boolean)
    .join(', ');
}
