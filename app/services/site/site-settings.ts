import { omit } from '~/rules/fields/omit';
import { readOnce } from '../platform/content-epoch';
import { getSettings, type SettingsView } from '../views/settings';

/** Returns the settings, which are read once for each version of the content. */
export const publicSettings = readOnce(getSettings);

/** Returns the settings that every public page needs; long texts are loaded by the pages that show them. */
export const toSiteSettings = (settings: SettingsView) => omit(settings, ELSEWHERE);

const ELSEWHERE = [
  'genres',
  'homeIntro',
  'talentIntro',
  'talentNetworkUrl',
  'reelVideoUrl',
  'themeTemplate',
  'analyticsId',
  'version',
  'updatedAt',
] as const;

export type SiteSettings = ReturnType<typeof toSiteSettings>;
