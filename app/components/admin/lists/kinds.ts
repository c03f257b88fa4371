import type { ContentKind } from '~/rules/validation/messages';

/** Texts of a list screen. */
export interface ListTexts {
  path: string;
  heading: string;
  add: string;
  /** Singular and plural, as used within a sentence. */
  one: string;
  many: string;
  /** Shown if the list is empty. */
  start: string;
}

export const LISTS: Record<ContentKind, ListTexts> = {
  show: {
    path: '/admin/shows',
    heading: 'Shows',
    add: 'Add New Show',
    one: 'show',
    many: 'shows',
    start: 'A title is enough to start with. Inactive shows are not on the site.',
  },
  article: {
    path: '/admin/news',
    heading: 'News',
    add: 'Add New Article',
    one: 'article',
    many: 'articles',
    start: 'Write one now, and publish it at once, later or on a set date.',
  },
  person: {
    path: '/admin/people',
    heading: 'People',
    add: 'Add Team Member',
    one: 'team member',
    many: 'team members',
    start: 'A name and a role are enough to start with. You can add a portrait later.',
  },
};

export const questionOf = (title: string) => `Are you sure you want to delete ${title}?`;
export const DELETED_FOR_GOOD = 'It is removed from the site at once. This cannot be undone.';
