import type { SluggedRecord } from '~models/record-schema';
import { sluggedModel } from '~models/records';
import {
  ImportItem,
  ImportSource,
  SiteImport,
  type StoredImport,
  type StoredImportItem,
  type StoredImportSource,
} from '~models/site-import';
import { Failure } from '~/core/validation/errors';
import type { ContentKind } from '~/core/nouns/kinds';
import { changeImport } from '~/moving/plan/import-store.server';
import type { ImportWork } from '~/moving/plan/import-work';
import { unpackItem } from '~/moving/plan/item-body.server';
import { isEditedSince, originKey } from '~/moving/plan/origins.server';
import { saveOf } from '~/records/save/record-saves.server';
import { updateRecord } from '~/records/save/record-update.server';
import { contentOf } from './item-content.server';
import type { ItemContext } from './import-item.server';

const EDITED = 'It was edited here since, so its missing pictures were not added.';

/** Fills the places of missing pictures in what nobody has edited since. */
export async function fillPictures(
  stored: StoredImport,
  context: ItemContext,
  work: ImportWork,
): Promise<void> {
  const importId = String(stored._id);
  const lacking = {
    importId,
    isDone: true,
    what: { $in: ['added', 'updated'] },
    'missing.0': { $exists: true },
  };
  const total = await ImportItem.countDocuments(lacking);
  let done = 0;
  const items = ImportItem.find(lacking)
    .sort({ _id: 1 })
    .lean<StoredImportItem[]>()
    .cursor({ batchSize: 10 });
  for await (const item of items) {
    work.lock.assertHeld();
    const set = { done, total, at: item.title, pictures: context.files.count };
    if (!(await changeImport(importId, ['importing'], { $set: set }))) break;
    await fillItem(item, context);
    done += 1;
    await work.pace();
  }
  await SiteImport.updateOne({ _id: importId }, { $set: { done, total, pictures: context.files.count } });
}

async function fillItem(stored: StoredImportItem, context: ItemContext): Promise<void> {
  const item = await unpackItem(stored);
  const key = originKey(item);
  const source = await ImportSource.findOne({
    _id: key,
    importId: context.importId,
  }).lean<StoredImportSource | null>();
  if (!source) return;
  const kind = source.kind as ContentKind;
  const record = await sluggedModel(kind).findById(source.recordId).lean<SluggedRecord | null>();
  if (!record) return;
  const made = await contentOf({ ...stored, slug: record.slug }, item, kind, context);
  // Nothing has come for it.
  if (made.missing.length === stored.missing.length) return;
  const { via, version } = saveOf(record);
  // A version that this import made before it was killed is not known yet.
  const own = { at: source.at, version: via === 'import' ? version : source.version };
  if (await isEditedSince(kind, record, own)) {
    await ImportItem.updateOne({ _id: stored._id }, { $addToSet: { warnings: EDITED } });
    return;
  }
  try {
    await updateRecord(kind, context.actor, source.recordId, made.fields);
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    await ImportItem.updateOne({ _id: stored._id }, { $addToSet: { warnings: error.message } });
    return;
  }
  const after = await sluggedModel(kind).findById(source.recordId).lean<SluggedRecord | null>();
  if (after)
    await ImportSource.updateOne({ _id: key }, { $set: { version: saveOf(after).version, at: new Date() } });
  await ImportItem.updateOne(
    { _id: stored._id },
    { $set: { missing: made.missing, warnings: made.warnings } },
  );
}
