import type { LinkDescriptor } from '@remix-run/node';
import siteStyles from '~/styles/site.css?url';

export const font = (file: string): LinkDescriptor => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href: `/fonts/${file}`,
  crossOrigin: 'anonymous',
});

/** Style sheet, fonts and icons of every public page. */
export const siteLinks = (): LinkDescriptor[] => [
  font('archivo-wdth-wght.woff2'),
  font('newsreader-wght.woff2'),
  { rel: 'stylesheet', href: siteStyles },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'alternate', type: 'application/rss+xml', title: 'News', href: '/news/feed.xml' },
];
