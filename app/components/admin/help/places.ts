import { findShowScreen } from '~/rules/kinds/show-screens';

/** The ids of Help's sections, in order; the first is the default. */
export const SECTION_TITLES = {
  'getting-started': 'Getting started',
  dashboard: 'Dashboard',
  shows: 'Shows',
  credits: 'Credits and more',
  team: 'Team',
  news: 'News',
  users: 'Users',
  profile: 'Profile',
  settings: 'Settings',
  media: 'Media',
  unpublished: 'Unpublished changes',
  history: 'Earlier versions',
  trash: 'Deleted records',
  activity: 'Activity',
  'edit-mode': 'Edit Mode',
  tips: 'Tips',
} as const;

export type SectionId = keyof typeof SECTION_TITLES;

export const DEFAULT_SECTION: SectionId = 'getting-started';

/** Maps the part of an admin path after `/admin/` to a section of Help. */
const SCREENS = new Map<string, SectionId>([
  ['dashboard', 'dashboard'],
  ['shows', 'shows'],
  ['people', 'team'],
  ['news', 'news'],
  ['users', 'users'],
  ['profile', 'profile'],
  ['settings', 'settings'],
  ['media', 'media'],
  ['trash', 'trash'],
  ['activity', 'activity'],
  ['edit', 'edit-mode'],
]);

/** Returns the section about the screen at an admin path. */
export function sectionFor(pathname: string): SectionId {
  const [, , screen = '', ...rest] = pathname.split('/');
  // Every record and the settings have a history.
  if (rest.includes('unpublished')) return 'unpublished';
  if (screen === 'shows' && findShowScreen(rest[1])) return 'credits';
  return rest.includes('history') ? 'history' : (SCREENS.get(screen) ?? DEFAULT_SECTION);
}
