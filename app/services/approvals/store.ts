import { Types } from 'mongoose';
import { ApprovalRound, type StoredApprovalRound, type StoredApprover } from '~models/approval-round';
import { notFound } from '~/rules/validation/errors';
import { changeOf, declareChange } from '../platform/content-change';
import { withLock } from '../platform/lock';
import { retryOnConflict } from '../platform/database-errors';

const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;

/** Returns all rounds of a show, the oldest first. */
export const readRounds = (show: string): Promise<StoredApprovalRound[]> =>
  ApprovalRound.find({ show }).sort(OLDEST_FIRST).lean<StoredApprovalRound[]>();

/** Returns a round of a show. Throws 404, also for a malformed id. */
export async function findRound(show: string, id: string): Promise<StoredApprovalRound> {
  const round = Types.ObjectId.isValid(id)
    ? await ApprovalRound.findOne({ _id: id, show }).lean<StoredApprovalRound | null>()
    : null;
  if (!round) throw notFound('Round');
  return round;
}

/** Returns a round as allowances count it. */
export const toCounted = ({ people, verdicts }: StoredApprovalRound) => ({
  people: people.map((person) => ({ ...person, id: String(person._id) })),
  verdicts,
});

/** Returns somebody of a round by the id. */
export const approverOf = ({ people }: StoredApprovalRound, id: string): StoredApprover | undefined =>
  people.find(({ _id }) => String(_id) === id);

export type RoundFields = Partial<Omit<StoredApprovalRound, '_id' | 'version' | 'show'>>;

/** Runs work while no other process changes the rounds of a show, so that numbers that count over all rounds hold. */
export const withRoundsOf = <Result>(
  show: string,
  work: (assertHeld: () => void) => Promise<Result>,
): Promise<Result> => withLock(`approvals of ${show}`, (lock) => work(() => lock.assertHeld()));

/** Runs a write to a round, and lets the pages that show none of its verdicts stay as they are. */
export const declareRound = <Result>(id: unknown, write: () => PromiseLike<Result>): Promise<Result> =>
  declareChange(changeOf(ApprovalRound.collection.name, [id], ['people', 'verdicts']), write);

/**
 * Changes a round of a show while no other round of the show changes. `change` gets the round and all rounds of the show, the oldest first,
 * and returns the fields to write; null for none. Returns the stored round. Throws 404.
 */
export const changeRound = (
  show: string,
  id: string,
  change: (current: StoredApprovalRound, rounds: readonly StoredApprovalRound[]) => RoundFields | null,
): Promise<StoredApprovalRound> =>
  withRoundsOf(show, (assertHeld) =>
    retryOnConflict(async () => {
      const rounds = await readRounds(show);
      const current = rounds.find(({ _id }) => String(_id) === id);
      if (!current) throw notFound('Round');
      const fields = change(current, rounds);
      if (!fields) return current;
      assertHeld();
      const { _id, version } = current;
      return declareRound(_id, () =>
        ApprovalRound.findOneAndUpdate(
          { _id, version },
          { $set: fields, $inc: { version: 1 } },
          { returnDocument: 'after' },
        ).lean<StoredApprovalRound | null>(),
      );
    }),
  );

/** Returns the stills of a round, each once, in the order in which they were sent. */
export const stillsOf = ({ verdicts }: Pick<StoredApprovalRound, 'verdicts'>): string[] => [
  ...new Set(verdicts.map(({ file }) => file)),
];
