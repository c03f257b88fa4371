import { lastChange } from '~/core/text/formats';
import { cdata, element, xmlDocument, type Xml } from '~/core/text/xml.server';
import { pageAddress } from '~/core/nouns/visibility';

export interface FeedArticle {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** HTML with absolute URLs; empty if the item has only the excerpt. */
  rendered: string;
  imageUrl: string;
  author: string;
  categories: string[];
  publishedAt: string;
  updatedAt: string;
}

interface FeedSource {
  origin: string;
  siteName: string;
  description: string;
  /** The accent of the brand, such as `#35a7c4`; empty if none is chosen. */
  accent: string;
  articles: FeedArticle[];
}

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

/** The namespace of the link colour in readers such as Feedly: http://webfeeds.org/rss/1.0. */
const COLOUR_NAMESPACE = { 'xmlns:webfeeds': 'http://webfeeds.org/rss/1.0' };

const PICTURE_TYPES = new Map<string, string>([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
]);

/** For the text of one article, and for the whole feed. A longer article has only its excerpt. */
const MAX_TEXT_BYTES = 100_000;
const MAX_FEED_BYTES = 1_000_000;
const MARKUP_BYTES = 100;

/** Replaces texts that do not fit with empty ones. */
export function textsThatFit(texts: readonly string[], most: number = MAX_FEED_BYTES): string[] {
  let left = most;
  return texts.map((text) => {
    const bytes = Buffer.byteLength(text) + MARKUP_BYTES;
    if (bytes > Math.min(left, MAX_TEXT_BYTES)) return '';
    left -= bytes;
    return text;
  });
}

export function feed(source: FeedSource): string {
  const { articles } = source;
  const withTexts = (texts: readonly string[]) =>
    feedDocument({
      ...source,
      articles: articles.map((each, at) => ({ ...each, rendered: texts[at] ?? '' })),
    });
  const room = MAX_FEED_BYTES - Buffer.byteLength(withTexts([]));
  return withTexts(
    textsThatFit(
      articles.map(({ rendered }) => rendered),
      room,
    ),
  );
}

function feedDocument({ origin, siteName, description, accent, articles }: FeedSource): string {
  const changes = articles.map(lastChange).sort();
  const newest = changes.at(-1);
  const channel = element('channel', [
    element('title', `${siteName} News`),
    element('link', `${origin}/news`),
    element('description', description || `News from ${siteName}`),
    element('language', 'en-gb'),
    ...(newest ? [element('lastBuildDate', rfc822(newest))] : []),
    ...(accent ? [element('webfeeds:accentColor', accent.slice(1))] : []),
    element('atom:link', [], {
      href: `${origin}/news/feed.xml`,
      rel: 'self',
      type: 'application/rss+xml',
    }),
    ...articles.map((article) => item(origin, article)),
  ]);
  const namespaces = { ...NAMESPACES, ...(accent && COLOUR_NAMESPACE) };
  return xmlDocument(element('rss', [channel], { version: '2.0', ...namespaces }));
}

function item(origin: string, article: FeedArticle): Xml {
  const { id, slug, title, excerpt, rendered, author, categories, publishedAt } = article;
  return element('item', [
    element('title', title),
    element('link', `${origin}/news/${slug}`),
    // The id is used because the URL follows the title.
    element('guid', id, { isPermaLink: 'false' }),
    element('pubDate', rfc822(publishedAt)),
    ...(author ? [element('dc:creator', author)] : []),
    ...categories.map((category) => element('category', category)),
    element('description', excerpt),
    ...(rendered ? [element('content:encoded', [cdata(rendered)])] : []),
    ...enclosure(origin, article.imageUrl),
  ]);
}

const rfc822 = (moment: string) => new Date(moment).toUTCString();

function enclosure(origin: string, imageUrl: string): Xml[] {
  if (!URL.canParse(imageUrl, origin)) return [];
  const { href, pathname } = new URL(imageUrl, origin);
  const type = PICTURE_TYPES.get(pathname.split('.').at(-1)?.toLowerCase() ?? '');
  // RSS requires a length in bytes; 0 stands for an unknown one.
  return imageUrl && type ? [element('enclosure', [], { url: href, length: '0', type })] : [];
}

interface Dated {
  slug: string;
  /** ISO 8601. */
  updatedAt: string;
  publishedAt?: string;
}

interface SitemapSource {
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
