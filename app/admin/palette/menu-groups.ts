import { AUDIENCE_PATH, AUDIENCE_TITLE } from '~/audience/audience-view';
import { CALENDAR_PATH } from '~/calendar/calendar-types';
import { can, type Action, type Actor } from '~/core/access/permissions';
import { CONTENT_KIND_LIST, LIST_PATHS, TEXTS } from '~/core/nouns/kinds';
import type { IconName } from '~/core/ui/icon';
import { MOVING_PATH, MOVING_TITLE } from '~/moving/plan/import-view';
import { needingAttention, type HealthCounts, HEALTH_PATH } from '~/operations/health/health-line';
import { CONTACT_PATH, CONTACT_TITLE, HOME_PATH, HOME_TITLE } from '~/site/settings/site-screens';

export interface Entry {
  to: string;
  label: string;
  icon: IconName;
  waiting?: { count: number; isUrgent: boolean };
}

interface Group {
  /** Empty for entries that need no heading. */
  heading: string;
  entries: (Entry & { needs?: Action })[];
}

const groupsFor = (health: HealthCounts | null): Group[] => [
  {
    heading: '',
    entries: [
      { to: '/admin/dashboard', label: 'Dashboard', icon: 'dashboard' },
      { to: CALENDAR_PATH, label: 'Calendar', icon: 'calendar' },
      { to: AUDIENCE_PATH, label: AUDIENCE_TITLE, icon: 'audience' },
    ],
  },
  {
    heading: 'Content',
    entries: [
      ...CONTENT_KIND_LIST.map((kind) => ({
        to: LIST_PATHS[kind],
        label: TEXTS[kind].heading,
        icon: TEXTS[kind].icon,
      })),
      { to: '/admin/media', label: 'Media library', icon: 'media' },
    ],
  },
  {
    heading: '',
    entries: [{ to: '/admin/press', label: 'Press', icon: 'press', needs: 'editSettings' }],
  },
  {
    heading: 'Site',
    entries: [
      { to: CONTACT_PATH, label: CONTACT_TITLE, icon: 'contact', needs: 'editSettings' },
      { to: '/admin/brand', label: 'Brand', icon: 'brand', needs: 'editSettings' },
      { to: '/admin/menu', label: 'Menu', icon: 'bullets', needs: 'editSettings' },
      { to: HOME_PATH, label: HOME_TITLE, icon: 'film', needs: 'editSettings' },
      { to: '/admin/links', label: 'Links', icon: 'link', needs: 'editLinks' },
      { to: '/admin/settings', label: 'Settings', icon: 'settings', needs: 'editSettings' },
      { to: MOVING_PATH, label: MOVING_TITLE, icon: 'moving', needs: 'moveIn' },
    ],
  },
  {
    heading: 'Team',
    entries: [
      { to: '/admin/users', label: 'Users', icon: 'users', needs: 'manageUsers' },
      { to: '/admin/activity', label: 'Activity', icon: 'activity', needs: 'readActivity' },
    ],
  },
  {
    heading: '',
    entries: [
      { to: '/admin/trash', label: 'Trash', icon: 'remove', needs: 'openTrash' },
      {
        to: HEALTH_PATH,
        label: 'Health',
        icon: 'health',
        needs: 'readHealth',
        ...(health && { waiting: { count: needingAttention(health), isUrgent: health.act > 0 } }),
      },
      { to: '/admin/help', label: 'Help', icon: 'help' },
    ],
  },
];

/** Returns the groups that have an entry for the user. */
export const visibleGroups = (actor: Actor, health: HealthCounts | null = null): Group[] =>
  groupsFor(health)
    .map(({ heading, entries }) => ({
      heading,
      entries: entries.filter(({ needs }) => needs === undefined || can(actor, needs)),
    }))
    .filter(({ entries }) => entries.length > 0);
