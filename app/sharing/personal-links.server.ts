import type { Types } from 'mongoose';
import { Grant, type StoredGrant } from '~models/grant';
import type { Actor } from '~/core/access/permissions';
import { isLive, newGrant, POLICIES } from '~/core/session/grants.server';
import { newToken } from '~/core/db/passwords.server';

// Each person of a round or screener has a personal link. Its token is not stored, so it can be shown only once.

export interface People {
  kind: 'approval' | 'screener';
  of: unknown;
  people: readonly { _id: Types.ObjectId; name: string }[];
}

const subjectOf = ({ kind, of }: People, { _id }: People['people'][number]) =>
  `${kind}:${String(of)}:${String(_id)}`;

export function linkOwner({ subject }: Pick<StoredGrant, 'subject'>): { of: string; person: string } {
  const [, of = '', person = ''] = subject.split(':');
  return { of, person };
}

const linksOf = (about: People) => ({
  kind: about.kind,
  subject: { $in: about.people.map((person) => subjectOf(about, person)) },
});

/** Creates a link per person and ends earlier ones. Returns the tokens by person id. */
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

/** Whether these people ever had links. */
export const hasPersonalLinks = async (about: People): Promise<boolean> =>
  (await Grant.exists(linksOf(about))) !== null;

/** Moves the expiry of links that have not been ended. */
export async function prolongPersonalLinks(about: People, expiresAt: Date): Promise<void> {
  await Grant.updateMany({ ...linksOf(about), endedAt: null }, { $set: { expiresAt } });
}

/** For people who are permanently deleted. */
export async function dropPersonalLinks(about: People): Promise<void> {
  await Grant.deleteMany(linksOf(about));
}

/** Returns the newest link of each person; a person without one counts as one whose link has ended. */
export async function readPersonalLinks(all: readonly People[]) {
  const subject = { $in: all.flatMap((about) => linksOf(about).subject.$in) };
  const grants = await Grant.find({ subject }).sort({ createdAt: 1 }).lean<StoredGrant[]>();
  const newest = new Map(grants.map((grant) => [linkOwner(grant).person, grant]));
  return (person: string) => {
    const grant = newest.get(person);
    return {
      isLive: grant !== undefined && isLive(grant),
      isEnded: grant?.endedAt !== null,
      opened: grant?.uses ?? 0,
      lastOpenedAt: grant?.lastUsedAt ?? null,
      wrongTries: grant?.wrongTries ?? 0,
    };
  };
}

/** The answer to a repeated call: addresses are shown once. */
export const withoutUrl = <Person extends { url: string | null }>(person: Person): Person => ({
  ...person,
  url: null,
});
