import { Link, useLocation } from '@remix-run/react';
import { isKindName } from '~/core/nouns/kinds';
import { findShowScreen } from '~/core/nouns/show-screens';
import { Icon } from './icon';

/** In order; the first is the default. */
export const SECTION_TITLES = {
  'getting-started': 'Getting started',
  dashboard: 'Dashboard',
  audience: 'Audience',
  shows: 'Shows',
  credits: 'Credits and more',
  team: 'Team',
  news: 'News',
  pages: 'Pages',
  pictures: 'Pictures in a text',
  users: 'Users',
  profile: 'Profile',
  settings: 'Settings',
  brand: 'Brand',
  media: 'Media',
  press: 'Press',
  approvals: 'Approvals',
  screeners: 'Screeners',
  calendar: 'Calendar',
  links: 'Links',
  moving: 'Moving in',
  unpublished: 'Unpublished changes',
  history: 'Earlier versions',
  trash: 'Deleted records',
  activity: 'Activity',
  health: 'Health',
  'edit-mode': 'Edit Mode',
  tips: 'Tips',
} as const;

export type SectionId = keyof typeof SECTION_TITLES;

export const DEFAULT_SECTION: SectionId = 'getting-started';
/** Of the kinds that no section is about: their lists and forms work as those of shows. */
const KIND_SECTION: SectionId = 'shows';

/** Sections of screens whose path after `/admin/` differs. */
const SCREENS = new Map<string, SectionId>([
  ['people', 'team'],
  ['menu', 'pages'],
  ['name-and-contact', 'settings'],
  ['home-page', 'settings'],
  ['edit', 'edit-mode'],
  ['search', 'tips'],
]);

const isSection = (screen: string): screen is SectionId => Object.hasOwn(SECTION_TITLES, screen);

export function sectionFor(pathname: string): SectionId {
  const [, , screen = '', ...rest] = pathname.split('/');
  // Every record and the settings have a history.
  if (rest.includes('unpublished')) return 'unpublished';
  if (rest.includes('answers')) return 'tips';
  if (screen === 'shows' && rest[1]?.toLowerCase() === 'press') return 'press';
  if (screen === 'shows' && rest[1]?.toLowerCase() === 'approvals') return 'approvals';
  if (screen === 'shows' && rest[1]?.toLowerCase() === 'screeners') return 'screeners';
  if (screen === 'shows' && findShowScreen(rest[1])) return 'credits';
  if (rest.includes('history')) return 'history';
  if (isSection(screen)) return screen;
  return SCREENS.get(screen) ?? (isKindName(screen) ? KIND_SECTION : DEFAULT_SECTION);
}

/** `apart` opens a new tab, so that a form keeps its input. */
export function HelpLink({ apart = false }: { apart?: boolean }) {
  const section = sectionFor(useLocation().pathname);
  const name = `Help: ${SECTION_TITLES[section]}`;
  return (
    <Link
      className="icon help-link"
      to={`/admin/help#${section}`}
      aria-label={name}
      {...(apart
        ? { target: '_blank', rel: 'noopener', title: `${name} (opens in a new tab)` }
        : { title: name })}
    >
      <Icon name="help" />
    </Link>
  );
}
