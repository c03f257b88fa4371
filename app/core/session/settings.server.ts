import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import type { Ground } from '~/core/brand/colours';
import { can, type Actor } from '~/core/access/permissions';
import { pick } from '~/core/fields/field-path';
import type { ViewOf } from '~/core/fields/field-values';
import { ACCOUNT_SETTINGS_FIELDS, SETTINGS_FIELDS, type PRESS_SETTINGS_FIELDS } from '~/core/nouns/settings';
import { readOnce } from '~/core/db/content-epoch.server';
import { viewOf } from '~/core/nouns/record-view.server';

export const toSettings = (stored: StoredSettings) => ({
  version: stored.version,
  ...viewOf(SETTINGS_FIELDS, stored, Settings.schema),
  updatedAt: stored.updatedAt.toISOString(),
});

export type SettingsView = ReturnType<typeof toSettings>;

export type OwnSettingsView = SettingsView & Partial<ViewOf<typeof ACCOUNT_SETTINGS_FIELDS>>;

type PressName = keyof typeof PRESS_SETTINGS_FIELDS;

/** The same, possibly without press data, which depends on what the press room shows. */
export type AnsweredSettings = Omit<OwnSettingsView, PressName> & Partial<Pick<OwnSettingsView, PressName>>;

export const toSettingsFor = (stored: StoredSettings, actor: Actor | null): OwnSettingsView => ({
  ...toSettings(stored),
  ...(can(actor, 'manageUsers') && viewOf(ACCOUNT_SETTINGS_FIELDS, stored, Settings.schema)),
});

let defaults: StoredSettings | undefined;

/** The defaults, identical on every read. Made once, because a document of Mongoose takes long to make. */
export const unsavedSettings = (): StoredSettings => ({
  ...(defaults ??= { ...new Settings().toObject(), updatedAt: new Date(0) }),
});

async function load(): Promise<StoredSettings> {
  const stored = await Settings.findById(SETTINGS_ID).lean<StoredSettings>();
  return { ...unsavedSettings(), ...stored };
}

/** Returns the stored settings, or the defaults if none were saved. */
export const getSettings = async (): Promise<SettingsView> => toSettings(await load());

export const getSettingsAs = async (actor: Actor | null): Promise<OwnSettingsView> =>
  toSettingsFor(await load(), actor);

const plainLogosOnce = readOnce(async () => (await load()).plainLogos ?? []);

/** Returns the grounds on which the logo is drawn in the colour of the text. */
export const readPlainLogos = (): Promise<Ground[]> => plainLogosOnce(['logoUrl', 'brand']);

const settingsOnce = readOnce(getSettings);

/** Returns these fields from a cache. Results are only invalidated by a change of these fields. */
export const readSettings = async <const Name extends keyof SettingsView>(
  ...names: Name[]
): Promise<Pick<SettingsView, Name>> => pick(await settingsOnce(names), names);

let isAllowed = true;

/** Sets `AUDIENCE`, once at the start. */
export function allowAudience(allowed: boolean): void {
  isAllowed = allowed;
}

/** Whether settings switch counting on, unless `AUDIENCE` forbids it. */
export const isAudienceOnIn = ({ audience = true }: { audience?: boolean }): boolean => isAllowed && audience;

/** Whether what is looked at is counted, by `AUDIENCE` and by the settings. */
export const isAudienceOn = async (): Promise<boolean> => isAudienceOnIn(await readSettings('audience'));

/** The same, as it is stored now: what is counted must not depend on an earlier state. */
export const readAudienceSetting = async (): Promise<boolean> =>
  isAudienceOnIn(
    (await Settings.findById(SETTINGS_ID, { audience: 1 }).lean<Pick<StoredSettings, 'audience'> | null>()) ??
      {},
  );
