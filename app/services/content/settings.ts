import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import { databaseDown } from '~/rules/validation/errors';
import { omit } from '~/rules/fields/omit';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import { ACCOUNT_SETTINGS_FIELDS, SETTINGS_FIELDS } from '~/rules/fields/settings-fields';
import { authorize, can, type Actor } from '~/rules/accounts/permissions';
import { SettingsPatch } from '~/rules/content/settings';
import type { ViewOf } from '~/rules/fields/field-values';
import { parseChange, reconcile, type Edited, type EditOptions } from './merge-edit';
import { viewOf } from './record-view';
import { addToEvent, namesOfChanged, audited } from '../activity/record-event';
import { SETTINGS_RECORD } from '../activity/record-title';
import { isDuplicate } from '../platform/database-errors';
import { recordHistory } from '../history/record-history';
import { dropVersions, prepareSave } from '../history/saves';
import { withholdUnused } from '../uploads/garbage-collection';
import { addUses } from '../uploads/withheld';

const ATTEMPTS = 100;

/** Converts stored settings for callers; `updatedAt` is an ISO 8601 string. */
export const toSettings = (stored: StoredSettings) => ({
  version: stored.version,
  ...viewOf(SETTINGS_FIELDS, stored, Settings.schema),
  updatedAt: stored.updatedAt.toISOString(),
});

export type SettingsView = ReturnType<typeof toSettings>;

/** The settings with those that only administrators read, for an administrator. */
export type OwnSettingsView = SettingsView & Partial<ViewOf<typeof ACCOUNT_SETTINGS_FIELDS>>;

const viewFor = (actor: Actor | null, stored: StoredSettings): OwnSettingsView => ({
  ...toSettings(stored),
  ...(can(actor, 'manageUsers') && viewOf(ACCOUNT_SETTINGS_FIELDS, stored, Settings.schema)),
});

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

/** Returns the stored settings, or the defaults if none were saved. */
export async function getSettings(): Promise<SettingsView> {
  return toSettings(await load());
}

/** Returns the settings as the actor may read them. */
export async function getSettingsAs(actor: Actor | null): Promise<OwnSettingsView> {
  return viewFor(actor, await load());
}

async function load(): Promise<StoredSettings> {
  const stored = await Settings.findById(SETTINGS_ID).lean<StoredSettings>();
  // Unsaved defaults must be identical on every read.
  return { ...new Settings().toObject(), updatedAt: new Date(0), ...stored };
}

/** Changes the given fields; with a base, merges them with what others have saved since. Throws `Conflict`. */
export async function editSettings(
  actor: Actor,
  input: unknown,
  { base, ifVersions }: EditOptions = {},
): Promise<Edited<OwnSettingsView>> {
  return audited(actor, { what: 'change', record: SETTINGS_RECORD }, () => {
    authorize(actor, 'editSettings');
    if (namesAccountSetting(input)) authorize(actor, 'manageUsers');
    return writeSettings(actor, input, { base, ifVersions });
  });
}

async function writeSettings(
  actor: Actor,
  input: unknown,
  { base, ifVersions }: EditOptions,
): Promise<Edited<OwnSettingsView>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const current = await load();
    const view = viewFor(actor, current);
    const patch = parseChange(SettingsPatch, input, view, { owned: SERVER_OWNED.settings, ifVersions });
    const { patch: fields, merged } = await reconcile(current, { patch, sent: patch, stored: view, base });
    const at = new Date();
    await addUses(actor, Settings, current, fields);
    const save = await prepareSave('settings', current, { actor, at, fields });
    const next = {
      ...current,
      ...fields,
      ...save.fields,
      version: current.version + 1,
      updatedAt: at,
      updatedBy: actor.id,
    };
    if (!(await replaceUnchanged(current, next))) continue;
    addToEvent({ kind: 'settings', fields: namesOfChanged(Object.keys(fields), current, next) });
    await Promise.all([dropVersions(save.dropped), withholdUnused(current, next)]);
    return { record: viewFor(actor, next), merged };
  }
  throw databaseDown();
}

/** Whether a change names a setting that only administrators change, whatever its value. */
const namesAccountSetting = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  Object.keys(ACCOUNT_SETTINGS_FIELDS).some((name) => Object.hasOwn(input, name));

export const updateSettings = async (
  actor: Actor,
  input: unknown,
  options?: EditOptions,
): Promise<OwnSettingsView> => (await editSettings(actor, input, options)).record;

async function replaceUnchanged(current: StoredSettings, next: StoredSettings): Promise<boolean> {
  try {
    const filter = { _id: SETTINGS_ID, version: current.version };
    const result = await Settings.replaceOne(filter, next, { upsert: true });
    return result.matchedCount + result.upsertedCount === 1;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** There is one record of settings, so these functions ignore the id. */
export const settingsHistory = recordHistory({
  kind: 'settings',
  find: (actor) => {
    authorize(actor, 'editSettings');
    return load();
  },
  toView: toSettings,
  update: (actor, _id, input, options) => updateSettings(actor, input, options),
});
