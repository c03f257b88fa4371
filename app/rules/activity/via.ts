/**
 * The ways in which content is changed: a form of the admin, Edit Mode, the API, the restoration of a version or from the
 * trash, the publication of unpublished changes, a command.
 */
export const VIAS = ['form', 'inline', 'api', 'restore', 'publish', 'cli'] as const;
export type Via = (typeof VIAS)[number];
