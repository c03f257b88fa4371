import { useMatches } from '@remix-run/react';
import { useEffect } from 'react';
import { nameOf } from '~/core/files/file-library';
import { type ContentKind, KIND_NAMES, LIST_PATHS, NOUNS, TITLE_FIELDS } from '~/core/nouns/kinds';

export interface LastOpened {
  to: string;
  title: string;
  /** What it is, in a word. */
  noun: string;
}

const MOST = 10;
/** Longer titles are cut off on every screen. */
const MAX_TITLE = 200;

const keyOf = (userId: string) => `adminLastOpened:${userId}`;

const isLastOpened = (item: unknown): item is LastOpened => {
  const { to, title, noun } = (item ?? {}) as Partial<Record<keyof LastOpened, unknown>>;
  return (
    typeof to === 'string' &&
    to.startsWith('/admin/') &&
    typeof title === 'string' &&
    typeof noun === 'string'
  );
};

/** Storage can be blocked, or have what other programs wrote. */
export function readLastOpened(userId: string): LastOpened[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLastOpened).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function remember(userId: string, opened: LastOpened): void {
  const others = readLastOpened(userId).filter(({ to }) => to !== opened.to);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([opened, ...others].slice(0, MOST)));
  } catch {
    // Then nothing is remembered.
  }
}

interface ScreenData {
  kind?: ContentKind;
  id?: string;
  panel?: { values?: Record<string, string> };
  file?: { id: string; originalName: string; url: string };
  user?: { id: string; username: string };
  screen?: unknown;
  title?: unknown;
}

/** Returns what the data of a screen is about; null for lists and other screens. */
export function openedBy(pathname: string, data: ScreenData): LastOpened | null {
  const { kind, id = '', panel, file, user, title } = data;
  if (kind && id && Object.hasOwn(KIND_NAMES, kind))
    return {
      to: `${LIST_PATHS[kind]}/${id}`,
      title: panel?.values?.[TITLE_FIELDS[kind]] ?? '',
      noun: NOUNS[kind],
    };
  if (file && pathname.startsWith('/admin/media/'))
    return { to: `/admin/media/${file.id}`, title: nameOf(file), noun: 'File' };
  if (user && pathname.startsWith('/admin/users/'))
    return { to: `/admin/users/${user.id}`, title: user.username, noun: 'User' };
  // The further screens of a show.
  if (panel && id && typeof title === 'string' && pathname.startsWith(`/admin/shows/${id}/`))
    return { to: `/admin/shows/${id}`, title, noun: NOUNS.show };
  return null;
}

/** Remembers each record, file and user whose form is opened. */
export function useLastOpened(userId: string): void {
  const screen = useMatches().at(-1);
  const opened = screen?.data ? openedBy(screen.pathname, screen.data) : null;
  const { to = '', title = '', noun = '' } = opened ?? {};
  useEffect(() => {
    if (to && title) remember(userId, { to, title: title.slice(0, MAX_TITLE), noun });
  }, [userId, to, title, noun]);
}
