import { fromWhere, BECOMES_WORDS, countedItems, itemsOf, OUTCOME_WORDS } from '~/moving/plan/import-view';
import type { ImportReport, ImportView } from '~/moving/plan/import-schemas.server';
import { eachItem, IMPORT_ORDER } from '~/moving/plan/import-store.server';

type Counted = Pick<ImportView, 'missing'> & { report: ImportReport };

const number = (count: number): string => count.toLocaleString('en-GB');

/** The counts of an import, as the last line of a command and its event of the activity say them. */
const countsInWords = ({ report, missing }: Counted): string =>
  [
    `${number(report.added)} added`,
    `${number(report.updated)} updated`,
    `${number(report.same)} as before`,
    `${number(report.left + report.deleted)} left`,
    `${number(report.failed)} failed`,
    `${number(report.redirects)} redirects`,
    `${number(missing.length)} pictures missing`,
  ].join(', ');

export const importTitle = (view: ImportView): string =>
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
