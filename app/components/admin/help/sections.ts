import type { ReactNode } from 'react';
import { SECTION_TITLES, type SectionId } from './places';
import { Dashboard } from './sections/dashboard';
import { EditMode } from './sections/edit-mode';
import { GettingStarted } from './sections/getting-started';
import { Media } from './sections/media';
import { News } from './sections/news';
import { Profile } from './sections/profile';
import { Settings } from './sections/settings';
import { Shows } from './sections/shows';
import { Team } from './sections/team';
import { Tips } from './sections/tips';
import { Users } from './sections/users';

/** The sections' components use no hooks, so that their text can be searched without rendering them. */
const BODIES: Record<SectionId, () => ReactNode> = {
  'getting-started': GettingStarted,
  dashboard: Dashboard,
  shows: Shows,
  team: Team,
  news: News,
  users: Users,
  profile: Profile,
  settings: Settings,
  media: Media,
  'edit-mode': EditMode,
  tips: Tips,
};

export const SECTION_IDS = Object.keys(SECTION_TITLES) as SectionId[];

export const SECTIONS = SECTION_IDS.map((id) => ({ id, title: SECTION_TITLES[id], Body: BODIES[id] }));
