import type { ImportedKind } from '~/moving/plan/import-view';
import { ActivityEvent } from '~models/activity-event';
import type { SluggedRecord } from '~models/record-schema';
import { sluggedModel } from '~models/records';
import {
  ImportItem,
  ImportSource,
  type ItemOutcome,
  type StoredImportItem,
  type StoredImportWrite,
} from '~models/site-import';
import type { Actor } from '~/core/access/permissions';
import { recordEvent } from '~/core/activity/record-event.server';
import { KIND_NAMES, type ContentKind, titleOf } from '~/core/nouns/kinds';
import { Failure, notFound } from '~/core/validation/errors';
import { createRecord } from '~/records/save/record-create.server';
import { saveOf } from '~/records/save/record-saves.server';
import { updateRecord } from '~/records/save/record-update.server';
import {
  unpackItem,
  findOrigin,
  findStored,
  foreseen,
  originKey,
  type Origin,
} from '~/moving/plan/origins.server';
import type { SourceItem } from '~/moving/sources/source-item';
import { contentOf, type ContentContext, type MadeContent } from './item-content.server';
import { isEmptyItem } from './item-fields';

export interface ItemContext extends ContentContext {
  actor: Actor;
  startedAt: Date;
}

const EMPTY = 'It has no title and no text.';

interface Outcome {
  what: ItemOutcome;
  why: string;
  warnings?: string[];
  missing?: string[];
}

/** Imports one item. A failure is the item's outcome; only what stops the whole import is thrown. */
export async function importItem(stored: StoredImportItem, context: ItemContext): Promise<void> {
  const { what, why, warnings = [], missing = [] } = await attempt(stored, context);
  const set = { what, why, warnings, missing, isDone: true };
  await ImportItem.updateOne({ _id: stored._id }, { $set: set });
}

async function attempt(stored: StoredImportItem, context: ItemContext): Promise<Outcome> {
  const item = await unpackItem(stored);
  try {
    if (isEmptyItem(item)) return { what: 'failed', why: EMPTY };
    const origin = await findOrigin(item);
    // The program was killed after it had written the record.
    if (origin?.source.importId === context.importId) return repeated(stored);
    const { what, why } = await foreseen(item, origin);
    if (origin && (what === 'updated' || (what === 'left' && isOwnWrite(stored, origin))))
      return await update(stored, item, origin, context);
    return origin ? { what, why } : await add(stored, item, context);
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    return { what: 'failed', why: error.message };
  }
}

const repeated = ({ before, what, why, warnings, missing }: StoredImportItem): Outcome =>
  what === 'added' || what === 'updated'
    ? { what, why, warnings, missing }
    : { what: before === null ? 'added' : 'updated', why: '', warnings, missing };

/** Whether the version after the last import is one that this import wrote before it was killed. */
const isOwnWrite = ({ before }: StoredImportItem, { record, source }: Origin): boolean => {
  const save = record && saveOf(record);
  return before === source.version && save?.via === 'import' && save.earlier.at(-1) === before;
};

async function add(stored: StoredImportItem, item: SourceItem, context: ItemContext): Promise<Outcome> {
  const { actor, startedAt } = context;
  const kind = stored.kind as ImportedKind;
  const made = await contentOf(stored, item, kind, context);
  await noteContent(stored, 'added', made);
  const { recordId, slug } = stored;
  if (await sluggedModel(kind).exists({ _id: recordId })) await logAgain(kind, recordId, actor, startedAt);
  else await createRecord(kind, actor, made.fields, { recordId, slug });
  await remember(stored, item, kind, { context, earlier: [] });
  return { what: 'added', why: '', ...made };
}

/** A killed program may have stored the record without its event. */
async function logAgain(kind: ContentKind, recordId: string, actor: Actor, since: Date): Promise<void> {
  const logged = { what: 'create', at: { $gte: since }, recordId } as const;
  if (await ActivityEvent.exists(logged)) return;
  const record = await openStored(kind, recordId);
  await recordEvent(actor, {
    what: 'create',
    record: { kind: KIND_NAMES[kind], id: recordId, title: titleOf(kind, record) },
  });
}

async function update(
  stored: StoredImportItem,
  item: SourceItem,
  { kind, source, record }: Origin,
  context: ItemContext,
): Promise<Outcome> {
  const made = await contentOf({ ...stored, slug: record?.slug ?? '' }, item, kind, context);
  if (stored.before === null)
    await ImportItem.updateOne({ _id: stored._id }, { $set: { before: source.version } });
  await noteContent(stored, 'updated', made);
  await updateRecord(kind, context.actor, source.recordId, made.fields);
  const { importId, newer, version, at } = source;
  await remember(stored, item, kind, {
    context,
    earlier: [...source.earlier, { importId, newer, version, at }],
  });
  return { what: 'updated', why: '', ...made };
}

/** Warnings are stored before the record, because a killed program does not find them again. */
const noteContent = async (
  { _id }: StoredImportItem,
  what: ItemOutcome,
  { warnings, missing }: MadeContent,
) => ImportItem.updateOne({ _id }, { $set: { what, warnings, missing } });

async function openStored(kind: ContentKind, id: string): Promise<SluggedRecord> {
  const record = await findStored(kind, id);
  if (!record) throw notFound('Record');
  return record;
}

/** Stores where the record came from, and which version is that of the import. */
async function remember(
  { recordId }: StoredImportItem,
  item: SourceItem,
  kind: ContentKind,
  { context, earlier }: { context: ItemContext; earlier: StoredImportWrite[] },
): Promise<void> {
  const { version } = saveOf(await openStored(kind, recordId));
  const set = {
    kind,
    recordId,
    importId: context.importId,
    newer: item.newer,
    version,
    at: new Date(),
    earlier,
  };
  await ImportSource.updateOne({ _id: originKey(item) }, { $set: set }, { upsert: true });
}
