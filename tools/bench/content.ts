/** Fills a database for the benchmarks, with the same content for the same numbers. */
import { Article } from '../../models/article';
import { Show } from '../../models/show';

const BATCH = 500;
const TEXTS =
  'harbour rain lantern orbit ember archive marsh signal studio camera winter tide chorus verdict'.split(' ');
const HOUR_MS = 60 * 60 * 1000;

/** Returns the same words for the same seed, in another order for each. */
const words = (seed: number, count: number) =>
  Array.from(
    { length: count },
    (_, index) => TEXTS[(seed * 7 + index * (1 + (seed % 5))) % TEXTS.length],
  ).join(' ');

const kept = { createdBy: 'bench', updatedBy: 'bench', createdAt: new Date(), updatedAt: new Date() };

export const slugOf = (n: number) => `bulletin-${n}`;
/** The page of a published article. */
export const ARTICLE_PATH = `/news/${slugOf(1)}`;

function article(n: number) {
  const title = `Bulletin ${n} ${words(n, 4)}`;
  const text = words(n, 420);
  const slug = slugOf(n);
  return {
    ...kept,
    slug,
    slugs: [slug],
    title,
    excerpt: words(n + 1, 20),
    content: `<p>${text}</p>`,
    searchText: `${title}\n${text}`.toLowerCase(),
    status: n % 9 === 0 ? 'draft' : 'published',
    publishedAt: new Date(Date.now() - ((n * 7_919) % 10_007) * HOUR_MS - HOUR_MS),
  };
}

function show(n: number) {
  const slug = `show-${n}`;
  const media = { type: 'image', orderPosition: 0, url: '/reel/poster-800.avif' };
  return {
    ...kept,
    slug,
    slugs: [slug],
    title: `Show ${n} ${words(n, 2)}`,
    description: `<p>${words(n, 200)}</p>`,
    broadcaster: 'Lantern',
    media: [media, media, media],
  };
}

interface Extent {
  from?: number;
  /** The number of articles in total; each is different. */
  articles?: number;
  shows?: number;
}

/** Fills the connected database; a call with a higher `from` adds more. */
export async function fillDatabase({ from = 0, articles = 0, shows = 0 }: Extent): Promise<void> {
  const make = <Made>(start: number, end: number, one: (n: number) => Made) =>
    Array.from({ length: Math.min(BATCH, end - start) }, (_, index) => one(start + index));
  for (let at = from; at < articles; at += BATCH) await Article.insertMany(make(at, articles, article));
  for (let at = 0; at < shows; at += BATCH) await Show.insertMany(make(at, shows, show));
}
