import { shareImage } from '~/core/brand/page-brand';
import type { MetaDescriptor } from '@remix-run/node';
import { pictureUrl, type MediaFacts } from '~/core/files/media';
import {
  absolute,
  branded,
  breadcrumbs,
  HOME_CRUMB,
  pageMeta,
  siteDataOf,
  type MetaMatches,
  showAddresses,
} from '~/site/layout/meta';
import type { FilmPage } from '~/records/film/film-facts';
import type { ShowDetails } from '~/records/film/film-seasons';
import type { VideoSummary } from '~/core/files/cue-text';
import type { CreditLine, CreditGroupName } from '~/records/film/film-roll';
import type { ShowSummary } from '~/records/read/shows.server';
import { codeName } from '~/core/text/formats';

const PATH = '/shows';
const LIST = 'Our Shows';

interface EditRoute {
  /** True at an `/edit` URL. */
  noindex?: boolean;
}

interface ListData {
  shows: { slug: string; title: string; thumbnailUrl: string }[];
  media: Record<string, MediaFacts>;
  /** The list's own URL, and the active filters. */
  filter: { url: string; words: string[] };
}

const NOTHING: ListData = { shows: [], media: {}, filter: { url: PATH, words: [] } };

const listOf = (matches: MetaMatches) => {
  const data = matches.find((match) => match?.id === 'routes/_site.shows')?.data;
  return (data as { list: ListData | null } | undefined)?.list ?? NOTHING;
};

/** With one filter it is an indexed page; with more it is not indexed. */
export function showsMeta(matches: MetaMatches, { noindex = false }: EditRoute = {}): MetaDescriptor[] {
  const site = siteDataOf(matches);
  const { shows, filter, media } = listOf(matches);
  const image = shows.find((show) => show.thumbnailUrl)?.thumbnailUrl;
  const { url, words } = filter;
  const title = words.length > 0 ? `${LIST}: ${words.join(', ')}` : LIST;
  const path = words.length === 1 ? url : PATH;
  const origin = site?.origin ?? '';
  const titles = shows.map((show) => show.title).join(', ');
  return pageMeta(site, {
    title: branded(site, title),
    description: `${inWords(words)} of ${site?.settings?.siteName ?? 'the company'}${titles && `: ${titles}`}.`,
    path,
    image,
    imageFacts: image ? media[image] : undefined,
    noindex: noindex || words.length > 1,
    jsonLd: [breadcrumbs(origin, [HOME_CRUMB, { name: LIST, path: PATH }]), itemList(origin, shows)],
  });
}

const inWords = (words: string[]) =>
  words.length > 0 ? `The programmes (${words.join(', ')})` : 'The programmes';

const itemList = (origin: string, shows: ListData['shows']) => ({
  '@type': 'ItemList',
  itemListElement: shows.map(({ title, slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: absolute(origin, `${PATH}/${slug}`),
  })),
});

/** The types of each kind of show, in link previews and in structured data. */
const TYPES = {
  '': { card: 'video.other', record: 'CreativeWork' },
  series: { card: 'video.tv_show', record: 'TVSeries' },
  film: { card: 'video.movie', record: 'Movie' },
  special: { card: 'video.movie', record: 'Movie' },
  short: { card: 'video.movie', record: 'Movie' },
} as const satisfies Record<ShowDetails['kind'], object>;

export function showMeta(
  matches: MetaMatches,
  data: ShowData | undefined,
  { noindex = false }: EditRoute = {},
): MetaDescriptor[] {
  if (!data) return [];
  const site = siteDataOf(matches);
  const origin = site?.origin ?? '';
  const { show, media } = data;
  const path = `${PATH}/${show.slug}`;
  const video = show.videoUrl ? { url: show.videoUrl, ...media[show.videoUrl] } : undefined;
  const image = show.thumbnailUrl || video?.posterUrl;
  return pageMeta(site, {
    title: branded(site, show.title),
    description: data.summary || show.tagline || show.title,
    path,
    image,
    imageAlt: (image && media[image]?.alt) || show.title,
    imageFacts: image ? media[image] : undefined,
    video,
    type: TYPES[show.kind].card,
    noindex,
    jsonLd: [
      breadcrumbs(origin, [HOME_CRUMB, { name: LIST, path: PATH }, { name: show.title, path }]),
      showRecord(
        {
          origin,
          company: site?.settings?.siteName,
          image: image ? pictureUrl(image, media) : '',
          shareImage: shareImage(site?.brand),
        },
        data,
      ),
    ],
  });
}

export interface ShowData {
  show: Omit<ShowSummary, 'companies'>;
  film: FilmPage;
  /** The beginning of the description, as plain text. */
  summary: string;
  media: Record<string, MediaFacts>;
  /** The words of the main video; absent in Edit Mode. */
  trailerWords?: VideoSummary;
}

interface Place {
  origin: string;
  /** The name of the site. */
  company: string | undefined;
  image: string;
  /** The fallback for a missing picture. */
  shareImage: string;
}

/** Returns a show as schema.org structured data, without empty fields. Press quotes are left out, because they are not reviews. */
export function showRecord(place: Place, data: ShowData): object {
  const { origin, company, image } = place;
  const { show, film, summary } = data;
  const type = TYPES[show.kind].record;
  return {
    '@type': type,
    name: show.title,
    description: summary || show.tagline || show.title,
    url: absolute(origin, `/shows/${show.slug}`),
    ...(image && { image: absolute(origin, image) }),
    ...(show.broadcaster && {
      publisher: organizationOf(origin, { name: show.broadcaster, url: show.broadcasterUrl }),
    }),
    ...lists({
      genre: show.genres,
      inLanguage: show.languages,
      countryOfOrigin: show.countries.map((code) => ({
        '@type': 'Country',
        name: codeName('country', code),
      })),
      alternateName: otherTitles(show),
      sameAs: showAddresses(show.ids),
      productionCompany: producersOf(origin, company, film),
      actor: film.cast.map((line) => performance(origin, line)),
      creator: peopleIn(origin, film, 'creator'),
      director: peopleIn(origin, film, 'director'),
      award: film.awards.flatMap(({ from, awards }) =>
        awards.filter(({ isWon }) => isWon).map(({ name }) => `${name}, ${from}`),
      ),
      containsSeason: type === 'Movie' ? [] : film.seasons.map(seasonRecord),
      potentialAction: watchActions(origin, film),
    }),
    ...datesOf(type, show),
    ...(show.videoUrl && { trailer: trailerOf(place, data) }),
  };
}

type Values = Record<string, readonly unknown[]>;

const lists = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, items]) => items.length > 0));

interface Organization {
  name: string;
  url: string;
  logoUrl?: string;
}

const organizationOf = (origin: string, { name, url, logoUrl }: Organization) => ({
  '@type': 'Organization',
  name,
  ...(url && { url: absolute(origin, url) }),
  ...(logoUrl && { logo: absolute(origin, logoUrl) }),
});

const otherTitles = ({ title, originalTitle, alsoKnownAs }: ShowData['show']): string[] =>
  [...new Set([originalTitle, ...alsoKnownAs.map((other) => other.title)])].filter(
    (each) => each !== '' && each !== title,
  );

/** The company of the site and its co-producers. */
const producersOf = (origin: string, company: string | undefined, { companies }: FilmPage) => [
  ...(company ? [organizationOf(origin, { name: company, url: origin })] : []),
  ...companies
    .filter(({ role }) => role === 'co-producer')
    .flatMap((group) => group.companies.map((each) => organizationOf(origin, each))),
];

const personOf = (origin: string, { name, path }: CreditLine) => ({
  '@type': 'Person',
  name,
  ...(path !== null && { url: absolute(origin, path) }),
});

const performance = (origin: string, line: CreditLine) => ({
  '@type': 'PerformanceRole',
  actor: personOf(origin, line),
  ...(line.roles.length > 0 && { characterName: line.roles.length === 1 ? line.roles[0] : line.roles }),
});

const peopleIn = (origin: string, { crew }: FilmPage, asked: CreditGroupName) =>
  crew
    .filter(({ group }) => group === asked)
    .flatMap(({ lines }) => lines.map((line) => personOf(origin, line)));

const seasonRecord = ({ number, name, episodes }: FilmPage['seasons'][number]) => ({
  '@type': 'TVSeason',
  seasonNumber: number,
  name,
  ...(episodes.length > 0 && { numberOfEpisodes: episodes.length }),
  ...lists({
    episode: episodes.map((episode) => ({
      '@type': 'TVEpisode',
      episodeNumber: episode.number,
      name: episode.title,
      ...(episode.airDate && { datePublished: episode.airDate }),
    })),
  }),
});

/** schema.org categories of the ways to pay; broadcasts, cinemas and festivals have none. */
const CATEGORIES: Record<string, string> = {
  free: 'free',
  subscription: 'subscription',
  rent: 'rental',
  buy: 'purchase',
};

const watchActions = (origin: string, { watch }: FilmPage) =>
  watch.flatMap(({ regions, offers }) =>
    regions.flatMap((region) =>
      offers.map(({ url, access, until }) => ({
        '@type': 'WatchAction',
        target: absolute(origin, url),
        actionAccessibilityRequirement: {
          '@type': 'ActionAccessSpecification',
          ...(CATEGORIES[access] && { category: CATEGORIES[access] }),
          ...(region !== null && { eligibleRegion: { '@type': 'Country', name: region } }),
          ...(until && { availabilityEnds: until }),
        },
      })),
    ),
  );

function datesOf(type: string, { year, yearEnd, minutes, episodeCount }: ShowData['show']): object {
  const first = year === null ? {} : { [type === 'TVSeries' ? 'startDate' : 'dateCreated']: String(year) };
  if (type === 'Movie') return { ...first, ...(minutes !== null && { duration: `PT${minutes}M` }) };
  if (type !== 'TVSeries') return first;
  return {
    ...first,
    ...(yearEnd !== null && { endDate: String(yearEnd) }),
    ...(episodeCount !== null && { numberOfEpisodes: episodeCount }),
  };
}

/** A video needs a picture, so the site's picture is the fallback. */
function trailerOf(
  { origin, image, shareImage }: Place,
  { show, summary, media, trailerWords }: ShowData,
): object {
  const duration = media[show.videoUrl]?.duration;
  return {
    '@type': 'VideoObject',
    name: show.title,
    description: summary || show.tagline || show.title,
    contentUrl: absolute(origin, show.videoUrl),
    uploadDate: show.createdAt,
    thumbnailUrl: absolute(origin, image || shareImage),
    ...(duration !== undefined && { duration: `PT${Math.max(1, Math.round(duration))}S` }),
    ...(trailerWords?.transcript && { transcript: trailerWords.transcript }),
    ...lists({
      hasPart: (trailerWords?.clips ?? []).map(({ name, startOffset }) => ({
        '@type': 'Clip',
        name,
        startOffset,
        url: absolute(origin, `/shows/${show.slug}?play=main#t=${startOffset}`),
      })),
    }),
  };
}
