import type { LinkDescriptor } from '@remix-run/node';
import editingStyles from '~/styles/editing.css?url';

/** The style sheets that Edit Mode adds to a page. */
export const editRouteLinks = (): LinkDescriptor[] => [{ rel: 'stylesheet', href: editingStyles }];
