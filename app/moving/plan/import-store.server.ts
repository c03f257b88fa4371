import type { Pace } from '~/core/db/pace.server';
import type { MediaSource } from '~/moving/files/media-source.server';
import { Types, type QueryFilter, type UpdateQuery } from 'mongoose';
import { Redirect } from '~models/redirect';
import {
  ImportItem,
  ITEM_OUTCOMES,
  SiteImport,
  type ImportState,
  type StoredImport,
  type StoredImportItem,
} from '~models/site-import';
import { authorize, type Actor } from '~/core/access/permissions';
import { readSlice } from '~/core/db/pagination.server';
import { pick } from '~/core/fields/field-path';
import { KIND_NAMES, type ContentKind } from '~/core/nouns/kinds';
import { notFound } from '~/core/validation/errors';
import type { SourceName } from '~/moving/sources/source-item';
import type { ImportItemView, ImportReport, ImportView } from './import-schemas.server';

/** What a job has besides its import. */
export interface ImportWork {
  /** Throws if the work must stop now. */
  lock: { assertHeld: () => void };
  /** Waits for other work of the process. */
  pace: Pace;
  /** Receives the error of an item, which the import goes on without. */
  report?: (error: unknown) => void;
  /** Files besides the uploaded ones. */
  media?: readonly MediaSource[];
}

/** Throws 404. */
export async function findImport(id: string): Promise<StoredImport> {
  const found = Types.ObjectId.isValid(id) ? await SiteImport.findById(id).lean<StoredImport | null>() : null;
  if (!found) throw notFound('Import');
  return found;
}

/** Writes if the import is still in one of these states. Returns whether it was. */
export async function changeImport(
  _id: unknown,
  from: readonly ImportState[],
  update: UpdateQuery<StoredImport>,
): Promise<boolean> {
  const written = await SiteImport.updateOne({ _id: String(_id), state: { $in: [...from] } }, update);
  return written.matchedCount > 0;
}

const NONE = Object.fromEntries(ITEM_OUTCOMES.map((what) => [what, 0])) as Record<
  (typeof ITEM_OUTCOMES)[number],
  number
>;

/** Null before the start. */
async function reportOf({ _id, startedAt, pictures }: StoredImport): Promise<ImportReport | null> {
  if (!startedAt) return null;
  const importId = String(_id);
  const counts = { ...NONE };
  for (const what of ITEM_OUTCOMES)
    counts[what] = await ImportItem.countDocuments({ importId, isDone: true, what });
  return { ...counts, redirects: await Redirect.countDocuments({ importId }), pictures };
}

const timeOf = (moment: Date | null) => moment?.toISOString() ?? null;

export async function viewImport(stored: StoredImport): Promise<ImportView> {
  const { source, createdBy, createdByName } = stored;
  const found = pick(stored, ['types', 'losses', 'notBrought', 'missing', 'leftOut', 'lines']);
  return {
    id: String(stored._id),
    state: stored.state,
    source: source === '' ? null : (source as SourceName),
    site: stored.site,
    files: stored.files.map(({ name, bytes }) => ({ name, bytes })),
    createdAt: stored.createdAt.toISOString(),
    createdBy: createdBy === null ? null : { id: createdBy, name: createdByName },
    startedAt: timeOf(stored.startedAt),
    endedAt: timeOf(stored.endedAt),
    ...pick(stored, ['status', 'done', 'total', 'at', 'error']),
    ...(found as Pick<ImportView, keyof typeof found>),
    here: { same: 0, newer: 0, edited: 0, deleted: 0, ...stored.here },
    redirects: stored.redirects,
    report: await reportOf(stored),
  };
}

export async function openImport(actor: Actor, id: string): Promise<ImportView> {
  authorize(actor, 'moveIn');
  return viewImport(await findImport(id));
}

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

export async function listImports(actor: Actor, { page, limit }: { page: number; limit: number }) {
  authorize(actor, 'moveIn');
  const total = await SiteImport.countDocuments({});
  const source = { model: SiteImport, filter: {}, order: NEWEST_FIRST, fields: {} };
  const stored = await readSlice<StoredImport>(source, { total, before: (page - 1) * limit, most: limit });
  return { rows: await Promise.all(stored.map(viewImport)), total };
}

export function viewItem(stored: Omit<StoredImportItem, 'body'>): ImportItemView {
  const hasRecord = stored.isDone && stored.recordId !== '' && stored.what !== 'failed';
  return {
    type: stored.row,
    id: stored.sourceId,
    title: stored.title,
    what: stored.what as ImportItemView['what'],
    why: stored.why,
    kind: hasRecord ? KIND_NAMES[stored.kind as ContentKind] : null,
    recordId: hasRecord ? stored.recordId : null,
    warnings: stored.warnings,
  };
}

/** The order of the export, and that of an import: what others refer to comes first. */
export const AS_EXPORTED = { _id: 1 } as const;
export const IMPORT_ORDER = { rank: 1, _id: 1 } as const;

/** The items that an import has written. */
export const writtenBy = (importId: string) => ({
  importId,
  isDone: true,
  what: { $in: ['added', 'updated'] },
});

interface Reading {
  order?: Record<string, 1 | -1>;
  fields?: { body?: 0 };
  atOnce?: number;
}

/** Reads items one by one, of which so many are in memory. */
export const eachItem = (
  filter: QueryFilter<StoredImportItem>,
  { order = {}, fields = {}, atOnce = 100 }: Reading = {},
): AsyncIterable<StoredImportItem> =>
  ImportItem.find(filter, fields).sort(order).lean<StoredImportItem[]>().cursor({ batchSize: atOnce });

interface ItemQuery {
  page: number;
  limit: number;
  what?: string | undefined;
  /** Only items with a warning or a missing file. */
  isWarned?: boolean;
}

/** What becomes, or became, of the items that are not left out. */
export async function listItems(actor: Actor, id: string, { page, limit, what, isWarned }: ItemQuery) {
  authorize(actor, 'moveIn');
  const { startedAt } = await findImport(id);
  const filter = {
    importId: id,
    rank: { $gte: 0 },
    ...(startedAt && { isDone: true }),
    ...(what !== undefined && { what }),
    ...(isWarned && { 'warnings.0': { $exists: true } }),
  };
  const total = await ImportItem.countDocuments(filter);
  const source = { model: ImportItem, filter, order: IMPORT_ORDER, fields: { body: 0 } };
  const items = await readSlice<StoredImportItem>(source, { total, before: (page - 1) * limit, most: limit });
  return { rows: items, total };
}
