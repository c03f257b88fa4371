/** The sections of Help by their ids, in their order; the first is where a reader starts. */
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

/** Screens of the admin, by what follows `/admin/` in their address. */
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

/** The section about the screen at a path of the admin. */
export const sectionFor = (pathname: string): SectionId =>
  SCREENS[pathname.split('/')[2] ?? ''] ?? DEFAULT_SECTION;
