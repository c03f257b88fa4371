import {
  ImportItem,
  SiteImport,
  type StoredImport,
  type StoredImportItem,
  ImportSource,
} from '~models/site-import';
import { type Actor, authorize } from '~/core/access/permissions';
import { recordEvent } from '~/core/activity/record-event.server';
import { isPassing } from '~/core/db/database-errors.server';
import { untilAllEnded } from '~/core/db/lock.server';
import { isOrdered, type ContentKind } from '~/core/nouns/kinds';
import { withLocalFiles, dropFiles } from '~/moving/files/kept-files.server';
import { withMedia, type MediaSource, zipsAmong } from '~/moving/files/media-source.server';
import { readAttachments } from '~/moving/plan/attachments.server';
import {
  AS_EXPORTED,
  changeImport,
  findImport,
  viewImport,
  type ImportWork,
  eachItem,
  IMPORT_ORDER,
  writtenBy,
} from '~/moving/plan/import-store.server';
import { Findings } from '~/moving/plan/plan-collector';
import { ImportFiles } from './import-files.server';
import { importItem, type ItemContext } from './import-item.server';
import { addAttachmentRedirects, addRedirects } from './import-redirects.server';
import { prepareItems } from './prepare-items.server';
import { MACHINE } from '~/accounts/users.server';
import { findActor } from '~/core/session/sessions.server';
import { groupedNumber } from '~/core/text/formats';
import { Failure } from '~/core/validation/errors';
import { unpackItem, findStored, findWrite, isEditedSince } from '~/moving/plan/origins.server';
import { saveOf } from '~/records/save/record-saves.server';
import { updateRecord } from '~/records/save/record-update.server';
import { contentOf } from './item-content.server';
import {
  type ImportedKind,
  fromWhere,
  BECOMES_WORDS,
  countedItems,
  itemsOf,
  OUTCOME_WORDS,
} from '~/moving/plan/import-view';
import type { ImportReport, ImportView } from '~/moving/plan/import-schemas.server';

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
  const items = eachItem(open, { order: IMPORT_ORDER, atOnce: 10 });
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
  const items = eachItem(writtenBy(importId), { fields: { body: 0 } });
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

const GONE = 'The user who started this has no account any more.';

/** The user who started the work, with the permissions of now. Throws 403 without them. */
export async function importActor({ startedBy }: Pick<StoredImport, 'startedBy'>): Promise<Actor> {
  if (startedBy === null) return { ...MACHINE, via: 'import' };
  const actor = await findActor(startedBy, 'import');
  if (!actor) throw new Failure(403, GONE);
  authorize(actor, 'moveIn');
  return actor;
}

const EDITED = 'It was edited here since, so its missing pictures were not added.';

/** Fills the places of missing pictures in what nobody has edited since. */
async function fillPictures(stored: StoredImport, context: ItemContext, work: ImportWork): Promise<void> {
  const importId = String(stored._id);
  const lacking = { ...writtenBy(importId), 'missing.0': { $exists: true } };
  const total = await ImportItem.countDocuments(lacking);
  let done = 0;
  for await (const item of eachItem(lacking, { order: AS_EXPORTED, atOnce: 10 })) {
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
  const source = await findWrite(item, context.importId);
  if (!source) return;
  const kind = source.kind as ImportedKind;
  const record = await findStored(kind, source.recordId);
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
  const after = await findStored(kind, source.recordId);
  if (after) {
    const set = { version: saveOf(after).version, at: new Date() };
    await ImportSource.updateOne({ _id: source._id }, { $set: set });
  }
  const { missing, warnings } = made;
  await ImportItem.updateOne({ _id: stored._id }, { $set: { missing, warnings } });
}

type Counted = Pick<ImportView, 'missing'> & { report: ImportReport };

/** The counts of an import, as the last line of a command and its event of the activity say them. */
const countsInWords = ({ report, missing }: Counted): string =>
  [
    `${groupedNumber(report.added)} added`,
    `${groupedNumber(report.updated)} updated`,
    `${groupedNumber(report.same)} as before`,
    `${groupedNumber(report.left + report.deleted)} left`,
    `${groupedNumber(report.failed)} failed`,
    `${groupedNumber(report.redirects)} redirects`,
    `${groupedNumber(missing.length)} pictures missing`,
  ].join(', ');

const importTitle = (view: ImportView): string =>
  view.report ? `${fromWhere(view)}: ${countsInWords({ ...view, report: view.report })}` : fromWhere(view);

const heading = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : [];

/** A plan in the words of the screen, for a command. */
export const linesOfPlan = (view: ImportView): string[] => [
  `${fromWhere(view)}: ${countedItems(itemsOf(view))}`,
  ...heading(
    'What becomes what',
    view.types.map(({ label, items, as }) => `${items} ${label} → ${BECOMES_WORDS[as]}`),
  ),
  ...heading(
    'What cannot be kept as it is',
    view.losses.map(({ words, count }) => `${words}: ${countedItems(count)}`),
  ),
  ...heading(
    'Lines of the file',
    view.lines.map(({ line, column, words }) => `Line ${line}${column && `, ${column}`}: ${words}`),
  ),
  ...heading(
    'Pictures that are missing',
    view.missing.map(({ file }) => file),
  ),
  ...heading(
    'Left out of the ZIP',
    view.leftOut.map(({ name, words }) => `${name}: ${words}`),
  ),
  ...heading('Stays behind', view.notBrought),
  `About ${view.redirects} old addresses will lead to the new.`,
];

/** A report in the words of the screen; the last line has the counts. */
export async function linesOfReport(view: ImportView): Promise<string[]> {
  const { id: importId, report, error } = view;
  const told = { importId, isDone: true, $or: [{ 'warnings.0': { $exists: true } }, { why: { $ne: '' } }] };
  const items = eachItem(told, { order: IMPORT_ORDER, fields: { body: 0 } });
  const lines: string[] = [];
  for await (const { title, sourceId, what, why, warnings } of items)
    lines.push(
      `${title || sourceId}: ${[OUTCOME_WORDS[what as keyof typeof OUTCOME_WORDS], why, ...warnings].filter(Boolean).join(' · ')}`,
    );
  return [
    ...heading('Worth a look', lines),
    ...(error === null ? [] : [error]),
    ...(report ? [countsInWords({ report, missing: view.missing })] : []),
  ];
}
