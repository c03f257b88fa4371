import type { LinkDescriptor, HeadersFunction } from '@remix-run/node';
import adminStyles from '~/styles/admin.css?url';
import { fontUrl } from '~/core/brand/page-brand';
import type { MetaFunction } from '@remix-run/react';

/** Style sheet, font and icon of every admin page. The icon tells admin tabs apart from the site's. */
export const adminLinks = (): LinkDescriptor[] => [
  {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: fontUrl('archivo-wdth-wght'),
    crossOrigin: 'anonymous',
  },
  { rel: 'stylesheet', href: adminStyles },
  { rel: 'icon', href: '/icons/favicon-admin.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/icon-admin-180.png' },
];

/** The headers of every admin page: never cached, and `Retry-After` for a rate-limited form. */
export const adminHeaders: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get('Retry-After');
  return { 'Cache-Control': 'no-store', ...(retryAfter !== null && { 'Retry-After': retryAfter }) };
};

/** Returns the `meta` of an admin page; the title may depend on the route parameters. */
export const adminTitle =
  (title: string | ((params: Parameters<MetaFunction>[0]['params']) => string)): MetaFunction =>
  ({ params }) => [{ title: `${typeof title === 'string' ? title : title(params)} | Admin` }];
