import type { Actor } from '~/rules/accounts/permissions';
import { omit } from '~/rules/fields/omit';
import { SETTINGS_FIELDS } from '~/rules/kinds/settings';
import { readOnce } from '../platform/content-epoch';
import { onlyReadable } from '../views/references';
import { getSettings, getSettingsAs, type OwnSettingsView, type SettingsView } from '../views/settings';

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
  'menu',
  'footerLinks',
  'analyticsId',
  'version',
  'updatedAt',
] as const;

export type SiteSettings = ReturnType<typeof toSiteSettings>;

/** Returns the settings as the API answers them: with the links to all pages for a signed-in caller, else with those to public ones. */
export async function readSettingsAs(actor: Actor | null): Promise<OwnSettingsView> {
  const settings = await getSettingsAs(actor);
  const [readable = settings] = await onlyReadable(SETTINGS_FIELDS, [settings], actor ? 'all' : 'public');
  return readable;
}
