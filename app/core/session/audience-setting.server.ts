import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import { readSettings } from './settings.server';

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
