import { Grant, type StoredGrant } from '~models/grant';
import type { StoredApprovalRound, StoredApprover } from '~models/approval-round';
import type { Actor } from '~/rules/accounts/permissions';
import { notFound } from '~/rules/validation/errors';
import { dropGrants, endGrants, newGrant } from '../grants/grants';
import { linkEnded } from '../grants/link-ended';
import { newToken, tokenHash } from '../grants/tokens';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A link shows what was decided for so many days after its round has closed. */
const READABLE_DAYS = 90;

interface LinkOf {
  round: string;
  person: string;
}

const subjectOf = ({ round, person }: LinkOf) => `approval:${round}:${person}`;

const linkOf = (round: StoredApprovalRound, { _id }: StoredApprover): LinkOf => ({
  round: String(round._id),
  person: String(_id),
});

const expiryOf = (closesAt: Date) => new Date(closesAt.getTime() + READABLE_DAYS * DAY_MS);

/** Makes a link for each of these people, whose earlier links end. Returns the tokens by the ids of the people; only hashes are stored. */
export async function makeApprovalLinks(
  actor: Actor,
  round: StoredApprovalRound,
  people: readonly StoredApprover[],
): Promise<Map<string, string>> {
  const made = people.map((person) => ({ person, token: newToken() }));
  await endApprovalLinks(round, people);
  const expiresAt = expiryOf(round.closesAt);
  await Grant.insertMany(
    made.map(({ person, token }) => ({
      ...newGrant(actor, {
        kind: 'approval',
        subject: subjectOf(linkOf(round, person)),
        label: person.name,
        token: tokenHash(token),
        days: READABLE_DAYS,
      }),
      expiresAt,
    })),
  );
  return new Map(made.map(({ person, token }) => [String(person._id), token]));
}

/** Whether links of a round were ever made. */
export const hasLinks = async (round: StoredApprovalRound): Promise<boolean> =>
  (await Grant.exists({
    subject: { $in: round.people.map((person) => subjectOf(linkOf(round, person))) },
  })) !== null;

export async function endApprovalLinks(
  round: StoredApprovalRound,
  people: readonly StoredApprover[],
): Promise<void> {
  for (const person of people) await endGrants(subjectOf(linkOf(round, person)));
}

/** Deletes the links of people whose verdicts are deleted for ever. */
export async function dropApprovalLinks(
  round: StoredApprovalRound,
  people: readonly StoredApprover[],
): Promise<void> {
  for (const person of people) await dropGrants(subjectOf(linkOf(round, person)));
}

/** Lets the links of a round show what was decided for as long after its new end. */
export async function extendLinks(round: StoredApprovalRound): Promise<void> {
  const subjects = round.people.map((person) => subjectOf(linkOf(round, person)));
  await Grant.updateMany(
    { subject: { $in: subjects }, endedAt: null },
    { $set: { expiresAt: expiryOf(round.closesAt) } },
  );
}

/** What is known of the link of somebody. */
export interface LinkState {
  isLive: boolean;
  /** How often the page was opened. */
  opened: number;
  lastOpenedAt: Date | null;
  /** How often somebody gave a wrong code. */
  wrongTries: number;
}

const NO_LINK: LinkState = { isLive: false, opened: 0, lastOpenedAt: null, wrongTries: 0 };

/** Returns the state of the newest link of each person of these rounds, by the person's id. */
export async function readLinks(
  rounds: readonly StoredApprovalRound[],
): Promise<(person: string) => LinkState> {
  const links = rounds.flatMap((round) => round.people.map((person) => linkOf(round, person)));
  const grants = await Grant.find({ subject: { $in: links.map(subjectOf) } })
    .sort({ createdAt: 1 })
    .lean<StoredGrant[]>();
  const newest = new Map(grants.map((grant) => [grant.subject.split(':')[2], grant]));
  return (person) => {
    const grant = newest.get(person);
    if (!grant) return NO_LINK;
    const { endedAt, expiresAt, uses, lastUsedAt, wrongTries = 0 } = grant;
    const isLive = endedAt === null && expiresAt > new Date();
    return { isLive, opened: uses, lastOpenedAt: lastUsedAt, wrongTries };
  };
}

/** Returns whose link a token is. Throws 404 for an unknown one, and 410 if the link has ended. */
export async function findApprovalLink(
  token: string,
): Promise<LinkOf & { grant: string; hash: string; expiresAt: Date }> {
  const hash = tokenHash(token);
  const grant = await Grant.findOne({ token: hash, kind: 'approval' }).lean<StoredGrant | null>();
  if (!grant) throw notFound('Link');
  const { subject, endedAt, expiresAt } = grant;
  if (endedAt !== null || expiresAt <= new Date()) throw linkEnded();
  const [, round = '', person = ''] = subject.split(':');
  return { round, person, grant: grant._id, hash, expiresAt };
}

/** Counts that somebody has opened a link. */
export async function countLinkOpening(grant: string): Promise<void> {
  await Grant.updateOne({ _id: grant }, { $inc: { uses: 1 }, $set: { lastUsedAt: new Date() } });
}
