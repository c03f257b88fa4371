import type { Types } from 'mongoose';
import { Grant, type StoredGrant } from '~models/grant';
import type { Actor } from '~/core/access/permissions';
import { isLive, newGrant, POLICIES } from '~/core/session/grants.server';
import { newToken } from '~/core/session/tokens.server';

// Each person of a round or a screener has a link of their own. Its token is not stored, so that it can be shown only once.

interface Person {
  _id: Types.ObjectId;
  name: string;
}

/** People of one round or one screener. */
export interface People {
  kind: 'approval' | 'screener';
  /** The id of what the links open. */
  of: unknown;
  people: readonly Person[];
}

const subjectOf = ({ kind, of }: Pick<People, 'kind' | 'of'>, { _id }: Pick<Person, '_id'>) =>
  `${kind}:${String(of)}:${String(_id)}`;

/** Returns the ids of what a link opens, and of the person to whom it belongs. */
export function linkOwner({ subject }: Pick<StoredGrant, 'subject'>): { of: string; person: string } {
  const [, of = '', person = ''] = subject.split(':');
  return { of, person };
}

const linksOf = (about: People) => ({
  kind: about.kind,
  subject: { $in: about.people.map((person) => subjectOf(about, person)) },
});

/** Makes a link for each person, and ends their former ones. Returns the tokens by the ids of the people. */
export async function makePersonalLinks(
  actor: Actor,
  about: People,
  ends: Date,
): Promise<Map<string, string>> {
  await endPersonalLinks(about);
  const tokens = new Map(about.people.map(({ _id }) => [String(_id), newToken()]));
  const grants = about.people.map((person) =>
    newGrant(actor, {
      kind: about.kind,
      subject: subjectOf(about, person),
      label: POLICIES[about.kind].keepsName ? person.name : '',
      token: tokens.get(String(person._id)) ?? '',
      ends,
    }),
  );
  if (grants.length > 0) await Grant.insertMany(grants);
  return tokens;
}

export async function endPersonalLinks(about: People): Promise<void> {
  await Grant.updateMany({ ...linksOf(about), endedAt: null }, { $set: { endedAt: new Date() } });
}

/** Whether links of these people were ever made. */
export const hasPersonalLinks = async (about: People): Promise<boolean> =>
  (await Grant.exists(linksOf(about))) !== null;

/** Lets the links that were not ended be open, or be remembered, until another moment. */
export async function prolongPersonalLinks(about: People, expiresAt: Date): Promise<void> {
  await Grant.updateMany({ ...linksOf(about), endedAt: null }, { $set: { expiresAt } });
}

/** Deletes the links of people who are deleted for ever. */
export async function dropPersonalLinks(about: People): Promise<void> {
  await Grant.deleteMany(linksOf(about));
}

/** What is known of the link of somebody that was made last. */
export interface PersonalLink {
  isLive: boolean;
  isEnded: boolean;
  /** How often the page was opened. */
  opened: number;
  lastOpenedAt: Date | null;
  /** How often somebody gave a wrong passcode. */
  wrongTries: number;
}

const NO_LINK: PersonalLink = {
  isLive: false,
  isEnded: true,
  opened: 0,
  lastOpenedAt: null,
  wrongTries: 0,
};

/** Returns the newest link of each person, by the person's id. */
export async function readPersonalLinks(all: readonly People[]): Promise<(person: string) => PersonalLink> {
  const subject = { $in: all.flatMap((about) => linksOf(about).subject.$in) };
  const grants = await Grant.find({ subject }).sort({ createdAt: 1 }).lean<StoredGrant[]>();
  const newest = new Map(
    grants.map((grant) => [
      linkOwner(grant).person,
      {
        isLive: isLive(grant),
        isEnded: grant.endedAt !== null,
        opened: grant.uses,
        lastOpenedAt: grant.lastUsedAt,
        wrongTries: grant.wrongTries ?? 0,
      },
    ]),
  );
  return (person) => newest.get(person) ?? NO_LINK;
}
