import type { StoredApprovalRound } from '~models/approval-round';
import type { Actor } from '~/rules/accounts/permissions';
import { showOfApprovals } from './access';
import { readStillFiles } from './candidates';
import { closeDueRounds } from './closing';
import { approverOf, findRound, stillsOf } from './store';

/** A line of the file of a round: one for each still and person, open ones, too. */
export interface VerdictLine {
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

/** Returns all verdicts of a round, in the order in which the stills were sent. Throws 403 and 404. */
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

/** Returns the name of a file in the library, with the extension of what is stored. */
export function libraryName({ originalName, key }: { originalName: string; key: string }): string {
  const extension = /\.[a-z0-9]+$/.exec(key)?.[0] ?? '';
  const stored = key.slice(key.lastIndexOf('/') + 1);
  if (originalName === '') return stored;
  return /\.[a-z0-9]{2,5}$/i.test(originalName) ? originalName : originalName + extension;
}
