import type { StoredImportItem } from '~models/site-import';
import { Turns } from '~/core/db/lock.server';
import { csvLine } from '~/core/text/csv.server';
import { BECOMES_WORDS, OUTCOME_WORDS } from '~/moving/plan/import-view';
import type { ImportView } from '~/moving/plan/import-schemas.server';
import { eachItem, IMPORT_ORDER, openImport, viewItem } from '~/moving/plan/import-store.server';
import { RECORD_MODELS } from '~models/records';
import type { SluggedRecord } from '~models/record-schema';
import { authorize, type Actor } from '~/core/access/permissions';
import { type CsvKindName, findRecordKind, isCsvKind, KIND_NAMES, KINDS_BY_NAME } from '~/core/nouns/kinds';
import { notFound } from '~/core/validation/errors';
import { toView, viewsOf } from '~/records/read/view-kinds.server';
import { csvRecord, csvTemplate } from '~/moving/sources/csv/csv-columns.server';
import { csvLoader } from '~/core/request/admin-loader.server';

async function linesOfItems(
  filter: object,
  toLines: (item: StoredImportItem) => string[][],
): Promise<string> {
  const turns = new Turns();
  let text = '';
  for await (const item of eachItem(
    { rank: { $gte: 0 }, ...filter },
    { order: IMPORT_ORDER, fields: { body: 0 } },
  )) {
    text += toLines(item).map(csvLine).join('');
    await turns.take();
  }
  return text;
}

const PLAN_COLUMNS = ['part', 'type', 'id', 'title', 'words'];

const linesOfPlan = ({ types, leftOut, lines, notBrought }: ImportView): string[][] => [
  ...types.map(({ type, label, items, as }) => ['type', type, '', label, `${items} → ${BECOMES_WORDS[as]}`]),
  ...leftOut.map(({ name, words }) => ['left out', '', '', name, words]),
  ...lines.map(({ line, column, words }) => ['line', '', String(line), column, words]),
  ...notBrought.map((words) => ['not brought', '', '', '', words]),
];

function planned({ row, sourceId, title, what, why, warnings, missing, paths, to }: StoredImportItem) {
  const line = (part: string, words: string) => [part, row, sourceId, title, words];
  const outcome = what === '' ? '' : OUTCOME_WORDS[what as keyof typeof OUTCOME_WORDS];
  return [
    line('item', why || outcome),
    ...warnings.map((words) => line('loss', words)),
    ...missing.map((file) => line('missing', file)),
    ...paths.map((path) => line('address', `${path} → ${to}`)),
  ];
}

export const planCsvLoader = csvLoader('plan.csv', async (actor, { id = '' }) => {
  const view = await openImport(actor, id);
  return (
    csvLine(PLAN_COLUMNS) +
    linesOfPlan(view).map(csvLine).join('') +
    (await linesOfItems({ importId: id }, planned))
  );
});

const REPORT_COLUMNS = ['what', 'why', 'type', 'id', 'title', 'kind', 'record', 'warnings', 'missing'];

export const reportCsvLoader = csvLoader('report.csv', async (actor, { id = '' }) => {
  await openImport(actor, id);
  const toLine = (item: StoredImportItem) => {
    const { what, why, type, id: own, title, kind, recordId, warnings } = viewItem(item);
    const record = recordId === null ? '' : `/admin/${kind}/${recordId}`;
    const about = [OUTCOME_WORDS[what], why, type, own, title, kind ?? '', record];
    return [[...about, warnings.join('; '), item.missing.join('; ')]];
  };
  return csvLine(REPORT_COLUMNS) + (await linesOfItems({ importId: id, isDone: true }, toLine));
});

/** A file with the columns alone. */
export const templateLoader = (kind: CsvKindName) =>
  csvLoader(`${kind}.csv`, (actor) => {
    authorize(actor, 'moveIn');
    return Promise.resolve(csvTemplate(kind));
  });

/** All records of a kind that the actor may see, as lines with the columns of the template. */
export async function recordsAsCsv(kind: CsvKindName, actor: Actor): Promise<string> {
  authorize(actor, 'openAdmin');
  const noun = KINDS_BY_NAME[kind];
  const turns = new Turns();
  let text = csvTemplate(kind);
  const model = RECORD_MODELS[noun] as unknown as typeof RECORD_MODELS.show;
  const records = model.find({}).sort(viewsOf(noun).order).lean<SluggedRecord[]>().cursor();
  for await (const record of records) {
    text += csvRecord(kind, toView(noun, record as never, actor));
    await turns.take();
  }
  return text;
}

export const recordExportLoader = csvLoader('export.csv', (actor, params) => {
  const kind = findRecordKind(params);
  const name = kind === undefined ? '' : KIND_NAMES[kind];
  if (!isCsvKind(name)) throw notFound('Page');
  return recordsAsCsv(name, actor);
});
