import type { LinkDescriptor } from '@remix-run/node';
import editingStyles from '~/styles/editing.css?url';

/** What Edit Mode adds to the style of a page. */
export const editRouteLinks = (): LinkDescriptor[] => [{ rel: 'stylesheet', href: editingStyles }];
