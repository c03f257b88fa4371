import type { LinkDescriptor } from '@remix-run/node';
import adminStyles from '~/styles/admin.css?url';
import { font } from '../site/site-links';

/** Style sheet, font and icon of every admin page. The icon tells admin tabs apart from the site's. */
export const adminLinks = (): LinkDescriptor[] => [
  font('archivo-wdth-wght.woff2'),
  { rel: 'stylesheet', href: adminStyles },
  { rel: 'icon', href: '/icons/favicon-admin.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/icon-admin-180.png' },
];
