import type { ContentKind } from './record-fields';

/** The admin's list of each kind of record; a record's form is at the list's path and its id. */
export const LIST_PATHS: Record<ContentKind, string> = {
  show: '/admin/shows',
  article: '/admin/news',
  person: '/admin/people',
};
