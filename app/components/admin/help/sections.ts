import type { ReactNode } from 'react';
import { SECTION_TITLES, type SectionId } from './places';
import { ActivityHelp } from './sections/activity';
import { ApprovalsHelp } from './sections/approvals';
import { BrandHelp } from './sections/brand';
import { CreditsHelp } from './sections/credits';
import { DashboardHelp } from './sections/dashboard';
import { EditModeHelp } from './sections/edit-mode';
import { GettingStartedHelp } from './sections/getting-started';
import { HealthHelp } from './sections/health';
import { HistoryHelp } from './sections/history';
import { LinksHelp } from './sections/links';
import { MediaHelp } from './sections/media';
import { NewsHelp } from './sections/news';
import { PagesHelp } from './sections/pages';
import { PressHelp } from './sections/press';
import { PicturesHelp } from './sections/pictures';
import { ProfileHelp } from './sections/profile';
import { ScreenersHelp } from './sections/screeners';
import { SettingsHelp } from './sections/settings';
import { ShowsHelp } from './sections/shows';
import { TeamHelp } from './sections/team';
import { TipsHelp } from './sections/tips';
import { TrashHelp } from './sections/trash';
import { UnpublishedHelp } from './sections/unpublished';
import { UsersHelp } from './sections/users';

/** The sections' components use no hooks, so that their text can be searched without rendering them. */
const BODIES: Record<SectionId, () => ReactNode> = {
  'getting-started': GettingStartedHelp,
  dashboard: DashboardHelp,
  shows: ShowsHelp,
  credits: CreditsHelp,
  team: TeamHelp,
  news: NewsHelp,
  pages: PagesHelp,
  pictures: PicturesHelp,
  users: UsersHelp,
  profile: ProfileHelp,
  settings: SettingsHelp,
  brand: BrandHelp,
  media: MediaHelp,
  press: PressHelp,
  approvals: ApprovalsHelp,
  screeners: ScreenersHelp,
  links: LinksHelp,
  unpublished: UnpublishedHelp,
  history: HistoryHelp,
  trash: TrashHelp,
  activity: ActivityHelp,
  health: HealthHelp,
  'edit-mode': EditModeHelp,
  tips: TipsHelp,
};

export const SECTION_IDS = Object.keys(SECTION_TITLES) as SectionId[];

export const HELP_SECTIONS = SECTION_IDS.map((id) => ({ id, title: SECTION_TITLES[id], Body: BODIES[id] }));
