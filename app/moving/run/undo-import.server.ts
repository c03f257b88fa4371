import {
  ImportItem,
  ImportSource,
  SiteImport,
  type StoredImport,
  type StoredImportItem,
  type StoredImportSource,
} from '~models/site-import';
import type { SluggedRecord } from '~models/record-schema';
import type { Actor } from '~/core/access/permissions';
import { Failure } from '~/core/validation/errors';
import type { ContentKind } from '~/core/nouns/kinds';
import { changeImport, type ImportWork, eachItem, writtenBy } from '~/moving/plan/import-store.server';
import { unpackItem, findStored, findWrite, isEditedSince } from '~/moving/plan/origins.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { saveOf } from '~/records/save/record-saves.server';
import { restoration } from '~/records/save/record-history.server';
import { updateRecord } from '~/records/save/record-update.server';
import { deleteRedirectsOf } from '~/site/links/redirect-writes.server';
import { importActor, logImport } from './run-import.server';

const EDITED = 'It was edited here since, so it stays.';
const GONE = 'It was deleted here already.';
const BACK = 'Undone.';

/** Whether the record of an item is in the trash since its import was undone, or was before. */
export const isInTrash = ({ what, why }: Pick<StoredImportItem, 'what' | 'why'>): boolean =>
  why === GONE || (why === BACK && what === 'added');

/** Takes back what an import brought, and what nobody has edited since. It goes on where an interruption left it. */
export async function undoImport(stored: StoredImport, work: ImportWork): Promise<void> {
  const importId = String(stored._id);
  const actor = await importActor(stored);
  const written = writtenBy(importId);
  const total = await ImportItem.countDocuments(written);
  let done = await ImportItem.countDocuments({ ...written, why: { $ne: '' } });
  // What refers to others goes first.
  const items = eachItem({ ...written, why: '' }, { order: { rank: -1, _id: -1 }, atOnce: 10 });
  for await (const item of items) {
    work.lock.assertHeld();
    const why = await undoItem(item, importId, actor);
    await ImportItem.updateOne({ _id: item._id }, { $set: { why } });
    done += 1;
    await SiteImport.updateOne({ _id: importId }, { $set: { done, total, at: item.title } });
    await work.pace();
  }
  await deleteRedirectsOf(importId);
  await changeImport(importId, ['undoing'], { $set: { state: 'undone', at: '', endedAt: new Date() } });
  await logImport(importId, actor);
}

async function undoItem(stored: StoredImportItem, importId: string, actor: Actor): Promise<string> {
  const source = await findWrite(await unpackItem(stored), importId);
  if (!source) return BACK;
  const kind = stored.kind as ContentKind;
  const record = await findStored(kind, source.recordId);
  if (record && (await isEditedSince(kind, record, source))) {
    if (!isUndone(source, record)) return EDITED;
  } else if (record) {
    const words = await takeBack(kind, record, source, actor);
    if (words !== null) return words;
  }
  await forget(source, kind);
  return record ? BACK : GONE;
}

/** Whether a killed program had taken the version back. */
const isUndone = ({ earlier, version }: StoredImportSource, record: SluggedRecord): boolean => {
  const save = saveOf(record);
  return earlier.length > 0 && save.via === 'import' && save.earlier.at(-1) === version;
};

/** Returns why it was not possible; null if it was. */
async function takeBack(
  kind: ContentKind,
  record: SluggedRecord,
  { earlier, recordId }: StoredImportSource,
  actor: Actor,
): Promise<string | null> {
  const previous = earlier.at(-1);
  try {
    if (!previous) {
      await removeRecord(kind, actor, recordId);
      return null;
    }
    const { changed, version } = saveOf(record);
    if (version === previous.version) return null;
    const { input, itemIds } = await restoration(kind, record, previous.version, { fields: changed });
    await updateRecord(kind, actor, recordId, input, { itemIds });
    return null;
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    return error.status === 404 && !previous ? null : error.message;
  }
}

/** What an undone import brought may be imported again. */
async function forget({ _id, earlier, recordId }: StoredImportSource, kind: ContentKind): Promise<void> {
  const previous = earlier.at(-1);
  if (!previous) {
    await ImportSource.deleteOne({ _id });
    return;
  }
  const record = await findStored(kind, recordId);
  const version = record ? saveOf(record).version : previous.version;
  const set = { ...previous, version, at: new Date(), earlier: earlier.slice(0, -1) };
  await ImportSource.updateOne({ _id }, { $set: set });
}

/** The later import that touched an item of this one; null if there is none. */
export async function laterImport({ _id, createdAt }: StoredImport): Promise<StoredImport | null> {
  const overwritten = { 'earlier.importId': String(_id) };
  const later = await ImportSource.findOne(overwritten).lean<StoredImportSource | null>();
  if (!later) return null;
  const isLater = { _id: later.importId, createdAt: { $gte: createdAt } };
  return SiteImport.findOne(isLater).lean<StoredImport | null>();
}
