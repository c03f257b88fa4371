import type { Actor } from '~/core/access/permissions';
import { retryOnConflict } from '~/core/db/database-errors.server';
import type { Kind } from '~/core/nouns/kinds';
import { Failure } from '~/core/validation/errors';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { openRecord } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';

/**
 * Changes a record by what it is now, again if it is saved meanwhile. Without fields nothing is saved. Throws what `updateRecord`
 * throws, and 503 if others keep saving the record.
 */
export const changeCurrent = <K extends Kind>(
  kind: K,
  actor: Actor,
  id: string,
  changeOf: (record: ViewBy[K]) => Record<string, unknown>,
): Promise<true> =>
  retryOnConflict(async () => {
    const record = await openRecord(kind, actor, id);
    const change = changeOf(record);
    if (Object.keys(change).length === 0) return true;
    try {
      await updateRecord(kind, actor, id, change, { ifVersions: [record.version] });
      return true;
    } catch (error) {
      if (error instanceof Failure && error.status === 412) return null;
      throw error;
    }
  });
