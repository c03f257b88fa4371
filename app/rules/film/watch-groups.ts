import { codeName, EVERYWHERE } from '../fields/code-kinds';
import { SHOW_DETAIL_FIELDS } from '../kinds/show-detail-fields';
import { lazyFormat } from '../text/lazy-format';
import { wordFor, type ShowDetails } from './show-details';

type WatchEntry = ShowDetails['watch'][number];

/** One way to watch a show. */
export interface WatchOffer {
  service: string;
  url: string;
  access: WatchEntry['access'];
  /** What people call the access: "Subscription". */
  how: string;
  /** ISO 8601; empty for none. */
  until: string;
}

/** The ways to watch a show in some territories, by the names of those. */
export interface WatchGroup {
  territories: string[];
  /** The same by code, null for the whole world. */
  regions: (string | null)[];
  offers: WatchOffer[];
}

/** Returns the entries by territory, in the given order; territories with the same offers share them. */
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

const either = lazyFormat(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }));

/** Returns offers as they are drawn: what one service offers at one address until one moment is one line, "Rent or buy". */
export function offerLines(offers: readonly WatchOffer[]): Omit<WatchOffer, 'access'>[] {
  const lines = new Map<string, WatchOffer & { ways: string[] }>();
  for (const offer of offers) {
    const { service, url, until, how } = offer;
    const key = JSON.stringify([service, url, until]);
    const line = lines.get(key) ?? { ...offer, ways: [] };
    const way = line.ways.length > 0 ? how.toLowerCase() : how;
    lines.set(key, { ...line, ways: [...line.ways, way] });
  }
  return [...lines.values()].map(({ service, url, until, ways }) => ({
    service,
    url,
    until,
    how: either().format(ways),
  }));
}
