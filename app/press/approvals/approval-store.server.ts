import { type QueryFilter, Types } from 'mongoose';
import {
  ApprovalRound,
  type StoredApprovalRound,
  type StoredApprover,
  type StoredVerdict,
} from '~models/approval-round';
import { Show, type StoredShow } from '~models/show';
import { type Actor, authorize } from '~/core/access/permissions';
import { aboutContent } from '~/core/activity/content-events.server';
import { changeOf, declareChange } from '~/core/db/content-epoch.server';
import { isDatabaseUnavailable, retryOnConflict } from '~/core/db/database-errors.server';
import { withLock } from '~/core/db/lock.server';
import type { ContentKind } from '~/core/nouns/kinds';
import { linkEnded, openGrant } from '~/core/session/grants.server';
import { Failure, notFound } from '~/core/validation/errors';
import { findRecord } from '~/records/save/record-store.server';
import {
  dropPersonalLinks,
  linkOwner,
  readPersonalLinks,
  type People,
} from '~/sharing/personal-links.server';
import { allowanceOf, bySilence } from './allowance';
import { settleClearance } from './clearance.server';
import { approvalPath } from './round';
import type { ApproverView, RoundView } from './round-schemas.server';
import { startWorkLoop } from '~/core/db/pace.server';
import { DAY_MS } from '~/core/text/days';

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

/** With its revision, and the people whose links are live. */
export type RoundOnScreen = RoundView & { version: number; liveLinks: string[] };

interface MadeLinks {
  origin: string;
  /** The tokens of links that were just made, by person. */
  tokens?: ReadonlyMap<string, string> | undefined;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Returns a function that describes the shown rounds to staff; `rounds` are all of the show. */
export async function roundViewer(
  shown: readonly StoredApprovalRound[],
  rounds: readonly StoredApprovalRound[],
  { origin, tokens }: MadeLinks,
): Promise<(round: StoredApprovalRound) => RoundOnScreen> {
  const counted = rounds.map(toCounted);
  const linkOf = await readPersonalLinks(shown.map((round) => approversOf(round)));
  const toApprover = (own: readonly StoredVerdict[], person: StoredApprover): ApproverView => {
    const id = String(person._id);
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
  };
  return (round) => {
    const { createdBy, createdByName, people, verdicts } = round;
    const ownOf = ({ _id }: StoredApprover) => verdicts.filter(({ person }) => person === String(_id));
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
      people: people.map((person) => toApprover(ownOf(person), person)),
      verdicts: verdicts.map(({ file, person, verdict, by, at, rule, note, reason }) => ({
        ...{ file, person, verdict, by },
        at: iso(at),
        rule: rule === '' ? null : rule,
        ...{ note, reason },
      })),
      liveLinks: people.map(({ _id }) => String(_id)).filter((id) => linkOf(id).isLive),
    };
  };
}

/** The same for one round. */
export const toRound = async (
  round: StoredApprovalRound,
  made: MadeLinks,
  rounds?: readonly StoredApprovalRound[],
): Promise<RoundOnScreen> =>
  (await roundViewer([round], rounds ?? (await readRounds(round.show)), made))(round);

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
  const stop = new AbortController();
  const close = async () => {
    await closeDueRounds();
    return false;
  };
  const loop = startWorkLoop(close, stop.signal, (error) => {
    // The next attempt comes soon, and the outage has been logged already.
    if (!isDatabaseUnavailable(error)) report(error);
  });
  const timer = setInterval(() => loop.wake(), CHECK_EVERY_MS);
  timer.unref();
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}

const KIND = 'approval';
/** The days for which a link shows the verdicts after its round has closed. */
const READABLE_DAYS = 90;

/** The people whose links are meant; by default everyone in the round. */
export const approversOf = (
  { _id: of, people: all }: StoredApprovalRound,
  people: readonly StoredApprover[] = all,
): People => ({ kind: KIND, of, people });

export const linkExpiry = ({ closesAt }: StoredApprovalRound) =>
  new Date(closesAt.getTime() + READABLE_DAYS * DAY_MS);

type ShowOfLink = Pick<StoredShow, '_id' | 'title' | 'press'>;

/** An open link. Check `isOpenTo` before showing its content. */
export type OpenedLink = Awaited<ReturnType<typeof openLink>>;

/** Throws 404 for an unknown token, and 410 if the link has ended, or its round or its show was deleted. */
export async function openLink(token: string) {
  const grant = await openGrant(KIND, token);
  const owner = linkOwner(grant);
  await closeDueRounds({ _id: owner.of });
  const round = await ApprovalRound.findById(owner.of).lean<StoredApprovalRound | null>();
  const person = round && approverOf(round, owner.person);
  const show = round && (await Show.findById(round.show, { title: 1, press: 1 }).lean<ShowOfLink | null>());
  if (!round || !person || !show) throw linkEnded(KIND);
  const lock = { kind: KIND, link: grant.token, passcode: round.code } as const;
  return { show, round, person, grant: grant._id, expiresAt: grant.expiresAt, lock };
}

/** Checks that the actor may manage the show's approvals. Throws 401, 403 and 404. */
export async function authorizedShow(actor: Actor | null, id: string): Promise<StoredShow> {
  authorize(actor, 'manageApprovals');
  return findRecord('show', id);
}

/** Closes the rounds of such a show that are due, and returns its id. */
export async function closeDueRoundsOf(actor: Actor | null, id: string): Promise<string> {
  const show = String((await authorizedShow(actor, id))._id);
  await closeDueRounds({ show });
  return show;
}

export const aboutApprovals = (show: string, fields: readonly string[]) => ({
  ...aboutContent('approval', 'show', show),
  fields,
});

/** Erases the verdicts of a permanently deleted record: all of a show, or those of a person. Can run again. */
export const eraseApprovals = {
  async erased(kind: ContentKind, id: string): Promise<void> {
    if (kind === 'show') await eraseShow(id);
    if (kind === 'person') await erasePerson(id);
  },
};

async function eraseShow(show: string): Promise<void> {
  for (const round of await ApprovalRound.find({ show }).lean<StoredApprovalRound[]>()) {
    await dropPersonalLinks(approversOf(round));
    await declareRound(round._id, () => ApprovalRound.deleteOne({ _id: round._id }).exec());
    await settleClearance(stillsOf(round));
  }
}

async function erasePerson(personId: string): Promise<void> {
  const asked = await ApprovalRound.find({ 'people.personId': personId }).lean<StoredApprovalRound[]>();
  for (const round of asked) {
    const gone = round.people.filter((person) => person.personId === personId);
    const ids = new Set(gone.map(({ _id }) => String(_id)));
    await dropPersonalLinks(approversOf(round, gone));
    await changeRound(round.show, String(round._id), ({ people, verdicts }) => ({
      people: people.filter(({ _id }) => !ids.has(String(_id))),
      verdicts: verdicts.filter(({ person }) => !ids.has(person)),
    })).catch(ifDeleted);
  }
  for (const round of asked) await settleClearance(stillsOf(round));
}
