import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import { databaseDown } from '~/rules/validation/errors';
import type { Base } from '~/rules/content/field-merge';
import { parse } from '~/rules/validation/parse';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { SettingsPatch } from '~/rules/content/settings';
import { asItIs, reconcile, type Accept, type Edited } from './merge-edit';
import { isDuplicate } from './repository';
import { removeUnused } from '../uploads/garbage-collection';
import { addUses } from '../uploads/usage-index';

const ATTEMPTS = 100;

/** Converts stored settings for callers; `updatedAt` is an ISO 8601 string. */
export function toSettings({ _id: _, updatedBy: __, updatedAt, ...fields }: StoredSettings) {
  return { ...fields, updatedAt: updatedAt.toISOString() };
}

export type SettingsView = ReturnType<typeof toSettings>;

/** Returns the settings that every public page needs; long texts are loaded by the pages that show them. */
export const toSiteSettings = (settings: SettingsView) => omit(settings, ELSEWHERE);

const ELSEWHERE = [
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

function omit<T extends object, const K extends keyof T>(from: T, keys: readonly K[]): Omit<T, K> {
  const rest = { ...from };
  for (const key of keys) delete rest[key];
  return rest;
}

/** Returns the stored settings, or the defaults if none were saved. */
export async function getSettings(): Promise<SettingsView> {
  return toSettings(await load());
}

async function load(): Promise<StoredSettings> {
  const stored = await Settings.findById(SETTINGS_ID).lean<StoredSettings>();
  // Unsaved defaults must be identical on every read.
  return { ...new Settings().toObject(), updatedAt: new Date(0), ...stored };
}

/** Returns the settings as form values. */
export const comparableSettings = ({ version: _, updatedAt: __, ...fields }: SettingsView) => fields;

/** Changes the given fields; with `base`, merges them with what others have saved since. Throws `Conflict`. */
export async function editSettings(
  actor: Actor,
  input: unknown,
  base?: Base,
  accept: Accept<SettingsView> = asItIs,
): Promise<Edited<SettingsView>> {
  authorize(actor, 'editSettings');
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const current = await load();
    const patch = parse(SettingsPatch, accept(input, toSettings(current)));
    const sides = { patch, sent: patch, stored: toSettings(current), base };
    const { patch: fields, merged } = await reconcile(current, sides);
    const next = {
      ...current,
      ...fields,
      version: current.version + 1,
      updatedAt: new Date(),
      updatedBy: actor.id,
    };
    await addUses(Settings, current, next);
    if (!(await replaceUnchanged(current, next))) continue;
    await removeUnused(current, next);
    return { record: toSettings(next), merged };
  }
  throw databaseDown();
}

export const updateSettings = async (
  actor: Actor,
  input: unknown,
  accept?: Accept<SettingsView>,
): Promise<SettingsView> => (await editSettings(actor, input, undefined, accept)).record;

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
