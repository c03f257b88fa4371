import { type ContentKind, LIST_PATHS } from '~/rules/kinds/kinds';

/** Texts of a list screen. */
export interface ListTexts {
  path: string;
  heading: string;
  add: string;
  /** The titles of its forms, for a new record and for an existing one. */
  addTitle: string;
  editTitle: string;
  /** Singular and plural, as used within a sentence. */
  one: string;
  many: string;
  /** Shown if the list is empty. */
  start: string;
}

export const LISTS: Record<ContentKind, ListTexts> = {
  show: {
    path: LIST_PATHS.show,
    heading: 'Shows',
    add: 'Add New Show',
    addTitle: 'Create New Show',
    editTitle: 'Edit Show',
    one: 'show',
    many: 'shows',
    start: 'A title is enough to start with. Inactive shows are not on the site.',
  },
  article: {
    path: LIST_PATHS.article,
    heading: 'News',
    add: 'Add New Article',
    addTitle: 'Create New Article',
    editTitle: 'Edit Article',
    one: 'article',
    many: 'articles',
    start: 'Write one now, and publish it at once, later or on a set date.',
  },
  person: {
    path: LIST_PATHS.person,
    heading: 'People',
    add: 'Add Team Member',
    addTitle: 'Add Team Member',
    editTitle: 'Edit Team Member',
    one: 'team member',
    many: 'team members',
    start: 'A name and a role are enough to start with. You can add a portrait later.',
  },
};

export const questionOf = (title: string) => `Are you sure you want to delete ${title}?`;

/** Says what a deletion means; `days` is how long the trash keeps, 0 without a trash. */
export function deletionText(days: number): string {
  if (days === 0) return 'It is removed from the site at once. This cannot be undone.';
  return `It is taken off the site at once, and kept in the trash for ${days === 1 ? 'a day' : `${days} days`}.`;
}
