import { lastChange } from '~/core/text/formats';
import { cdata, element, xmlDocument, type Xml } from '~/core/text/xml.server';

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

export interface FeedSource {
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
    document({ ...source, articles: articles.map((each, at) => ({ ...each, rendered: texts[at] ?? '' })) });
  const room = MAX_FEED_BYTES - Buffer.byteLength(withTexts([]));
  return withTexts(
    textsThatFit(
      articles.map(({ rendered }) => rendered),
      room,
    ),
  );
}

function document({ origin, siteName, description, accent, articles }: FeedSource): string {
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
