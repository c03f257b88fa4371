import { shareImage } from '~/core/brand/page-brand';
import type { MetaDescriptor } from '@remix-run/node';
import { pictureUrl, type MediaFacts } from '~/core/files/media';
import { absolute, branded, breadcrumbs, pageMeta, siteDataOf, type MetaMatches } from '~/site/layout/meta';
import { showRecord, type ShowData } from './show-record';

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
    jsonLd: [
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name: LIST, path: PATH },
      ]),
      itemList(origin, shows),
    ],
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

/** The type of each kind of show in link previews. */
const CARD_TYPES = {
  '': 'video.other',
  series: 'video.tv_show',
  film: 'video.movie',
  special: 'video.movie',
  short: 'video.movie',
} as const;

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
    type: CARD_TYPES[show.kind],
    noindex,
    jsonLd: [
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name: LIST, path: PATH },
        { name: show.title, path },
      ]),
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
