import { KINDS_BY_NAME, TEXTS } from '~/core/nouns/kinds';
import { longDate } from '~/core/text/formats';
import type { IconName } from '~/core/ui/icon';
import { SEARCH_KINDS, type SearchKind } from './search-kinds';

/** What staff find, by the names of the API. */
export type StaffKind = SearchKind | 'media' | 'users';
export const STAFF_KINDS: readonly StaffKind[] = [...SEARCH_KINDS, 'media', 'users'];

interface StaffWords {
  many: string;
  one: string;
  icon: IconName;
}

export function staffWordsOf(kind: StaffKind): StaffWords {
  if (kind === 'press') return { many: 'Press kits', one: 'Press kit', icon: 'press' };
  if (kind === 'media') return { many: 'Files', one: 'File', icon: 'media' };
  if (kind === 'users') return { many: 'Users', one: 'User', icon: 'users' };
  const { heading, short, icon } = TEXTS[KINDS_BY_NAME[kind]];
  return { many: heading, one: short, icon };
}

export const STAFF_STATES = ['public', 'draft', 'scheduled', 'hidden', 'changes', 'embargo', 'held'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

export const STATE_TITLES: Record<StaffState, string> = {
  public: 'On the site',
  draft: 'Draft',
  scheduled: 'Scheduled',
  hidden: 'Hidden',
  changes: 'Unpublished changes',
  embargo: 'Embargo',
  held: 'Held back',
};

/** A result for staff. It is JSON. */
export interface StaffHit {
  kind: StaffKind;
  /** Of a press kit that of its show. */
  id: string;
  /** '' for what has no address of its own. */
  slug: string;
  title: string;
  state: StaffState;
  /** The state in words; '' for what is public as it is. */
  words: string;
  excerpt: string;
  /** The URL of a picture; '' for none. */
  thumbnailUrl: string;
  /** How well it matches; results are in its order. */
  score: number;
  url: string;
  mayOpen: boolean;
}

/** "3 March", with the year if it is another one. */
function shortDate(moment: Date, now: Date): string {
  const date = longDate(moment);
  const year = ` ${longDate(now).split(' ').at(-1)}`;
  return date.endsWith(year) ? date.slice(0, -year.length) : date;
}

/** Returns a state in words; `moment` is when it ends. */
export function stateWords(state: StaffState, moment: Date | null, now: Date): string {
  const date = moment ? shortDate(moment, now) : '';
  switch (state) {
    case 'public':
      return '';
    case 'scheduled':
      return `Scheduled for ${date}`;
    case 'embargo':
      return `Embargo until ${date}`;
    default:
      return STATE_TITLES[state];
  }
}

export const STATE_BADGES: Record<StaffState, string> = {
  public: 'badge',
  draft: 'badge badge--draft',
  scheduled: 'badge badge--soon',
  hidden: 'badge badge--off',
  changes: 'badge badge--pending',
  embargo: 'badge badge--soon',
  held: 'badge badge--soon',
};
