import { z } from 'zod';
import { flag, parse } from '~/core/validation/fields.server';
import { BECOMES, STATUS_CHOICES, UNDER_WAY } from '~/moving/plan/import-view';
import type { ImportView } from '~/moving/plan/import-schemas.server';
import { Types } from 'mongoose';
import { SiteImport, type StoredImport, type StoredImportFile } from '~models/site-import';
import { authorize, storedActor, type Actor } from '~/core/access/permissions';
import { recordRefusal } from '~/core/activity/record-event.server';
import { withLock } from '~/core/db/lock.server';
import { cleanFileName } from '~/core/files/file-library';
import type { UploadedFile } from '~/core/forms/multipart.server';
import { CSV_KIND_NAMES } from '~/core/nouns/kinds';
import { longDate } from '~/core/text/formats';
import { Failure, fieldFailure } from '~/core/validation/errors';
import { dropFiles, keepFile, type ReceivedExport } from '~/moving/files/kept-files.server';
import { openZip } from '~/moving/files/media-source.server';
import { changeImport, findImport, viewImport } from '~/moving/plan/import-store.server';
import { readSource } from '~/moving/sources/read-source.server';
import { deleteImport, wakeImports } from './import-loop.server';
import { laterImport } from './undo-import.server';

const MAX_TYPES = 1_000;

export const StartInput = z.strictObject({
  as: z
    .record(z.string().max(300), z.enum(BECOMES, { error: `A type becomes one of: ${BECOMES.join(', ')}` }))
    .refine((choices) => Object.keys(choices).length <= MAX_TYPES, 'There are too many types')
    .optional()
    .meta({ description: 'What each type becomes; those that are left out keep the choice of the plan.' }),
  status: z
    .enum(STATUS_CHOICES, { error: `Status must be one of: ${STATUS_CHOICES.join(', ')}` })
    .optional()
    .meta({ description: '`drafts`: nothing that is imported is on the site yet.' }),
  complete: flag('Only if every line is right').optional().meta({
    description: 'For a CSV: nothing is imported while one of its lines is wrong.',
  }),
});

export const KindInput = z
  .enum(CSV_KIND_NAMES, { error: `Kind must be one of: ${CSV_KIND_NAMES.join(', ')}` })
  .optional()
  .meta({ description: 'What a CSV is, where its columns do not say it.' });

type Part = UploadedFile<ReceivedExport>;

const NO_FILE = 'Choose a file first.';
const NO_PLAN = 'This is no plan any more.';
const NOTHING_RUNS = 'This import is not under way.';
const NOT_UNDOABLE = 'Only an import that has ended can be undone, and only once.';
const LINES_WRONG = 'Lines of the file are wrong, so that nothing is imported.';
const NO_PLACES = 'Pictures can be added once an import has ended.';

/** Throws 401 and 403, which the activity keeps. */
const authorizeImport = (actor: Actor | null): Promise<void> =>
  recordRefusal(actor, { what: 'import' }, () => authorize(actor, 'moveIn'));

interface NewImport {
  kind?: string | undefined;
  /** The same for every attempt at one request. */
  recordId?: string | undefined;
}

/** Takes the files of an export, and has it read. Throws 400 for files that cannot be told apart. */
export async function createImport(
  actor: Actor,
  parts: readonly Part[],
  { kind: given, recordId }: NewImport = {},
): Promise<ImportView> {
  await authorizeImport(actor);
  const kind = parse(KindInput, given || undefined);
  const exports = parts.filter(({ field }) => field === 'file');
  const archives = parts.filter(({ field }) => field === 'media');
  if (exports.length === 0) throw fieldFailure(400, 'file', NO_FILE);
  await readSource(
    exports.map(({ received, filename }) => ({ path: received.file, name: filename, bytes: received.bytes })),
    kind ? { kind } : {},
  );
  for (const { received } of archives) await (await openZip(received.file)).close();
  const files = await keepAll(exports);
  const media = await keepAll(archives);
  const creator = storedActor(actor);
  const stored = await SiteImport.create({
    _id: new Types.ObjectId(recordId),
    state: 'reading',
    kind: kind ?? '',
    files,
    media,
    createdAt: new Date(),
    createdBy: creator.id,
    createdByName: creator.name,
  });
  wakeImports();
  return viewImport(stored.toObject());
}

async function keepAll(parts: readonly Part[]): Promise<StoredImportFile[]> {
  const kept: StoredImportFile[] = [];
  for (const { received, filename } of parts) kept.push(await keepFile(received, cleanFileName(filename)));
  return kept;
}

const BUSY = 'imports';

/** Begins work on an import, if none is worked on. Throws 409. */
async function begin(
  actor: Actor,
  stored: StoredImport,
  { from, set, refusal }: { from: StoredImport['state'][]; set: Partial<StoredImport>; refusal: string },
): Promise<ImportView> {
  await withLock(BUSY, async () => {
    const other = { state: { $in: ['importing', 'undoing'] as const } };
    if (await SiteImport.exists(other)) throw new Failure(409, UNDER_WAY);
    const common = { endedAt: null, error: null, at: '', done: 0, startedBy: storedActor(actor).id };
    if (!(await changeImport(stored._id, from, { $set: { ...common, ...set } })))
      throw new Failure(409, refusal);
  });
  wakeImports();
  return viewImport(await findImport(String(stored._id)));
}

export async function startImport(actor: Actor, id: string, input: unknown): Promise<ImportView> {
  await authorizeImport(actor);
  const { as: choices = {}, status = 'as-it-was', complete = false } = parse(StartInput, input);
  const stored = await findImport(id);
  const known = new Set((stored.types as { type: string }[]).map(({ type }) => type));
  const unknown = Object.keys(choices).find((type) => !known.has(type));
  if (stored.state === 'planned' && unknown !== undefined)
    throw fieldFailure(400, 'as', `The export has no type ${unknown}.`);
  if (stored.state === 'planned' && complete && stored.lines.length > 0)
    throw fieldFailure(409, 'complete', LINES_WRONG);
  const set = { state: 'importing', choices, status, startedAt: new Date(), task: 'items' } as const;
  return begin(actor, stored, { from: ['planned'], set, refusal: NO_PLAN });
}

/** What is there stays. */
export async function stopImport(actor: Actor, id: string): Promise<ImportView> {
  await authorizeImport(actor);
  const { _id } = await findImport(id);
  if (!(await changeImport(_id, ['importing'], { $set: { state: 'stopped' } })))
    throw new Failure(409, NOTHING_RUNS);
  wakeImports();
  return viewImport(await findImport(id));
}

export async function discardImport(actor: Actor, id: string): Promise<void> {
  await authorizeImport(actor);
  const stored = await findImport(id);
  const isPlan = stored.state === 'planned' || (stored.state === 'failed' && stored.startedAt === null);
  if (!isPlan) throw new Failure(409, NO_PLAN);
  await deleteImport(stored);
}

/** Throws 409 if a later import has touched an item of it. */
export async function startUndo(actor: Actor, id: string): Promise<ImportView> {
  await authorizeImport(actor);
  const stored = await findImport(id);
  const later = await laterImport(stored);
  if (later) {
    const day = longDate(later.createdAt);
    throw new Failure(
      409,
      `A later import, of ${day}, has changed something of this one. Undo that one first.`,
    );
  }
  const from: StoredImport['state'][] = stored.startedAt ? ['done', 'stopped', 'failed'] : [];
  return begin(actor, stored, { from, set: { state: 'undoing' }, refusal: NOT_UNDOABLE });
}

/** Fills the places of missing pictures from a ZIP. */
export async function addPictures(actor: Actor, id: string, parts: readonly Part[]): Promise<ImportView> {
  await authorizeImport(actor);
  const stored = await findImport(id);
  const archives = parts.filter(({ field }) => field === 'media');
  if (archives.length === 0) throw fieldFailure(400, 'media', NO_FILE);
  for (const { received } of archives) await (await openZip(received.file)).close();
  const media = await keepAll(archives);
  try {
    if (stored.state === 'planned') return await addToPlan(stored, media);
    const set = { state: 'importing', task: 'pictures', media } as const;
    return await begin(actor, stored, { from: ['done', 'stopped'], set, refusal: NO_PLACES });
  } catch (error) {
    await dropFiles(media);
    throw error;
  }
}

/** A plan is made again with the pictures. */
async function addToPlan({ _id }: StoredImport, media: StoredImportFile[]): Promise<ImportView> {
  const update = { $set: { state: 'reading', done: 0 }, $push: { media: { $each: media } } } as const;
  if (!(await changeImport(_id, ['planned'], update))) throw new Failure(409, NO_PLAN);
  wakeImports();
  return viewImport(await findImport(String(_id)));
}
