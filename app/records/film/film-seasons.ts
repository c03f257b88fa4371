import { omit } from '~/core/fields/field-path';
import type { ViewOf } from '~/core/fields/field-values';
import type { InlinePlace } from '~/core/nouns/inline';
import { SHOW_DETAIL_FIELDS } from '~/core/nouns/show-detail-fields';
import { codeName, EVERYWHERE } from '~/core/text/formats';

export type ShowDetails = ViewOf<typeof SHOW_DETAIL_FIELDS>;

export type Credit = ShowDetails['credits'][number];

/** Label of a value from a closed list: "Co-producer" for `co-producer`. */
export const wordFor = (options: readonly (readonly [string, string])[], value: string): string =>
  options.find(([each]) => each === value)?.[1] ?? value;

export const KINDS = SHOW_DETAIL_FIELDS.kind.options;
export const STAGES = SHOW_DETAIL_FIELDS.stage.options;
export const CREDIT_GROUPS = SHOW_DETAIL_FIELDS.credits.of.group.options;

type Season = ShowDetails['seasons'][number];
type Episode = Omit<Season['episodes'][number], 'id'> & EditedSynopsis;

interface EditedSynopsis {
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

/** Names the seasons for a show's page; `edited` is the record's key in Edit Mode. */
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

type WatchEntry = ShowDetails['watch'][number];

export interface WatchOffer {
  service: string;
  url: string;
  access: WatchEntry['access'];
  how: string;
  until: string;
}

export interface WatchGroup {
  territories: string[];
  /** Territory codes; null for the whole world. */
  regions: (string | null)[];
  offers: WatchOffer[];
}

/** Groups entries by territory, in the given order; territories with the same offers share a group. */
export function watchGroups(entries: readonly WatchEntry[]): WatchGroup[] {
  const offers = new Map<string, WatchOffer[]>();
  for (const { territory, service, url, access, until } of entries) {
    const how = wordFor(SHOW_DETAIL_FIELDS.watch.of.access.options, access);
    const offer = { service, url, access, how, until };
    offers.set(territory, [...(offers.get(territory) ?? []), offer]);
  }
  const groups = new Map<string, WatchGroup>();
  for (const [territory, own] of offers) {
    const key = JSON.stringify(own);
    const group = groups.get(key) ?? { territories: [], regions: [], offers: own };
    group.territories.push(codeName('territory', territory));
    group.regions.push(territory === EVERYWHERE ? null : territory);
    groups.set(key, group);
  }
  return [...groups.values()];
}
