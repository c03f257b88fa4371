import { randomUUID } from 'node:crypto';
import { AppState, type StoredState } from '~models/app-state';
import { insertState } from '../platform/app-state';

/** The state that tells the backups of this site from those of others. It is in backups, so that a restored site goes on with its place. */
const SITE_ID = 'site id';

/** Returns the identifier of this site; null if it has none yet. */
export const readSiteId = async (): Promise<string | null> =>
  (await AppState.findById(SITE_ID).lean<StoredState | null>())?.value ?? null;

/** Returns the identifier of this site, and gives it one if it has none. */
export async function ensureSiteId(id: string = randomUUID()): Promise<string> {
  const found = await readSiteId();
  if (found !== null) return found;
  await insertState({ _id: SITE_ID, value: id, at: new Date() });
  return (await readSiteId()) ?? id;
}
