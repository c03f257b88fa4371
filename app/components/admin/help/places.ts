/** The ids of Help's sections, in order; the first is the default. */
export const SECTION_TITLES = {
  'getting-started': 'Getting started',
  dashboard: 'Dashboard',
  shows: 'Shows',
  team: 'Team',
  news: 'News',
  users: 'Users',
  profile: 'Profile',
  settings: 'Settings',
  media: 'Media',
  'edit-mode': 'Edit Mode',
  tips: 'Tips',
} as const;

export type SectionId = keyof typeof SECTION_TITLES;

export const DEFAULT_SECTION: SectionId = 'getting-started';

/** Maps the part of an admin path after `/admin/` to a section of Help. */
const SCREENS: Record<string, SectionId> = {
  dashboard: 'dashboard',
  shows: 'shows',
  people: 'team',
  news: 'news',
  users: 'users',
  profile: 'profile',
  settings: 'settings',
  media: 'media',
  edit: 'edit-mode',
};

/** Returns the section about the screen at an admin path. */
export const sectionFor = (pathname: string): SectionId =>
  SCREENS[pathname.split('/')[2] ?? ''] ?? DEFAULT_SECTION;
