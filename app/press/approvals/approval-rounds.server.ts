import { ApprovalRound } from '~models/approval-round';
import type { Actor } from '~/core/access/permissions';
import { audited } from '~/core/activity/record-event.server';
import { aboutApprovals, showOfApprovals, approversOf } from './approval-links.server';
import { settleClearance } from './refused-on-site.server';
import {
  closeDueRounds,
  declareRound,
  findRound,
  readRounds,
  stillsOf,
  toCounted,
  withRoundsOf,
  toRound,
  type RoundOnScreen,
} from './approval-store.server';
import { endPersonalLinks, readPersonalLinks } from '~/sharing/personal-links.server';

/** Newest first. Throws 403 and 404. */
export async function listRounds(
  actor: Actor | null,
  showId: string,
  { origin }: { origin: string },
): Promise<RoundOnScreen[]> {
  const show = String((await showOfApprovals(actor, showId))._id);
  await closeDueRounds({ show });
  const rounds = await readRounds(show);
  const known = {
    counted: rounds.map(toCounted),
    linkOf: await readPersonalLinks(rounds.map((round) => approversOf(round))),
    origin,
  };
  return rounds.map((round) => toRound(round, known)).reverse();
}

/** Throws 403 and 404. */
export async function readRound(
  actor: Actor | null,
  { showId, roundId }: { showId: string; roundId: string },
  { origin }: { origin: string },
): Promise<RoundOnScreen> {
  const show = String((await showOfApprovals(actor, showId))._id);
  await closeDueRounds({ show });
  const round = await findRound(show, roundId);
  const counted = (await readRounds(show)).map(toCounted);
  return toRound(round, { counted, linkOf: await readPersonalLinks([approversOf(round)]), origin });
}

/**
 * Deletes a round with its verdicts, and ends its links. Its stills are open again unless another round has decided about them. Throws 404.
 */
export const deleteRound = (
  actor: Actor | null,
  { showId, roundId }: { showId: string; roundId: string },
): Promise<void> =>
  audited(actor, aboutApprovals(showId, ['rounds']), async () => {
    const show = String((await showOfApprovals(actor, showId))._id);
    const round = await findRound(show, roundId);
    await endPersonalLinks(approversOf(round));
    await withRoundsOf(show, () =>
      declareRound(round._id, () => ApprovalRound.deleteOne({ _id: round._id }).exec()),
    );
    await settleClearance(stillsOf(round));
  });
