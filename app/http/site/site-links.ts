import type { LinkDescriptor } from '@remix-run/node';
import siteStyles from '~/styles/site.css?url';

/** Style sheet and feeds of every public page. */
export const siteLinks = (): LinkDescriptor[] => [
  { rel: 'stylesheet', href: siteStyles },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'alternate', type: 'application/rss+xml', title: 'News', href: '/news/feed.xml' },
];
