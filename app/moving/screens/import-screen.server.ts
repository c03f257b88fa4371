import { randomUUID } from 'node:crypto';
import { ImportItem, type ItemOutcome, type StoredImportItem } from '~models/site-import';
import {
  formAction,
  type FormOptions,
  type FormRequest,
  type FormResult,
  formsByIntent,
} from '~/core/forms/form-action.server';
import { textOf } from '~/core/forms/read-controls.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import type { Actor } from '~/core/access/permissions';
import {
  type ImportedKind,
  countedItems,
  importPath,
  MOVING_PATH,
  IMPORT_FAILURES,
} from '~/moving/plan/import-view';
import { listItems, openImport, viewItem, findImport } from '~/moving/plan/import-store.server';
import {
  addPictures,
  discardImport,
  startImport,
  startUndo,
  stopImport,
} from '~/moving/run/import-actions.server';
import { isInTrash } from '~/moving/run/undo-import.server';
import { exportParts, readExportForm, withoutLeftFiles } from './moving-screen.server';
import { LIST_PATHS, RECORD_FIELDS, titleOf } from '~/core/nouns/kinds';
import { pick } from '~/core/fields/field-path';
import { notFound } from '~/core/validation/errors';
import { compareVersions } from '~/records/history/version-differences';
import { versionedView } from '~/records/save/record-saves.server';
import { findEditable } from '~/records/save/record-store.server';
import { NO_MEDIA } from '~/moving/files/media-source.server';
import { readAttachments } from '~/moving/plan/attachments.server';
import { unpackItem } from '~/moving/plan/origins.server';
import { contentOf } from '~/moving/run/item-content.server';
import { ImportFiles } from '~/moving/run/import-files.server';
import { namesOfFiles } from '~/records/save/record-references.server';

const NEEDS = { needs: 'moveIn' } as const;
const SHOWN_ITEMS = 50;
const SHOWN_HOPS = 4;
const JUST_NOW = 8;

const toRow = (stored: StoredImportItem) => ({
  ...viewItem(stored),
  ...(isInTrash(stored) && { recordId: null }),
  number: stored._id.slice(stored._id.indexOf(':') + 1),
  missing: stored.missing.length,
});

export type ItemRow = ReturnType<typeof toRow>;

async function rowsOf(actor: Actor, id: string, filter: { what?: ItemOutcome; isWarned?: boolean }) {
  const { rows, total } = await listItems(actor, id, { page: 1, limit: SHOWN_ITEMS, ...filter });
  return { rows: rows.map(toRow), total };
}

/** Some of the old addresses that will lead here. */
async function hopsOf(importId: string) {
  const filter = { importId, rank: { $gte: 0 }, what: 'added', 'paths.0': { $exists: true } };
  const items = await ImportItem.find(filter, { paths: 1, to: 1 })
    .sort({ rank: 1, _id: 1 })
    .limit(SHOWN_HOPS)
    .lean<Pick<StoredImportItem, 'paths' | 'to'>[]>();
  return items.map(({ paths, to }) => ({ from: paths[0] ?? '', to }));
}

async function latestOf(importId: string) {
  const done = await ImportItem.find({ importId, isDone: true }, { body: 0 })
    .sort({ rank: -1, _id: -1 })
    .limit(JUST_NOW)
    .lean<StoredImportItem[]>();
  return done.map(toRow);
}

const NONE = { rows: [] as ItemRow[], total: 0 };
const NO_ROWS = { warned: NONE, left: NONE, failed: NONE, deleted: NONE };

async function reportRows(actor: Actor, id: string) {
  return {
    warned: await rowsOf(actor, id, { isWarned: true }),
    left: await rowsOf(actor, id, { what: 'left' }),
    deleted: await rowsOf(actor, id, { what: 'deleted' }),
    failed: await rowsOf(actor, id, { what: 'failed' }),
  };
}

export const importLoader = adminLoader(async ({ actor, params: { id = '' } }) => {
  const view = await openImport(actor, id);
  const isPlan = view.state === 'planned';
  const isRunning = view.state === 'importing' || view.state === 'undoing';
  return {
    view,
    formKey: randomUUID(),
    hops: isPlan ? await hopsOf(id) : [],
    here: isPlan
      ? [await rowsOf(actor, id, { what: 'left' }), await rowsOf(actor, id, { what: 'deleted' })]
      : [],
    latest: isRunning ? await latestOf(id) : [],
    ...(isRunning || isPlan || !view.startedAt ? NO_ROWS : await reportRows(actor, id)),
  };
}, NEEDS);

const CHOICE = 'as.';

/** The choices of a plan: a select for each type. */
function startInput(form: FormData) {
  const choices = [...form].flatMap(([name, value]) =>
    name.startsWith(CHOICE) && typeof value === 'string' ? [[name.slice(CHOICE.length), value]] : [],
  );
  return {
    as: Object.fromEntries(choices) as Record<string, string>,
    ...(textOf(form, 'status') !== undefined && { status: textOf(form, 'status') }),
    complete: form.has('complete'),
  };
}

/** Returns the form of an import with this intent. */
const importForm = (
  intent: keyof typeof IMPORT_FAILURES,
  handle: (request: FormRequest, id: string) => Promise<FormResult>,
  options: Pick<FormOptions, 'typed' | 'brief'> = {},
) =>
  withoutLeftFiles(
    formAction((request) => handle(request, request.params.id ?? ''), {
      failed: IMPORT_FAILURES[intent],
      read: readExportForm,
      ...options,
    }),
  );

const start = importForm('start', async ({ actor, form }, id) => {
  await startImport(actor, id, startInput(form));
  return { to: importPath(id) };
});

const stop = importForm(
  'stop',
  async ({ actor }, id) => {
    await stopImport(actor, id);
    return { to: importPath(id), flash: { tone: 'success', text: 'Import stopped' } };
  },
  { typed: false },
);

const discard = importForm(
  'discard',
  async ({ actor }, id) => {
    await discardImport(actor, id);
    return { to: MOVING_PATH, flash: { tone: 'success', text: 'Plan discarded' } };
  },
  { typed: false },
);

const pictures = importForm(
  'pictures',
  async ({ actor, form }, id) => {
    await addPictures(actor, id, exportParts(form));
    return { to: importPath(id) };
  },
  { brief: false },
);

export const importAction = formsByIntent({ stop, discard, pictures }, start, readExportForm);

export const undoLoader = adminLoader(async ({ actor, params: { id = '' } }) => {
  const view = await openImport(actor, id);
  return {
    items: countedItems((view.report?.added ?? 0) + (view.report?.updated ?? 0)),
    back: importPath(id),
  };
}, NEEDS);

export const undoAction = formAction(
  async ({ actor, params: { id = '' } }) => {
    await startUndo(actor, id);
    return { to: importPath(id) };
  },
  { failed: IMPORT_FAILURES.undo, typed: false },
);

/** A record that was edited here, beside the newer text of the export. Nothing of it is stored. */
export const compareLoader = adminLoader(async ({ actor, params: { id = '', item: number = '' } }) => {
  const stored = await findImport(id);
  const row = await ImportItem.findById(`${id}:${number}`).lean<StoredImportItem | null>();
  if (!row || row.kind === '') throw notFound('Item');
  const kind = row.kind as ImportedKind;
  const record = await findEditable(kind, actor, row.recordId);
  const attachments = await readAttachments(id);
  const { site, status } = stored;
  const files = new ImportFiles({ importId: id, site, actor, media: NO_MEDIA, attachments });
  const context = { importId: id, status, attachments, files };
  const made = await contentOf(row, await unpackItem(row), kind, context);
  const today = versionedView(kind, record);
  const names = Object.keys(made.fields).filter((name) => name in today);
  const from = pick(today, names);
  const to = pick({ ...today, ...made.fields }, names);
  const fileNames = await namesOfFiles(RECORD_FIELDS[kind], from, to);
  return {
    title: titleOf(kind, record),
    form: `${LIST_PATHS[kind]}/${row.recordId}`,
    back: importPath(id),
    differences: await compareVersions({ kind, from, to, fileNames }),
  };
}, NEEDS);
