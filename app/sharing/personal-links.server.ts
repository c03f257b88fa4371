import type { Types } from 'mongoose';
import { Grant, type StoredGrant } from '~models/grant';
import type { Actor } from '~/core/access/permissions';
import { isLive, newGrant, POLICIES } from '~/core/session/grants.server';
import { newToken } from '~/core/db/passwords.server';

// Each person of a round or screener has a personal link. Its token is not stored, so it can be shown only once.

interface Person {
  _id: Types.ObjectId;
  name: string;
}

export interface People {
  kind: 'approval' | 'screener';
  of: unknown;
  people: readonly Person[];
}

const subjectOf = ({ kind, of }: Pick<People, 'kind' | 'of'>, { _id }: Pick<Person, '_id'>) =>
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

export interface PersonalLink {
  isLive: boolean;
  isEnded: boolean;
  opened: number;
  lastOpenedAt: Date | null;
  wrongTries: number;
}

const NO_LINK: PersonalLink = {
  isLive: false,
  isEnded: true,
  opened: 0,
  lastOpenedAt: null,
  wrongTries: 0,
};

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
