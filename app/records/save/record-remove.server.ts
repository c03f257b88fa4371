import type { ContentKind } from '~/core/nouns/kinds';
import { sluggedModel } from '~models/records';
import { authorize, type Actor } from '~/core/access/permissions';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { dropGrants, endGrants } from '~/core/session/grants.server';
import { requireVersion, type EditOptions } from '~/core/merge/edits.server';
import { historyLimits } from '~/core/db/retention.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { tellBeforeDeletion, tellDeleted, tellErased } from './record-listeners.server';
import { dropHistory } from './record-saves.server';
import { declareWrite, findRecord } from './record-store.server';
import { changesId, dropChanges } from './stored-changes.server';
import { finishDeletion, isReliedOn, storeEntry, toEntry } from './trash.server';

/**
 * Moves a record into the trash with its unpublished changes, and ends its preview links. Without a trash its history and links are deleted
 * too. Throws 404 if it was already deleted, and 412 for another version.
 */
export const removeRecord = (
  kind: ContentKind,
  actor: Actor,
  id: string,
  { ifVersions }: Pick<EditOptions, 'ifVersions'> = {},
): Promise<void> =>
  audited(actor, aboutContent('delete', kind, id), async () => {
    const keeps = historyLimits().trashDays > 0;
    const { record, entry } = await retryOnConflict(async () => {
      const record = await findRecord(kind, id);
      authorize(actor, 'delete', record);
      requireVersion(record, ifVersions);
      await tellBeforeDeletion(kind, record);
      const entry = toEntry(kind, record, actor);
      const since = performance.now();
      if (keeps) await storeEntry(entry);
      // A process that was suspended stores the entry again, because it may have been dropped.
      if (!isReliedOn(since)) return null;
      // A save in between must be in the trash, too.
      const { _id, version } = record;
      const { deletedCount } = await declareWrite(kind, record, null, () =>
        sluggedModel(kind).deleteOne({ _id, version }),
      );
      return deletedCount === 0 ? null : { record, entry };
    });
    const key = changesId(kind, record._id);
    await (keeps ? endGrants(key) : dropGrants(key));
    await (keeps
      ? finishDeletion(entry)
      : Promise.all([dropHistory(kind, record), dropChanges(key), tellErased(kind, String(record._id))]));
    await tellDeleted(kind, record);
  });
