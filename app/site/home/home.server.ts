import { linksIn } from '~/core/fields/item-texts.server';
import { pick } from '~/core/fields/field-path';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { playedUrl } from '~/core/files/media';
import { DEFAULT_REEL } from '~/core/files/bundled-media';
import { lowerHeadings } from '~/core/text/parts';
import { mediaFacts, type MediaFactsByUrl } from '~/media/facts/media-facts.server';
import { listPublicShows, type ShowSummary } from '~/records/read/shows.server';
import { readCompany } from '~/site/settings/site-settings.server';
import { readSettings } from '~/core/session/settings.server';

/** Images in the last row; half as many if there are too few. */
const STRIP = 6;

export async function readHome() {
  const [settings, company, shows] = await Promise.all([
    readSettings('siteName', 'tagline', 'metaDescription', 'homeIntro', 'reelVideoUrl', 'brand'),
    readCompany(),
    listPublicShows(),
  ]);
  const featured = shows.filter((show) => show.featuredOnHomepage);
  const others = shows.filter((show) => !show.featuredOnHomepage);
  const reel = settings.reelVideoUrl || DEFAULT_REEL;
  const strip = stripOf(others, featured);
  const videos = {
    featured: featured.map((show) => show.videoUrl),
    others: others.map((show) => show.videoUrl),
    media: shows.flatMap((show) => show.media.filter((item) => item.type === 'video').map(({ url }) => url)),
  };
  const drawn = [reel, ...featured.flatMap((show) => linksIn(SHOW_FIELDS, show)), ...strip];
  const facts = await mediaFacts([...drawn, ...Object.values(videos).flat()]);
  return {
    siteName: settings.siteName,
    tagline: settings.tagline,
    metaDescription: settings.metaDescription,
    company,
    heroWords: settings.brand.heroWords,
    homeIntro: lowerHeadings(settings.homeIntro),
    reel,
    featured: featured.map(toFeatured),
    strip,
    hasShows: shows.length > 0,
    videos: toPlayed(videos, facts),
    facts: factsOf(drawn, facts),
  };
}

/** Maps videos to the files that autoplay; '' while a preview is being made. */
function toPlayed<Names extends string>(
  videos: Record<Names, string[]>,
  facts: MediaFactsByUrl,
): Record<Names, string[]> {
  const played = Object.entries<string[]>(videos).map(([name, urls]) => [
    name,
    urls.map((url) => playedUrl(url, facts[url])),
  ]);
  return Object.fromEntries(played) as Record<Names, string[]>;
}

function factsOf(urls: string[], facts: MediaFactsByUrl): MediaFactsByUrl {
  const needed = new Set(urls.flatMap((url) => [url, facts[url]?.posterUrl ?? url]));
  return Object.fromEntries(Object.entries(facts).filter(([url]) => needed.has(url)));
}

const FEATURED = [
  'id',
  'slug',
  'title',
  'tagline',
  'broadcaster',
  'videoUrl',
  'thumbnailUrl',
  'media',
] as const;

const toFeatured = (show: ShowSummary) => ({
  ...pick(show, FEATURED),
  description: lowerHeadings(show.description),
});

export type HomeData = Awaited<ReturnType<typeof readHome>>;

/** Returns the images of the last row, starting with those not yet on the page: a full row, half of one, or none. */
function stripOf(others: ShowSummary[], featured: ShowSummary[]): string[] {
  const stills = (show: ShowSummary) =>
    show.media.filter((item) => item.type === 'image').map(({ url }) => url);
  const pictures = [
    ...others.map((show) => show.thumbnailUrl),
    ...interleave([...others, ...featured].map((show) => stills(show).reverse())),
  ];
  const unique = [...new Set(pictures)].filter(Boolean);
  const row = [STRIP, STRIP / 2].find((count) => count <= unique.length);
  return unique.slice(0, row ?? 0);
}

/** The first item of each list, then the second of each, and so on. */
function interleave<Item>(lists: Item[][]): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
