import type { StoredApprovalRound } from '~models/approval-round';
import { csvLine } from '~/core/text/csv.server';
import type { Actor } from '~/core/access/permissions';
import { withRequestTimeout } from '~/core/request/body.server';
import { csvLoader } from '~/core/request/admin-loader.server';
import { readStillFiles } from './approval-candidates.server';
import { showOfApprovals } from './approval-links.server';
import { closeDueRounds, approverOf, findRound, stillsOf } from './approval-store.server';

interface VerdictLine {
  /** The name in the library, with its extension. */
  file: string;
  person: string;
  verdict: string;
  by: string;
  /** ISO 8601; empty while it is open. */
  at: string;
  rule: string;
  note: string;
}

/** In the order in which the stills were sent. Throws 403 and 404. */
export async function exportRound(
  actor: Actor | null,
  { showId, roundId }: { showId: string; roundId: string },
): Promise<{ label: string; lines: VerdictLine[] }> {
  const show = String((await showOfApprovals(actor, showId))._id);
  await closeDueRounds({ show });
  const round = await findRound(show, roundId);
  const names = new Map(
    (await readStillFiles(stillsOf(round))).map((still) => [still._id, libraryName(still)]),
  );
  return { label: round.label, lines: linesOf(round, names) };
}

const linesOf = (round: StoredApprovalRound, names: ReadonlyMap<string, string>): VerdictLine[] =>
  round.verdicts.map(({ file, person, verdict, by, at, rule, note }) => ({
    file: names.get(file) ?? file,
    person: approverOf(round, person)?.name ?? '',
    verdict,
    by,
    at: at?.toISOString() ?? '',
    rule,
    note,
  }));

/** Returns a file's name in the library, with the extension of the stored format. */
export function libraryName({ originalName, key }: { originalName: string; key: string }): string {
  const extension = /\.[a-z0-9]+$/.exec(key)?.[0] ?? '';
  const stored = key.slice(key.lastIndexOf('/') + 1);
  if (originalName === '') return stored;
  return /\.[a-z0-9]{2,5}$/i.test(originalName) ? originalName : originalName + extension;
}

const COLUMNS = [
  'file',
  'person',
  'verdict',
  'by',
  'at',
  'rule',
  'note',
] as const satisfies (keyof VerdictLine)[];

export const roundExportLoader = csvLoader('approvals.csv', async (actor, { id = '', round = '' }) => {
  const { lines } = await withRequestTimeout(exportRound(actor, { showId: id, roundId: round }));
  return csvLine(COLUMNS) + lines.map((line) => csvLine(COLUMNS.map((name) => line[name]))).join('');
});
