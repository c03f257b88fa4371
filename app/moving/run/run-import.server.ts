import { ImportItem, SiteImport, type StoredImport, type StoredImportItem } from '~models/site-import';
import type { Actor } from '~/core/access/permissions';
import { recordEvent } from '~/core/activity/record-event.server';
import { isPassing } from '~/core/db/database-errors.server';
import { untilAllEnded } from '~/core/db/lock.server';
import { isOrdered, type ContentKind } from '~/core/nouns/kinds';
import { withLocalFiles, dropFiles } from '~/moving/files/kept-files.server';
import { withMedia } from '~/moving/files/open-media.server';
import type { MediaSource } from '~/moving/files/media-source';
import { readAttachments } from '~/moving/plan/attachments.server';
import { zipsAmong } from '~/moving/files/zip-media.server';
import { changeImport, findImport, viewImport } from '~/moving/plan/import-store.server';
import type { ImportWork } from '~/moving/plan/import-work';
import { Findings } from '~/moving/plan/plan-collector';
import { fillPictures } from './add-pictures.server';
import { importTitle } from './import-words';
import { ImportFiles } from './import-files.server';
import { importItem, type ItemContext } from './import-item.server';
import { addAttachmentRedirects, addRedirects } from './import-redirects.server';
import { importActor } from './import-actor.server';
import { prepareItems } from './prepare-items.server';

/** Imports what a plan has, from where an interruption left it. A stopped import is brought to its end, too. */
export async function runImport(stored: StoredImport, work: ImportWork): Promise<void> {
  const actor = await importActor(stored);
  if (!stored.isPrepared && stored.state === 'importing') await prepareItems(stored, work);
  // The export itself is gone once it was imported.
  const archives = stored.task === 'pictures' ? stored.media : [...stored.files, ...stored.media];
  await withLocalFiles(archives, async (files) => {
    const zips = await zipsAmong(files.map(({ path }) => path));
    await withMedia(zips, (media) => importAll(stored, { actor, media, work }), work.media);
  });
  await endImport(stored, actor);
}

interface Running {
  actor: Actor;
  media: MediaSource;
  work: ImportWork;
}

async function importAll(stored: StoredImport, { actor, media, work }: Running): Promise<void> {
  const importId = String(stored._id);
  const attachments = await readAttachments(importId);
  const files = new ImportFiles({ importId, site: stored.site, actor, media, attachments });
  files.count = stored.pictures;
  const startedAt = stored.startedAt ?? new Date();
  const { status } = stored;
  const context = { importId, status, attachments, files, actor, startedAt };
  if (stored.task === 'pictures') return fillPictures(stored, context, work);
  if (stored.state === 'importing') await importItems(context, work);
  const after = { stored, actor, attachments, files, work };
  await SiteImport.updateOne({ _id: importId }, { $set: { at: 'Addresses' } });
  await addRedirects(after);
  await addAttachmentRedirects(after);
}

const NOT_STORED = 'It could not be stored.';

/** An item that fails is named, and the others go on. Only what stops the whole import is thrown. */
async function importOrName(item: StoredImportItem, context: ItemContext, work: ImportWork): Promise<void> {
  try {
    await importItem(item, context);
  } catch (error) {
    work.lock.assertHeld();
    if (isPassing(error)) throw error;
    work.report?.(error);
    const set = { what: 'failed', why: NOT_STORED, isDone: true };
    await ImportItem.updateOne({ _id: item._id }, { $set: set });
  }
}

/** While one item waits for the database, another is worked on. */
const ITEMS_AT_ONCE = 2;

/** Groups neighbours of one kind. Records of a kind with an order come one by one, because each goes to the end. */
async function* groupsOf(items: AsyncIterable<StoredImportItem>): AsyncGenerator<StoredImportItem[]> {
  let group: StoredImportItem[] = [];
  for await (const item of items) {
    const kind = item.kind as ContentKind;
    if (group.length === ITEMS_AT_ONCE || (group[0] && (isOrdered(kind) || group[0].kind !== kind))) {
      yield group;
      group = [];
    }
    group.push(item);
  }
  if (group.length > 0) yield group;
}

async function importItems(context: ItemContext, work: ImportWork): Promise<void> {
  const { importId, files } = context;
  const open = { importId, isDone: false, rank: { $gte: 0 } };
  const items = ImportItem.find(open)
    .sort({ rank: 1, _id: 1 })
    .lean<StoredImportItem[]>()
    .cursor({ batchSize: 10 });
  let done = await ImportItem.countDocuments({ importId, isDone: true });
  for await (const group of groupsOf(items)) {
    work.lock.assertHeld();
    const written = await changeImport(importId, ['importing'], {
      $set: { done, at: group[0]?.title ?? '', pictures: files.count },
    });
    // It was stopped.
    if (!written) break;
    await untilAllEnded(group.map((item) => importOrName(item, context, work)));
    done += group.length;
    await work.pace();
  }
  await SiteImport.updateOne({ _id: importId }, { $set: { done, pictures: files.count } });
}

/** Says what was imported, where a plan said what would be. */
async function findingsOf(importId: string): Promise<Findings> {
  const findings = new Findings();
  const written = { importId, isDone: true, what: { $in: ['added', 'updated'] } };
  const items = ImportItem.find(written, { body: 0 }).lean<StoredImportItem[]>().cursor();
  for await (const { row: type, sourceId: id, title, missing } of items)
    findings.add({ type, id, title }, [], missing);
  return findings;
}

async function endImport(stored: StoredImport, actor: Actor): Promise<void> {
  const importId = String(stored._id);
  const findings = await findingsOf(importId);
  const set = { missing: findings.missing(), at: '', endedAt: new Date() };
  const isDone = await changeImport(importId, ['importing'], { $set: { ...set, state: 'done' } });
  if (!isDone) await changeImport(importId, ['stopped'], { $set: set });
  await dropFiles([...stored.files, ...stored.media], importId);
  await logImport(importId, actor);
}

/** One event of the activity, with the counts. */
export async function logImport(importId: string, actor: Actor): Promise<void> {
  const title = importTitle(await viewImport(await findImport(importId)));
  await recordEvent(actor, { what: 'import', record: { kind: 'imports', id: importId, title } });
}
