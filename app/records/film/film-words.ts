/** What a show's page says of its seasons and offers; without the descriptions of their fields, which no visitor needs. */
import { counted, lazyFormat } from '~/core/text/formats';
import type { PageSeason, WatchOffer } from './film-seasons';

export function seasonInShort({ year, episodes }: PageSeason): string {
  const count = episodes.length;
  return [year ?? '', count > 0 ? counted(count, 'episode').toLowerCase() : ''].filter(Boolean).join(', ');
}

const either = lazyFormat(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }));

/** Merges offers of one service with the same address and end into one line: "Rent or buy". */
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
