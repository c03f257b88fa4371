import { Types, type UpdateQuery } from 'mongoose';
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
import { KIND_NAMES, type ContentKind } from '~/core/nouns/kinds';
import { notFound } from '~/core/validation/errors';
import type { SourceName } from '~/moving/sources/source-item';
import type { ImportItemView, ImportReport, ImportView } from './import-view';

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
  const { _id, state, source, site, files, createdBy, createdByName, status, done, total, at, error } =
    stored;
  return {
    id: String(_id),
    state,
    source: source === '' ? null : (source as SourceName),
    site,
    files: files.map(({ name, bytes }) => ({ name, bytes })),
    createdAt: stored.createdAt.toISOString(),
    createdBy: createdBy === null ? null : { id: createdBy, name: createdByName },
    startedAt: timeOf(stored.startedAt),
    endedAt: timeOf(stored.endedAt),
    status,
    done,
    total,
    at,
    error,
    types: stored.types as ImportView['types'],
    losses: stored.losses as ImportView['losses'],
    notBrought: stored.notBrought,
    missing: stored.missing as ImportView['missing'],
    leftOut: stored.leftOut as ImportView['leftOut'],
    lines: stored.lines as ImportView['lines'],
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

const IN_ORDER = { rank: 1, _id: 1 } as const;

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
  const source = { model: ImportItem, filter, order: IN_ORDER, fields: { body: 0 } };
  const items = await readSlice<StoredImportItem>(source, { total, before: (page - 1) * limit, most: limit });
  return { rows: items, total };
}
