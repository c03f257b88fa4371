import { can, type Actor } from '~/core/access/permissions';
import { CONTENT_KIND_LIST, LIST_PATHS, TEXTS, type ContentKind } from '~/core/nouns/kinds';
import type { IconName } from '~/core/ui/icon';
import { STATE_BADGES, staffWordsOf, type StaffHit } from '~/search/staff-hit';
import type { LastOpened } from './last-opened';
import { visibleGroups } from './menu-groups';

const WORD = /[\p{L}\p{N}]+/gu;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(WORD) ?? [];

/** Whether each word of the query begins a word of the title. */
export function isNamed(title: string, query: string): boolean {
  const words = wordsOf(title);
  const wanted = wordsOf(query);
  return wanted.length > 0 && wanted.every((each) => words.some((word) => word.startsWith(each)));
}

const NOT_NAMED = 0;

/** How well a query names a title, as results are ranked: as a whole, by its beginning, by the beginnings of some words. */
function namingOf(title: string, query: string): number {
  if (!isNamed(title, query)) return NOT_NAMED;
  const words = wordsOf(title);
  const wanted = wordsOf(query);
  if (words.join(' ') === wanted.join(' ')) return 3;
  return wanted.every((each, index) => words[index]?.startsWith(each)) ? 2 : 1;
}

const bestNaming = (items: readonly { title: string }[], query: string): number =>
  Math.max(NOT_NAMED, ...items.map(({ title }) => namingOf(title, query)));

export const PALETTE_PATH = '/admin/search/palette';

/** What the server finds for the palette. */
export interface PaletteAnswer {
  hits: StaffHit[];
  total: number;
  /** The records whose unpublished changes can be published. */
  publishable: StaffHit[];
}

export const EMPTY_ANSWER: PaletteAnswer = { hits: [], total: 0, publishable: [] };

export interface PaletteItem {
  key: string;
  group: string;
  title: string;
  icon: IconName;
  picture?: string;
  badge?: { className: string; words: string };
  noun?: string;
  /** Leads to a screen, or does something. */
  does: { to: string } | { publish: string } | 'log out';
}

export const publishTitle = (title: string): string => `Publish changes to ${title}`;

const newTitle = (kind: ContentKind): string => `New ${TEXTS[kind].short.toLowerCase()}`;

const screensFor = (actor: Actor): PaletteItem[] =>
  [
    ...visibleGroups(actor).flatMap(({ entries }) => entries),
    { to: '/admin/profile', label: 'My Profile', icon: 'users' as const },
  ].map(({ to, label, icon }) => ({ key: to, group: 'Screens', title: label, icon, does: { to } }));

const actionsFor = (actor: Actor): PaletteItem[] => [
  ...(can(actor, 'create') ? CONTENT_KIND_LIST : []).map((kind): PaletteItem => ({
    key: newTitle(kind),
    group: 'Do',
    title: newTitle(kind),
    icon: 'add',
    does: { to: `${LIST_PATHS[kind]}/new` },
  })),
  { key: 'log out', group: 'Do', title: 'Log out', icon: 'logout', does: 'log out' },
];

const GROUPS: Partial<Record<StaffHit['kind'], string>> = { media: 'Files', users: 'Users' };

const hitItem = ({ kind, id, title, state, words, thumbnailUrl, url }: StaffHit): PaletteItem => ({
  key: `${kind} ${id}`,
  group: GROUPS[kind] ?? 'Records',
  title,
  icon: staffWordsOf(kind).icon,
  picture: thumbnailUrl,
  ...(words && { badge: { className: STATE_BADGES[state], words } }),
  noun: staffWordsOf(kind).one,
  does: { to: url },
});

export const publishItem = ({ kind, id, title, url }: StaffHit): PaletteItem => ({
  key: `publish ${kind} ${id}`,
  group: 'Do',
  title: publishTitle(title),
  icon: 'check',
  does: { publish: url },
});

const openedItem = ({ to, title, noun }: LastOpened): PaletteItem => ({
  key: to,
  group: 'Last opened',
  title,
  icon: 'edit',
  noun,
  does: { to },
});

export const openedItems = (opened: readonly LastOpened[]): PaletteItem[] => opened.map(openedItem);

/**
 * In groups: records, files, users, screens, and what can be done. Screens and what can be done come first if the query names one of them
 * better than any other title.
 */
export function itemsFor(actor: Actor, query: string, { hits, publishable }: PaletteAnswer): PaletteItem[] {
  const found = hits.filter(({ mayOpen }) => mayOpen).map(hitItem);
  const records = ['Records', 'Files', 'Users'].flatMap((name) =>
    found.filter(({ group }) => group === name),
  );
  const screens = [
    ...named(screensFor(actor), query),
    ...publishable.map(publishItem),
    ...named(actionsFor(actor), query),
  ];
  return bestNaming(screens, query) > bestNaming(records, query)
    ? [...screens, ...records]
    : [...records, ...screens];
}

const named = (items: PaletteItem[], query: string) => items.filter(({ title }) => isNamed(title, query));

export const namedItems = (actor: Actor, query: string): PaletteItem[] =>
  named([...screensFor(actor), ...actionsFor(actor)], query);
