import type { QueryFilter } from 'mongoose';
import { Grant, type StoredGrant } from '~models/grant';
import { User, type StoredUser } from '~models/user';
import {
  MAX_TOKENS,
  TOKEN_PREFIX,
  type ApiTokenView,
  type NewApiToken,
  type TokenScope,
} from '~/rules/accounts/api-token';
import { ApiTokenInput } from '~/rules/accounts/api-token-input';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { Failure, notFound } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { aboutUser, audited } from '../activity/record-event';
import { newGrant } from '../grants/grants';
import { newToken, tokenHash } from '../grants/tokens';
import { isDuplicate } from '../platform/database-errors';
import { toUser, type UserView } from './user-view';

/** The last use is written at most this often, so that a read is rarely a write. */
const TOUCH_EVERY_MS = 60_000;

const subjectOf = (userId: string) => `user:${userId}`;

const liveTokens = (userId: string): QueryFilter<StoredGrant> => ({
  kind: 'token',
  subject: subjectOf(userId),
  endedAt: null,
  expiresAt: { $gt: new Date() },
});

const toView = ({ _id, label, scopes, createdAt, expiresAt, lastUsedAt }: StoredGrant): ApiTokenView => ({
  id: _id,
  label,
  scopes: scopes as TokenScope[],
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const tooMany = () =>
  new Failure(409, `You have ${MAX_TOKENS} tokens already. End one that is no longer needed.`);

/**
 * Makes a token by which a program acts as the actor, within its scopes. Throws 409 if the actor has too many. With the
 * `tokenId` of an attempt whose answer was lost, that token gets a new secret.
 */
export const createApiToken = (actor: Actor, input: unknown, tokenId?: string): Promise<NewApiToken> =>
  audited(actor, { ...aboutUser('token', actor.id), fields: ['label', 'scopes', 'expiresAt'] }, () =>
    makeApiToken(actor, input, tokenId),
  );

async function makeApiToken(actor: Actor, input: unknown, tokenId?: string): Promise<NewApiToken> {
  authorize(actor, 'openAdmin');
  const { label, scopes, days } = parse(ApiTokenInput, input);
  const token = TOKEN_PREFIX + newToken();
  const grant = newGrant(actor, {
    ...(tokenId !== undefined && { _id: tokenId }),
    kind: 'token',
    subject: subjectOf(actor.id),
    label,
    scopes,
    token: tokenHash(token),
    days,
  });
  const others = { ...liveTokens(actor.id), _id: { $ne: grant._id } };
  if ((await Grant.countDocuments(others)) >= MAX_TOKENS) throw tooMany();
  const stored = await insert(grant);
  // Several may have been made at the same time.
  if ((await Grant.countDocuments(others)) >= MAX_TOKENS) {
    await Grant.deleteOne({ _id: grant._id });
    throw tooMany();
  }
  return { ...toView(stored), token };
}

/** Stores a grant; of one that an earlier attempt has stored, only the secret is replaced. */
async function insert(grant: StoredGrant): Promise<StoredGrant> {
  try {
    await Grant.create(grant);
    return grant;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const { _id, kind, subject, token } = grant;
    const earlier = await Grant.findOneAndUpdate(
      { _id, kind, subject, endedAt: null },
      { $set: { token } },
      {
        returnDocument: 'after',
      },
    ).lean<StoredGrant | null>();
    if (!earlier) throw error;
    return earlier;
  }
}

/** Returns the actor's own live tokens, the newest first. There are at most `MAX_TOKENS`. */
export async function listApiTokens(actor: Actor): Promise<ApiTokenView[]> {
  authorize(actor, 'openAdmin');
  const grants = await Grant.find(liveTokens(actor.id))
    .sort({ createdAt: -1, _id: -1 })
    .lean<StoredGrant[]>();
  return grants.map(toView);
}

/** Ends one of the actor's own tokens at once. Throws 404 if there is no such live token. */
export async function endApiToken(actor: Actor, id: string): Promise<void> {
  await audited(actor, { ...aboutUser('token', actor.id), fields: ['endedAt'] }, async () => {
    authorize(actor, 'openAdmin');
    const filter = { ...liveTokens(actor.id), _id: id };
    const { modifiedCount } = await Grant.updateOne(filter, { $set: { endedAt: new Date() } });
    if (modifiedCount === 0) throw notFound('Token');
  });
}

/**
 * Returns the owner of a live token as they are now, with the token's scopes, and records this use of it; else returns
 * null.
 */
export async function findTokenUser(
  token: string,
): Promise<{ user: UserView; scopes: readonly TokenScope[] } | null> {
  const now = Date.now();
  const grant = await Grant.findOne({ token: tokenHash(token), kind: 'token' }).lean<StoredGrant | null>();
  if (!grant || grant.endedAt !== null || grant.expiresAt.getTime() <= now) return null;
  const user = await User.findById(grant.subject.split(':')[1]).lean<StoredUser | null>();
  if (!user) return null;
  const { _id, lastUsedAt } = grant;
  if (lastUsedAt === null || now - lastUsedAt.getTime() >= TOUCH_EVERY_MS)
    await Grant.updateOne({ _id, lastUsedAt }, { $set: { lastUsedAt: new Date(now) } });
  return { user: toUser(user), scopes: toView(grant).scopes };
}

/** Deletes the tokens of a user who has been deleted. */
export async function dropTokensOf(userId: string): Promise<void> {
  await Grant.deleteMany({ kind: 'token', subject: subjectOf(userId) });
}
