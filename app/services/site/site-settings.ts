import { pick } from '~/rules/fields/omit';
import { readOnce } from '../platform/content-epoch';
import { getSettings, type SettingsView } from '../views/settings';

const settingsOnce = readOnce(getSettings);

/**
 * Returns these fields of the settings, which are read once for many pages. Whatever is made of them is outdated by a change of these
 * fields only.
 */
export const readSettings = async <const Name extends keyof SettingsView>(
  ...names: Name[]
): Promise<Pick<SettingsView, Name>> => pick(await settingsOnce(names), names);

/** What every public page shows or says of the company; what else a page shows, its own loader reads. */
export const readSiteSettings = () =>
  readSettings(
    'siteName',
    'logoUrl',
    'faviconUrl',
    'metaKeywords',
    'address',
    'facebookUrl',
    'twitterUrl',
    'instagramUrl',
    'tiktokUrl',
    'youtubeUrl',
    'linkedinUrl',
  );

export type SiteSettings = Awaited<ReturnType<typeof readSiteSettings>>;

/** What the structured data of Home and of the contact page says of the company, beside what is on every page. */
export const readCompany = () =>
  readSettings('siteDescription', 'contactEmail', 'contactPhone', 'mapLatitude', 'mapLongitude');

export type Company = Awaited<ReturnType<typeof readCompany>>;
