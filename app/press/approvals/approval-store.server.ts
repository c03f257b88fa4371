import { Types, type QueryFilter } from 'mongoose';
import { ApprovalRound, type StoredApprovalRound, type StoredApprover } from '~models/approval-round';
import { changeOf, declareChange } from '~/core/db/content-epoch.server';
import { retryOnConflict, isDatabaseUnavailable } from '~/core/db/database-errors.server';
import { withLock } from '~/core/db/lock.server';
import { notFound, Failure } from '~/core/validation/errors';
import type { PersonalLink } from '~/sharing/personal-links.server';
import { allowanceOf, type CountedRound, bySilence } from './allowance';
import { settleClearance } from './refused-on-site.server';
import { type ApproverView, type RoundView, approvalPath } from './round';

const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;

export const readRounds = (show: string): Promise<StoredApprovalRound[]> =>
  ApprovalRound.find({ show }).sort(OLDEST_FIRST).lean<StoredApprovalRound[]>();

/** Throws 404, also for a malformed id. */
export async function findRound(show: string, id: string): Promise<StoredApprovalRound> {
  const round = Types.ObjectId.isValid(id)
    ? await ApprovalRound.findOne({ _id: id, show }).lean<StoredApprovalRound | null>()
    : null;
  if (!round) throw notFound('Round');
  return round;
}

export const toCounted = ({ people, verdicts }: StoredApprovalRound) => ({
  people: people.map((person) => ({ ...person, id: String(person._id) })),
  verdicts,
});

export const approverOf = ({ people }: StoredApprovalRound, id: string): StoredApprover | undefined =>
  people.find(({ _id }) => String(_id) === id);

export type RoundFields = Partial<Omit<StoredApprovalRound, '_id' | 'version' | 'show'>>;

/** Holds a lock on the rounds of a show, because allowances count over all of them. */
export const withRoundsOf = <Result>(
  show: string,
  work: (assertHeld: () => void) => Promise<Result>,
): Promise<Result> => withLock(`approvals of ${show}`, (lock) => work(() => lock.assertHeld()));

/** Keeps cached pages that show none of the round's verdicts valid. */
export const declareRound = <Result>(id: unknown, write: () => PromiseLike<Result>): Promise<Result> =>
  declareChange(changeOf(ApprovalRound.collection.name, [id], ['people', 'verdicts']), write);

/**
 * Changes a round under the lock of the show's rounds. `change` gets the round and all rounds of the show, oldest first, and returns the
 * fields to write, or null. Returns the stored round. Throws 404.
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

/** Returns each still once, in the order in which they were sent. */
export const stillsOf = ({ verdicts }: Pick<StoredApprovalRound, 'verdicts'>): string[] => [
  ...new Set(verdicts.map(({ file }) => file)),
];

interface Known {
  counted: readonly CountedRound[];
  linkOf: (person: string) => PersonalLink;
  tokens?: ReadonlyMap<string, string>;
  origin: string;
}

/** Includes the revision, and details of its links that only the screen needs. */
export type RoundOnScreen = RoundView & { version: number; liveLinks: string[] };

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function toRound(round: StoredApprovalRound, known: Known): RoundOnScreen {
  const { createdBy, createdByName, people, verdicts } = round;
  return {
    id: String(round._id),
    version: round.version,
    label: round.label,
    closesAt: round.closesAt.toISOString(),
    silence: round.silence,
    code: round.code !== '',
    closedAt: iso(round.closedAt),
    createdAt: round.createdAt.toISOString(),
    createdBy: createdBy === null ? null : { id: createdBy, name: createdByName },
    people: people.map((person) => toApprover(round, person, known)),
    verdicts: verdicts.map(({ file, person, verdict, by, at, rule, note, reason }) => ({
      file,
      person,
      verdict,
      by,
      at: iso(at),
      rule: rule === '' ? null : rule,
      note,
      reason,
    })),
    liveLinks: people.map(({ _id }) => String(_id)).filter((id) => known.linkOf(id).isLive),
  };
}

function toApprover(
  { verdicts }: StoredApprovalRound,
  person: StoredApprover,
  { counted, linkOf, tokens, origin }: Known,
): ApproverView {
  const id = String(person._id);
  const own = verdicts.filter((verdict) => verdict.person === id);
  const count = (wanted: string) => own.filter(({ verdict }) => verdict === wanted).length;
  const { solo, group } = allowanceOf(counted, person);
  const token = tokens?.get(id);
  const { opened, lastOpenedAt, wrongTries } = linkOf(id);
  return {
    id,
    personId: person.personId || null,
    name: person.name,
    url: token === undefined ? null : origin + approvalPath(token),
    kept: count('kept'),
    refused: count('refused'),
    open: count('open'),
    soloLeft: solo.left,
    groupLeft: group.left,
    done: person.doneAt !== null,
    answeredBy: person.answeredBy,
    answeredAt: iso(person.doneAt),
    opened,
    lastOpenedAt: iso(lastOpenedAt),
    wrongTries,
  };
}

/** Whether a round is over, even if it is not closed yet. */
export const isOver = ({ closedAt, closesAt }: StoredApprovalRound): boolean =>
  closedAt !== null || closesAt <= new Date();

/** Returns the fields that close a round at a moment: silence decides about open verdicts. */
export const closedFields = (round: StoredApprovalRound, at: Date): RoundFields => ({
  closedAt: at,
  verdicts: round.verdicts.map((verdict) => bySilence(verdict, round.silence, at)),
});

/** Closes each due round once. */
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

/** A round that was deleted meanwhile needs no closing. */
function ifDeleted(error: unknown): null {
  if (error instanceof Failure && error.status === 404) return null;
  throw error;
}

const CHECK_EVERY_MS = 5_000;

/** Closes rounds when they are due. Returns a function that stops it. */
export function closeRoundsRegularly(report: (error: unknown) => void): () => void {
  let isBusy = false;
  const check = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await closeDueRounds();
    } catch (error) {
      // The next attempt comes soon, and the outage has been logged already.
      if (!isDatabaseUnavailable(error)) report(error);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void check().catch(report), CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
