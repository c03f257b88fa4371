import type { MetaDescriptor, LinkDescriptor } from '@remix-run/node';
import { brandFileUrl, brandIconUrl, shareImage, type PageBrand } from '~/core/brand/page-brand';
import { type MediaFacts, SOCIAL_SIZE } from '~/core/files/media';
import { telLink } from '~/core/text/formats';
import type { SiteSettings, Company } from '~/site/settings/site-settings.server';
import { SOCIAL_NETWORKS } from './site-links';
import siteStyles from '~/styles/site.css?url';
import type { ShowDetails } from '~/records/film/film-seasons';

export interface SiteData {
  origin: string;
  settings: SiteSettings | null;
  /** Null if it cannot be read. */
  brand?: PageBrand | null;
}

interface Match {
  id: string;
  data: unknown;
}

export type MetaMatches = readonly (Match | undefined)[];

/** Returns the layout's data among a route's matches, or undefined if it could not be loaded. */
export function siteDataOf(matches: MetaMatches): SiteData | undefined {
  return matches.find((match) => match?.id === 'routes/_site')?.data as SiteData | undefined;
}

export const branded = (site: SiteData | undefined, title: string) =>
  site?.settings?.siteName ? `${title} | ${site.settings.siteName}` : title;

interface PageMeta {
  title: string;
  description: string;
  /** The canonical path, without `/edit`. */
  path: string;
  /** Absolute URL or a path on this site; default: `shareImage`. */
  image?: string | undefined;
  imageAlt?: string;
  imageFacts?: MediaFacts | undefined;
  /** Absolute URL or a path on this site; sizes in pixels, if known. */
  video?: { url: string; width?: number; height?: number } | undefined;
  type?: 'website' | 'article' | 'profile' | 'video.tv_show' | 'video.movie' | 'video.other';
  /** True for the public page at an `/edit` URL and for search results. */
  noindex?: boolean;
  jsonLd?: object[];
}

/** The picture of a page, with the alternative text from the library; the title without one. */
export const pictureOf = (
  image: string,
  media: Readonly<Record<string, MediaFacts>>,
  title: string,
): Pick<PageMeta, 'image' | 'imageAlt' | 'imageFacts'> => ({
  ...(image && { image, imageAlt: media[image]?.alt || title }),
  imageFacts: media[image],
});

const THEME_COLOUR = '#0b0b0c';

/** An absolute URL is returned unchanged. */
export const absolute = (origin: string, path: string) => (path.startsWith('/') ? `${origin}${path}` : path);

export function pageMeta(site: SiteData | undefined, page: PageMeta): MetaDescriptor[] {
  if (!site) return [{ title: page.title }];
  const siteName = site.settings?.siteName ?? '';
  const url = absolute(site.origin, page.path);
  const { url: imageUrl, ...imageSize } = socialPicture(site, page);
  const image = absolute(site.origin, imageUrl);
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    ...(site.settings?.metaKeywords ? [{ name: 'keywords', content: site.settings.metaKeywords }] : []),
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...iconLinks(site),
    { name: 'theme-color', content: site.brand?.colour ?? THEME_COLOUR },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    ...sizeTags('og:image', imageSize),
    ...(page.imageAlt ? [{ property: 'og:image:alt', content: page.imageAlt }] : []),
    ...videoTags(site.origin, page.video),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: image },
    ...(page.jsonLd ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ] as MetaDescriptor[];
}

interface Size {
  width?: number | undefined;
  height?: number | undefined;
}

const sizeTags = (property: string, { width, height }: Size) =>
  width && height
    ? [
        { property: `${property}:width`, content: String(width) },
        { property: `${property}:height`, content: String(height) },
      ]
    : [];

/** Returns the share picture, cropped around its focal point if it was uploaded. */
function socialPicture(site: SiteData, { image, imageFacts }: PageMeta): Size & { url: string } {
  if (!image) return { url: shareImage(site.brand), ...SOCIAL_SIZE };
  if (imageFacts?.socialUrl) return { url: imageFacts.socialUrl, ...SOCIAL_SIZE };
  return { url: image, width: imageFacts?.width, height: imageFacts?.height };
}

function videoTags(origin: string, video: PageMeta['video']) {
  if (!video) return [];
  const { url, width, height } = video;
  return [
    { property: 'og:video', content: absolute(origin, url) },
    ...(/\.mp4$/i.test(url) ? [{ property: 'og:video:type', content: 'video/mp4' }] : []),
    ...sizeTags('og:video', { width, height }),
  ];
}

export const errorMeta = (site: SiteData | undefined, title: string): MetaDescriptor[] => [
  { title },
  { name: 'robots', content: 'noindex' },
  ...iconLinks(site),
];

/** Meta of a share link's page: no indexing, and no content in previews of chats. */
export const linkMeta = (
  siteName: string | undefined,
  title: string,
  icons: MetaDescriptor[] = [],
): MetaDescriptor[] => [
  { title: siteName ? `${title} | ${siteName}` : title },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  ...icons,
];

/** The same for pages with the layout of the site. */
export function linkMetaWithin(matches: MetaMatches, title: string): MetaDescriptor[] {
  const site = siteDataOf(matches);
  return linkMeta(site?.settings?.siteName, title, iconLinks(site));
}

interface IconSource {
  settings: Pick<SiteSettings, 'faviconUrl'> | null;
  brand?: PageBrand | null;
}

/** Returns the icons of a public page: the default ones, or one in the colours of its brand. */
export function iconLinks(site: IconSource | undefined): MetaDescriptor[] {
  const favicon = site?.settings?.faviconUrl;
  const pictures = site?.brand?.pictures;
  if (favicon) return [{ tagName: 'link', rel: 'icon', href: favicon }];
  if (pictures)
    return [
      { tagName: 'link', rel: 'icon', href: brandFileUrl(pictures, 'svg'), type: 'image/svg+xml' },
      { tagName: 'link', rel: 'apple-touch-icon', href: brandFileUrl(pictures, 'png') },
    ];
  return [
    { tagName: 'link', rel: 'icon', href: '/icons/favicon.svg', type: 'image/svg+xml' },
    { tagName: 'link', rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { tagName: 'link', rel: 'apple-touch-icon', href: '/icons/icon-180.png' },
  ];
}

export const HOME_CRUMB = { name: 'Home', path: '/' };

export const breadcrumbs = (origin: string, trail: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(origin, path),
  })),
});

/** Returns the path of the company's logo for light grounds. */
export const logoPath = ({ settings, brand }: SiteData): string =>
  settings?.look.logos.light.url || settings?.look.logos.dark.url || brandIconUrl(brand);

/** Returns the company as structured data, without empty fields. `company` adds facts that only some pages state. */
export function organization(site: SiteData, company: Partial<Company> = {}): object {
  const { origin, settings } = site;
  const sameAs = SOCIAL_NETWORKS.map(({ field }) => settings?.[field]).filter(Boolean);
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: settings?.siteName,
    url: `${origin}/`,
    logo: absolute(origin, logoPath(site)),
    ...(company.siteDescription && { description: company.siteDescription }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(settings?.address && {
      address: { '@type': 'PostalAddress', streetAddress: settings.address.replaceAll('\n', ', ') },
    }),
    ...(company.contactPhone && { telephone: telLink(company.contactPhone).slice('tel:'.length) }),
    ...(company.contactEmail && { email: company.contactEmail }),
    ...placeOf(company),
  };
}

function placeOf({ mapLatitude: latitude = null, mapLongitude: longitude = null }: Partial<Company>): object {
  if (latitude === null || longitude === null) return {};
  return { location: { '@type': 'Place', geo: { '@type': 'GeoCoordinates', latitude, longitude } } };
}

export const website = ({ origin, settings }: SiteData): object => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: settings?.siteName,
  url: `${origin}/`,
  publisher: { '@id': `${origin}/#organization` },
});

export const siteLinks = (): LinkDescriptor[] => [
  { rel: 'stylesheet', href: siteStyles },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'alternate', type: 'application/rss+xml', title: 'News', href: '/news/feed.xml' },
];

export const showAddresses = ({ imdb, eidr, tmdb, wikidata }: ShowDetails['ids']): string[] => [
  ...(imdb ? [`https://www.imdb.com/title/${imdb}/`] : []),
  ...(eidr ? [`https://doi.org/${eidr}`] : []),
  ...(tmdb ? [`https://www.themoviedb.org/${tmdb}`] : []),
  ...(wikidata ? [`https://www.wikidata.org/wiki/${wikidata}`] : []),
];

/** Address in IMDb; '' without an id. */
export const imdbAddress = (imdbId: string): string => imdbId && `https://www.imdb.com/name/${imdbId}/`;
