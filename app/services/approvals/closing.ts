import type { QueryFilter } from 'mongoose';
import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import { bySilence } from '~/rules/approvals/answer';
import { Failure } from '~/rules/validation/errors';
import { isDatabaseUnavailable } from '../platform/database-errors';
import { settleClearance } from './clearance';
import { changeRound, stillsOf, type RoundFields } from './store';

/** Whether a round is over, decided or not. */
export const isOver = ({ closedAt, closesAt }: StoredApprovalRound): boolean =>
  closedAt !== null || closesAt <= new Date();

/** Returns what closes a round at a moment: silence decides about what is open. */
export const closedFields = (round: StoredApprovalRound, at: Date): RoundFields => ({
  closedAt: at,
  verdicts: round.verdicts.map((verdict) => bySilence(verdict, round.silence, at)),
});

/** Closes the rounds whose moment has come, each once. */
export async function closeDueRounds(filter: QueryFilter<StoredApprovalRound> = {}): Promise<void> {
  const due = await ApprovalRound.find(
    { ...filter, closedAt: null, closesAt: { $lte: new Date() } },
    { show: 1 },
  ).lean<Pick<StoredApprovalRound, '_id' | 'show'>[]>();
  for (const { _id, show } of due) {
    const closed = await changeRound(show, String(_id), (current) =>
      current.closedAt === null && isOver(current) ? closedFields(current, current.closesAt) : null,
    ).catch(ifDeleted);
    if (closed) await settleClearance(stillsOf(closed));
  }
}

/** A round that was deleted meanwhile has nothing to close. */
function ifDeleted(error: unknown): null {
  if (error instanceof Failure && error.status === 404) return null;
  throw error;
}

const CHECK_EVERY_MS = 5_000;

/** Closes rounds when their moment has come. Returns a function that stops it. */
export function closeRoundsRegularly(report: (error: unknown) => void): () => void {
  let isBusy = false;
  const check = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await closeDueRounds();
    } catch (error) {
      // The next attempt comes soon, and the outage is in the log already.
      if (!isDatabaseUnavailable(error)) report(error);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void check().catch(report), CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
