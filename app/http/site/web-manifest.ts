import { brandFileUrl, type PageBrand } from '~/rules/brand/page-brand';

const ICONS = [
  { src: '/icons/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/icon-32.png', sizes: '32x32', type: 'image/png' },
  { src: '/icons/icon-180.png', sizes: '180x180', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
];

interface Named {
  siteName: string;
  siteDescription: string;
  faviconUrl: string;
}

const brandIcons = (look: string) => [
  { src: brandFileUrl(look, 'svg'), sizes: 'any', type: 'image/svg+xml' },
  { src: brandFileUrl(look, 'png'), sizes: '512x512', type: 'image/png' },
];

/** Returns the manifest that lets a device install the site as an app, in the colours of its brand. */
export function webManifest(
  { siteName, siteDescription, faviconUrl }: Named,
  { look, colour }: PageBrand,
): string {
  const icons = look === null ? ICONS : brandIcons(look);
  return JSON.stringify({
    name: siteName,
    short_name: siteName,
    ...(siteDescription && { description: siteDescription }),
    lang: 'en-GB',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: colour,
    theme_color: colour,
    icons: faviconUrl ? [{ src: faviconUrl, sizes: 'any' }, ...icons.slice(-1)] : icons,
  });
}
