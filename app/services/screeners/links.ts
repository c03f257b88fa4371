import type { QueryFilter } from 'mongoose';
import { Grant, type StoredGrant } from '~models/grant';
import type { StoredRecipient, StoredScreener } from '~models/screener';
import type { Actor } from '~/rules/accounts/permissions';
import { newGrant } from '../grants/grants';
import { newToken, tokenHash } from '../grants/tokens';

// Each recipient has a link of their own, which is a grant. Its token is not stored, so that it can be shown only once. What the
// link opens, and until when, is read from the screener: the end of the grant only says when it can be forgotten.

const KIND = 'screener';

const subjectOf = (screener: unknown, recipient: unknown) =>
  `${KIND}:${String(screener)}:${String(recipient)}`;

/** Returns the ids of the screener and of the recipient to whom a link belongs. */
export function linkOwner({ subject }: Pick<StoredGrant, 'subject'>): {
  screener: string;
  recipient: string;
} {
  const [, screener = '', recipient = ''] = subject.split(':');
  return { screener, recipient };
}

const linksOf = (
  { _id, recipients }: StoredScreener,
  of: readonly StoredRecipient[] = recipients,
): QueryFilter<StoredGrant> => ({
  kind: KIND,
  subject: { $in: of.map((recipient) => subjectOf(_id, recipient._id)) },
});

/** Makes a link for each of these recipients, ends their former ones, and returns the tokens by recipient. */
export async function makeScreenerLinks(
  actor: Actor,
  screener: StoredScreener,
  recipients: readonly StoredRecipient[],
): Promise<Map<string, string>> {
  await endScreenerLinks(screener, recipients);
  const tokens = new Map(recipients.map(({ _id }) => [String(_id), newToken()]));
  const grants = [...tokens].map(([recipient, token]) => ({
    ...newGrant(actor, {
      kind: KIND,
      subject: subjectOf(screener._id, recipient),
      token: tokenHash(token),
      days: 0,
    }),
    expiresAt: screener.expiresAt,
  }));
  if (grants.length > 0) await Grant.insertMany(grants);
  return tokens;
}

/** Ends the links of these recipients; by default of all. Returns how many there were. */
export async function endScreenerLinks(
  screener: StoredScreener,
  recipients?: readonly StoredRecipient[],
): Promise<number> {
  const live = { ...linksOf(screener, recipients), endedAt: null };
  const { modifiedCount } = await Grant.updateMany(live, { $set: { endedAt: new Date() } });
  return modifiedCount;
}

/** Lets the links that were not ended be remembered as long as the screener needs them. */
export async function prolongLinks(screener: StoredScreener): Promise<void> {
  await Grant.updateMany(
    { ...linksOf(screener), endedAt: null },
    { $set: { expiresAt: screener.expiresAt } },
  );
}

/** Returns the link of each recipient that was made last. */
export async function readNewestLinks(screener: StoredScreener): Promise<Map<string, LinkState>> {
  const grants = await Grant.find(linksOf(screener), { subject: 1, endedAt: 1, wrongTries: 1 })
    .sort({ createdAt: 1 })
    .lean<Pick<StoredGrant, 'subject' | 'endedAt' | 'wrongTries'>[]>();
  return new Map(
    grants.map((grant) => [
      linkOwner(grant).recipient,
      { isEnded: grant.endedAt !== null, wrongTries: grant.wrongTries ?? 0 },
    ]),
  );
}

interface LinkState {
  isEnded: boolean;
  /** How often somebody gave a wrong code. */
  wrongTries: number;
}

/** Deletes all links of a screener that is deleted for ever. */
export async function dropScreenerLinks(screener: StoredScreener): Promise<void> {
  await Grant.deleteMany(linksOf(screener));
}

/** Returns the grant of a token, ended or not; null for an unknown one. */
export const findScreenerLink = (token: string): Promise<StoredGrant | null> =>
  findLinkByHash(tokenHash(token));

export const findLinkByHash = (hash: string): Promise<StoredGrant | null> =>
  Grant.findOne({ token: hash, kind: KIND }).lean<StoredGrant | null>().exec();
