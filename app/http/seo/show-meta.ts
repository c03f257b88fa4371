import type { MetaDescriptor } from '@remix-run/node';
import type { MediaFacts } from '~/rules/content/media';
import type { ShowSummary } from '~/services/content/shows';
import { absolute, branded, breadcrumbs, pageMeta, siteDataOf, type MetaMatches } from './meta';

const PATH = '/shows';
const LIST = 'Our Shows';

interface EditRoute {
  /** True at an `/edit` URL. */
  noindex?: boolean;
}

/** Returns the list's data, which its layout route loads. */
const cardsOf = (matches: MetaMatches) =>
  (matches.find((match) => match?.id === 'routes/_site.shows')?.data as { shows: ShowSummary[] } | undefined)
    ?.shows ?? [];

/** Returns the meta of the list of shows. */
export function showsMeta(matches: MetaMatches, { noindex = false }: EditRoute = {}): MetaDescriptor[] {
  const site = siteDataOf(matches);
  const shows = cardsOf(matches);
  const origin = site?.origin ?? '';
  const titles = shows.map((show) => show.title).join(', ');
  return pageMeta(site, {
    title: branded(site, LIST),
    description: `The programmes of ${site?.settings?.siteName ?? 'the company'}${titles && `: ${titles}`}.`,
    path: PATH,
    image: shows.find((show) => show.thumbnailUrl)?.thumbnailUrl,
    noindex,
    jsonLd: [
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name: LIST, path: PATH },
      ]),
      itemList(origin, shows),
    ],
  });
}

const itemList = (origin: string, shows: ShowSummary[]) => ({
  '@type': 'ItemList',
  itemListElement: shows.map(({ title, slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: absolute(origin, `${PATH}/${slug}`),
  })),
});

interface ShowData {
  show: ShowSummary;
  /** The beginning of the description, as plain text. */
  summary: string;
  media: Record<string, MediaFacts>;
}

/** Returns the meta of one show, opened over the list. */
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
    video,
    type: 'video.tv_show',
    noindex,
    jsonLd: [
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name: LIST, path: PATH },
        { name: show.title, path },
      ]),
      series(origin, data, image, site?.settings?.siteName),
    ],
  });
}

function series(origin: string, data: ShowData, image: string | undefined, company: string | undefined) {
  const { show, summary } = data;
  const { title, broadcaster, broadcasterUrl, videoUrl } = show;
  const about = { name: title, description: summary || show.tagline || title };
  return {
    '@type': 'TVSeries',
    ...about,
    url: absolute(origin, `${PATH}/${show.slug}`),
    ...(image && { image: absolute(origin, image) }),
    ...(company && { productionCompany: { '@type': 'Organization', name: company, url: origin } }),
    ...(broadcaster && {
      publisher: {
        '@type': 'Organization',
        name: broadcaster,
        ...(broadcasterUrl && { url: absolute(origin, broadcasterUrl) }),
      },
    }),
    ...(videoUrl && {
      trailer: {
        '@type': 'VideoObject',
        ...about,
        contentUrl: absolute(origin, videoUrl),
        uploadDate: show.createdAt,
        ...(image && { thumbnailUrl: absolute(origin, image) }),
      },
    }),
  };
}
