import type { LinkDescriptor } from '@remix-run/node';
import adminStyles from '~/styles/admin.css?url';
import { font } from './site-links';

/** Style sheet, font and icon of every admin page. The icon is the browser's sign that this is the desk. */
export const adminLinks = (): LinkDescriptor[] => [
  font('archivo-wdth-wght.woff2'),
  { rel: 'stylesheet', href: adminStyles },
  { rel: 'icon', href: '/icons/favicon-admin.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/icon-admin-180.png' },
];
