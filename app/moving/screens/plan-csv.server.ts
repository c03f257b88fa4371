import { ImportItem, type StoredImportItem } from '~models/site-import';
import { Turns } from '~/core/db/lock.server';
import { csvLoader } from '~/core/request/admin-loader.server';
import { csvLine } from '~/core/text/csv.server';
import { BECOMES_WORDS, OUTCOME_WORDS, type ImportView } from '~/moving/plan/import-view';
import { openImport, viewItem } from '~/moving/plan/import-store.server';

async function linesOfItems(
  importId: string,
  toLines: (item: StoredImportItem) => string[][],
  isDone?: true,
): Promise<string> {
  const turns = new Turns();
  const filter = { importId, rank: { $gte: 0 }, ...(isDone && { isDone }) };
  const items = ImportItem.find(filter, { body: 0 })
    .sort({ rank: 1, _id: 1 })
    .lean<StoredImportItem[]>()
    .cursor();
  let text = '';
  for await (const item of items) {
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
  return csvLine(PLAN_COLUMNS) + linesOfPlan(view).map(csvLine).join('') + (await linesOfItems(id, planned));
});

const REPORT_COLUMNS = ['what', 'why', 'type', 'id', 'title', 'kind', 'record', 'warnings', 'missing'];

export const reportCsvLoader = csvLoader('report.csv', async (actor, { id = '' }) => {
  await openImport(actor, id);
  const toLines = (item: StoredImportItem) => {
    const { what, why, type, id: own, title, kind, recordId, warnings } = viewItem(item);
    const record = recordId === null ? '' : `/admin/${kind}/${recordId}`;
    return [
      [
        OUTCOME_WORDS[what],
        why,
        type,
        own,
        title,
        kind ?? '',
        record,
        warnings.join('; '),
        item.missing.join('; '),
      ],
    ];
  };
  return csvLine(REPORT_COLUMNS) + (await linesOfItems(id, toLines, true));
});
