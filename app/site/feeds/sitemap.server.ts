import { pageAddress } from '~/core/nouns/visibility';
import { lastChange } from '~/core/text/formats';
import { element, xmlDocument } from '~/core/text/xml.server';

interface Dated {
  slug: string;
  /** ISO 8601. */
  updatedAt: string;
  publishedAt?: string;
}

export interface SitemapSource {
  origin: string;
  settings: { updatedAt: string };
  shows: Dated[];
  articles: Dated[];
  people: (Dated & { kind: 'team' | 'talent' })[];
  pages: Dated[];
  /** Null without a press room. */
  press: { kits: Dated[] } | null;
}

interface Entry {
  path: string;
  changed: string | undefined;
}

export function sitemap({ origin, settings, shows, articles, people, pages, press }: SitemapSource): string {
  const changes = {
    shows: latest(shows.map(lastChange)),
    articles: latest(articles.map(lastChange)),
    people: latest(people.filter(({ kind }) => kind === 'team').map(lastChange)),
  };
  const entries: Entry[] = [
    { path: '/', changed: latest([settings.updatedAt, ...shows.map(lastChange)]) },
    { path: '/shows', changed: changes.shows },
    ...shows.map((show) => ({ path: `/shows/${show.slug}`, changed: lastChange(show) })),
    { path: '/people', changed: changes.people },
    ...people.map((person) => ({ path: `/people/${person.slug}`, changed: lastChange(person) })),
    { path: '/news', changed: changes.articles },
    ...articles.map((article) => ({ path: `/news/${article.slug}`, changed: lastChange(article) })),
    { path: '/contact', changed: settings.updatedAt },
    ...pages.map((page) => ({ path: pageAddress(page), changed: lastChange(page) })),
    ...(press
      ? [{ path: '/press', changed: latest([settings.updatedAt, ...press.kits.map(lastChange)]) }]
      : []),
    ...(press?.kits ?? []).map((kit) => ({ path: `/press/${kit.slug}`, changed: lastChange(kit) })),
  ];
  const urls = entries.map(({ path, changed }) =>
    element('url', [element('loc', origin + path), ...(changed ? [element('lastmod', changed)] : [])]),
  );
  return xmlDocument(element('urlset', urls, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }));
}

/** ISO 8601 strings in UTC sort chronologically as text. */
const latest = (moments: string[]): string | undefined => moments.sort().at(-1);
