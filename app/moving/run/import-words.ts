import { fromWhere, type ImportReport, type ImportView } from '~/moving/plan/import-view';

type Counted = Pick<ImportView, 'missing'> & { report: ImportReport };

const number = (count: number): string => count.toLocaleString('en-GB');

/** The counts of an import, as the last line of a command and its event of the activity say them. */
export const countsInWords = ({ report, missing }: Counted): string =>
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
