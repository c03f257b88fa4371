import type { Actor } from '~/core/access/permissions';
import { publicNow } from '~/core/db/content-epoch.server';
import { yearOf } from '~/core/text/formats';
import { siteLook } from '~/core/brand/site-look';
import { omit } from '~/core/fields/field-path';
import { SETTINGS_FIELDS, PRESS_SETTINGS_FIELDS } from '~/core/nouns/settings';
import { NETWORKS } from './site-screens';
import { onlyReadable } from '~/records/read/view-references.server';
import {
  getSettingsAs,
  readPlainLogos,
  readSettings,
  type AnsweredSettings,
} from '~/core/session/settings.server';

/** The settings that every public page needs; loaders read further ones themselves. */
export async function readSiteSettings() {
  const { brand, logoUrl, ...settings } = await readSettings(
    'siteName',
    'logoUrl',
    'brand',
    'faviconUrl',
    'metaKeywords',
    'address',
    'contactEmail',
    'contactPhone',
    ...NETWORKS,
  );
  const look = siteLook({ logoUrl, brand }, await readPlainLogos());
  return { ...settings, look, year: yearOf(publicNow()) };
}

export type SiteSettings = Awaited<ReturnType<typeof readSiteSettings>>;

/** The extra facts in the structured data of Home and of the contact page. */
export const readCompany = () =>
  readSettings('siteDescription', 'contactEmail', 'contactPhone', 'mapLatitude', 'mapLongitude');

export type Company = Awaited<ReturnType<typeof readCompany>>;

const PRESS_NAMES = Object.keys(PRESS_SETTINGS_FIELDS) as (keyof typeof PRESS_SETTINGS_FIELDS)[];

/**
 * Returns the settings as the API answers them: for a signed-in caller with links to all pages and the press fields, else with links to
 * public pages only.
 */
export async function readSettingsAs(actor: Actor | null): Promise<AnsweredSettings> {
  const settings = await getSettingsAs(actor);
  const [readable = settings] = await onlyReadable(SETTINGS_FIELDS, [settings], actor ? 'all' : 'public');
  return actor ? readable : omit(readable, PRESS_NAMES);
}
