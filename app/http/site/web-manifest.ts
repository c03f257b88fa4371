const INK = '#0b0b0c';

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

/** Returns the manifest that lets a device install the site as an app. */
export function webManifest({ siteName, siteDescription, faviconUrl }: Named): string {
  return JSON.stringify({
    name: siteName,
    short_name: siteName,
    ...(siteDescription && { description: siteDescription }),
    lang: 'en-GB',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: INK,
    theme_color: INK,
    icons: faviconUrl ? [{ src: faviconUrl, sizes: 'any' }, ...ICONS.slice(-1)] : ICONS,
  });
}
