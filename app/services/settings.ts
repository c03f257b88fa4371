import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import { databaseDown } from '~/rules/errors';
import { parse } from '~/rules/parse';
import { authorize, type Actor } from '~/rules/permissions';
import { SettingsPatch } from '~/rules/settings';
import { isDuplicate } from './records';

const ATTEMPTS = 20;

/** The settings as they leave the services; `updatedAt` is an ISO 8601 string. */
export function toSettings({ _id: _, updatedBy: __, updatedAt, ...fields }: StoredSettings) {
  return { ...fields, updatedAt: updatedAt.toISOString() };
}

export type SettingsView = ReturnType<typeof toSettings>;

/** The stored settings, or the defaults while nobody has saved any. */
export async function getSettings(): Promise<SettingsView> {
  return toSettings(await load());
}

async function load(): Promise<StoredSettings> {
  const stored = await Settings.findById(SETTINGS_ID).lean<StoredSettings>();
  return { ...new Settings().toObject(), ...stored };
}

/** Changes the fields that the input carries and leaves the others. */
export async function updateSettings(actor: Actor, input: unknown): Promise<SettingsView> {
  authorize(actor, 'editSettings');
  const fields = { ...parse(SettingsPatch, input), updatedBy: actor.id };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const current = await load();
    const next = { ...current, ...fields, version: current.version + 1, updatedAt: new Date() };
    try {
      const filter = { _id: SETTINGS_ID, version: current.version };
      const result = await Settings.replaceOne(filter, next, { upsert: true });
      if (result.matchedCount + result.upsertedCount === 1) return toSettings(next);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
  throw databaseDown();
}
