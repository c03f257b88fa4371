import type { LinkDescriptor } from '@remix-run/node';
import approvalStyles from '~/styles/approve.css?url';
import siteStyles from '~/styles/site.css?url';

/** The style sheets of the pages of a link, whose own one no other page needs. */
export const approvalLinks = (): LinkDescriptor[] => [
  { rel: 'stylesheet', href: siteStyles },
  { rel: 'stylesheet', href: approvalStyles },
];
