import type { SluggedRecord } from '~models/record-schema';
import type { Kind } from '~/core/nouns/kinds';
import type { Actor } from '~/core/access/permissions';
import { dividedFields, dividedValues, joinDivided } from '~/core/fields/divided-groups';
import { comparable } from '~/core/merge/conflict.server';
import { parse } from '~/core/validation/fields.server';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import {
  checkChange,
  newAddress,
  NO_IDS,
  openForChange,
  saveChange,
  requireConfirmation,
  requireHidingConfirmation,
} from './record-change.server';
import { RECORD_KINDS, type Values } from './record-kinds.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { type RecordEditOptions } from './edit-options.server';
import { parseChange, reconcile, requireVersion, type Edited } from '~/core/merge/edits.server';
import { withItems } from './stored-items.server';
import { versionedView } from './record-saves.server';
import { idsIn } from './record-versions.server';

/** Changes the given fields; with a base, merges them with later saves by others. Throws `Conflict`. */
export const editRecord = <K extends Kind>(
  kind: K,
  actor: Actor,
  id: string,
  input: unknown,
  { base, ifVersions, itemKeys = {}, itemIds = NO_IDS, asksFirst, ...write }: RecordEditOptions = {},
): Promise<Edited<ViewBy[K]>> =>
  audited(actor, aboutContent('change', kind, id), () =>
    retryOnConflict(async () => {
      const before = await openForChange(kind, actor, id, input);
      const { stored, view } = before;
      const { fields, patch, owned } = RECORD_KINDS[kind];
      const sent = withItems(fields, input, itemKeys, { current: view, base });
      const parsed = parseChange(patch, sent, view, { owned });
      const { change: whole, itemIds: ids } = resetGroups(kind, parsed, itemIds);
      const change = await checkChange(kind, before, whole, { current: stored, knownIds: ids });
      requireVersion(view, ifVersions);
      const merged = await reconcile(stored, {
        patch: dividedValues(fields, change),
        sent: comparable(fields, change),
        stored: comparable(fields, view),
        base,
        described: dividedFields(fields),
        parseLists: (lists) => dividedValues(fields, parse(patch, joinDivided(fields, lists))),
      });
      const own = joinDivided(fields, merged.patch);
      if (kind !== 'settings') {
        const record = stored as SluggedRecord;
        const { force } = write;
        const publishing = { stored: record, before: view, after: { ...view, ...own } };
        await requireConfirmation(kind, publishing, { asksFirst, force });
        if (asksFirst) await requireHidingConfirmation(kind, record, { ...stored, ...own });
      }
      const record = await saveChange(kind, actor, before, own, { itemIds: ids, ...write });
      return record && { record, merged: merged.merged, movedTo: newAddress(kind, view, record) };
    }),
  );

/** The same without merging. */
export const updateRecord = async <K extends Kind>(
  ...change: Parameters<typeof editRecord<K>>
): Promise<ViewBy[K]> => (await editRecord(...change)).record;

/** Replaces groups set to null by the defaults of an unsaved record; items of these values keep their ids. */
function resetGroups(
  kind: Kind,
  change: Values,
  itemIds: ReadonlySet<string>,
): { change: Values; itemIds: ReadonlySet<string> } {
  const { fields, single } = RECORD_KINDS[kind];
  const reset = Object.keys(change).filter((name) => change[name] === null && fields[name]?.type === 'group');
  if (reset.length === 0 || !single) return { change, itemIds };
  const unsaved = versionedView(kind, single.unsaved());
  const values = Object.fromEntries(reset.map((name) => [name, unsaved[name]]));
  return { change: { ...change, ...values }, itemIds: new Set([...itemIds, ...idsIn(values)]) };
}
