import type { Actor } from '~/core/access/permissions';
import { siteLook } from '~/core/brand/site-look';
import { omit } from '~/core/fields/field-path';
import { PRESS_SETTINGS_FIELDS } from '~/core/nouns/press-settings';
import { SETTINGS_FIELDS } from '~/core/nouns/settings';
import { onlyReadable } from '~/records/read/view-references.server';
import { getSettingsAs, readSettings, type AnsweredSettings } from '~/core/session/settings.server';

/** What every public page shows or says of the company; what else a page shows, its own loader reads. */
export async function readSiteSettings() {
  const { brand, logoUrl, ...settings } = await readSettings(
    'siteName',
    'logoUrl',
    'brand',
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
  return { ...settings, look: siteLook({ logoUrl, brand }) };
}

export type SiteSettings = Awaited<ReturnType<typeof readSiteSettings>>;

/** What the structured data of Home and of the contact page says of the company, beside what is on every page. */
export const readCompany = () =>
  readSettings('siteDescription', 'contactEmail', 'contactPhone', 'mapLatitude', 'mapLongitude');

export type Company = Awaited<ReturnType<typeof readCompany>>;

const PRESS_NAMES = Object.keys(PRESS_SETTINGS_FIELDS) as (keyof typeof PRESS_SETTINGS_FIELDS)[];

/**
 * Returns the settings as the API answers them: for a signed-in caller with the links to all pages and with what is for the press, else
 * with the links to public pages.
 */
export async function readSettingsAs(actor: Actor | null): Promise<AnsweredSettings> {
  const settings = await getSettingsAs(actor);
  const [readable = settings] = await onlyReadable(SETTINGS_FIELDS, [settings], actor ? 'all' : 'public');
  return actor ? readable : omit(readable, PRESS_NAMES);
}
