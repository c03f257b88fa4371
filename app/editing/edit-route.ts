import type { LinkDescriptor } from '@remix-run/node';
import editingStyles from '~/styles/editing.css?url';

export const editRouteLinks = (): LinkDescriptor[] => [{ rel: 'stylesheet', href: editingStyles }];
