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

/** In groups: records, files, users, screens, and what can be done. */
export function itemsFor(actor: Actor, query: string, { hits, publishable }: PaletteAnswer): PaletteItem[] {
  const found = hits.filter(({ mayOpen }) => mayOpen).map(hitItem);
  const inGroup = (name: string) => found.filter(({ group }) => group === name);
  const [screens, actions] = [screensFor(actor), actionsFor(actor)].map((items) => named(items, query));
  return [
    ...['Records', 'Files', 'Users'].flatMap(inGroup),
    ...(screens ?? []),
    ...publishable.map(publishItem),
    ...(actions ?? []),
  ];
}

const named = (items: PaletteItem[], query: string) => items.filter(({ title }) => isNamed(title, query));

export const namedItems = (actor: Actor, query: string): PaletteItem[] =>
  named([...screensFor(actor), ...actionsFor(actor)], query);
