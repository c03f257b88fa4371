import type { MetaDescriptor, LinkDescriptor } from '@remix-run/node';
import { brandFileUrl, type PageBrand } from '~/core/brand/page-brand';
import { type MediaFacts, SOCIAL_SIZE } from '~/core/files/media';
import { telLink } from '~/core/text/formats';
import type { SiteSettings, Company } from '~/site/settings/site-settings.server';
import siteStyles from '~/styles/site.css?url';

/** The data of `_site`'s loader, from which every public page's meta starts. */
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

/** The matches that Remix passes to a route's `meta`. */
export type MetaMatches = readonly (Match | undefined)[];

/** Returns the layout's data among a route's matches, or undefined if it could not be loaded. */
export function siteDataOf(matches: MetaMatches): SiteData | undefined {
  return matches.find((match) => match?.id === 'routes/_site')?.data as SiteData | undefined;
}

/** Returns a page's title followed by the site name: "Our Shows | Primal". */
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
  /** What is known of the image. */
  imageFacts?: MediaFacts | undefined;
  /** Absolute URL or a path on this site; sizes in pixels, if known. */
  video?: { url: string; width?: number; height?: number } | undefined;
  type?: 'website' | 'article' | 'profile' | 'video.tv_show' | 'video.movie' | 'video.other';
  /** True for the public page at an `/edit` URL and for search results. */
  noindex?: boolean;
  /** Structured data, one object per entry. */
  jsonLd?: object[];
}

const SHARE_IMAGE = '/placeholders/og-default.jpg';

/** Returns the picture that stands for a page without one in chats and social media. */
export const shareImage = (brand: SiteData['brand']): string =>
  brand?.look ? brandFileUrl(brand.look, 'jpg') : SHARE_IMAGE;

const THEME_COLOUR = '#0b0b0c';

/** Returns a path as an absolute URL; an absolute URL is returned unchanged. */
export const absolute = (origin: string, path: string) => (path.startsWith('/') ? `${origin}${path}` : path);

/** Returns all meta of a page for search engines and share previews. */
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

/** Returns the picture for cards in chats and social media: cut around its focal point, if it was uploaded. */
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

/** Returns the meta of an error page. */
export const errorMeta = (site: SiteData | undefined, title: string): MetaDescriptor[] => [
  { title },
  { name: 'robots', content: 'noindex' },
  ...iconLinks(site),
];

/** Returns the meta of the page of a link: nothing for search engines, and nothing of what it opens for cards in chats. */
export const linkMeta = (
  siteName: string | undefined,
  title: string,
  icons: MetaDescriptor[] = [],
): MetaDescriptor[] => [
  { title: siteName ? `${title} | ${siteName}` : title },
  { name: 'robots', content: 'noindex, nofollow, noarchive' },
  ...icons,
];

/** Returns the same within the frame of the site. */
export function linkMetaWithin(matches: MetaMatches, title: string): MetaDescriptor[] {
  const site = siteDataOf(matches);
  return linkMeta(site?.settings?.siteName, title, iconLinks(site));
}

interface IconSource {
  settings: Pick<SiteSettings, 'faviconUrl'> | null;
  brand?: PageBrand | null;
}

/** Returns the links to the icons of a public page: the site's own, or one in the colours of its brand. */
export function iconLinks(site: IconSource | undefined): MetaDescriptor[] {
  const favicon = site?.settings?.faviconUrl;
  const look = site?.brand?.look;
  if (favicon) return [{ tagName: 'link', rel: 'icon', href: favicon }];
  if (look)
    return [
      { tagName: 'link', rel: 'icon', href: brandFileUrl(look, 'svg'), type: 'image/svg+xml' },
      { tagName: 'link', rel: 'apple-touch-icon', href: brandFileUrl(look, 'png') },
    ];
  return [
    { tagName: 'link', rel: 'icon', href: '/icons/favicon.svg', type: 'image/svg+xml' },
    { tagName: 'link', rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { tagName: 'link', rel: 'apple-touch-icon', href: '/icons/icon-180.png' },
  ];
}

/** Returns the breadcrumb "Home › News › Title" for search engines. */
export const breadcrumbs = (origin: string, trail: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(origin, path),
  })),
});

/** Returns the path of the picture that stands for the company on a light ground, where programs show it. */
export const logoPath = (settings: SiteData['settings']): string =>
  settings?.look.logos.light || settings?.look.logos.dark || '/icons/icon-512.png';

/** Returns the company as structured data, without fields that are not set. `company` is what not every page says of it. */
export function organization({ origin, settings }: SiteData, company: Partial<Company> = {}): object {
  const sameAs = [
    settings?.instagramUrl,
    settings?.youtubeUrl,
    settings?.linkedinUrl,
    settings?.facebookUrl,
    settings?.twitterUrl,
    settings?.tiktokUrl,
  ].filter(Boolean);
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: settings?.siteName,
    url: `${origin}/`,
    logo: absolute(origin, logoPath(settings)),
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

/** Returns the site, published by that company, as structured data. */
export const website = ({ origin, settings }: SiteData): object => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: settings?.siteName,
  url: `${origin}/`,
  publisher: { '@id': `${origin}/#organization` },
});

/** Style sheet and feeds of every public page. */
export const siteLinks = (): LinkDescriptor[] => [
  { rel: 'stylesheet', href: siteStyles },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'alternate', type: 'application/rss+xml', title: 'News', href: '/news/feed.xml' },
];
