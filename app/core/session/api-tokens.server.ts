import { Grant, type StoredGrant } from '~models/grant';
import { User, type StoredUser } from '~models/user';
import {
  MAX_TOKENS,
  TOKEN_PREFIX,
  type ApiTokenView,
  type NewApiToken,
  type TokenScope,
} from '~/core/access/api-token';
import { ApiTokenInput } from '~/core/access/api-token-input.server';
import { authorize, type Actor } from '~/core/access/permissions';
import { parse } from '~/core/validation/fields.server';
import { aboutUser, audited } from '~/core/activity/record-event.server';
import { dropGrants, endGrant, findGrant, isLive, listGrants, newGrant, storeGrant } from './grants.server';
import { newToken } from './tokens.server';
import { toUser, type UserView } from './sessions.server';

/** The last use is written at most this often, so that a read is rarely a write. */
const TOUCH_EVERY_MS = 60_000;

const tokensOf = (userId: string) => ({ kind: 'token', subject: `user:${userId}` }) as const;

const toView = ({ _id, label, scopes, createdAt, expiresAt, lastUsedAt }: StoredGrant): ApiTokenView => ({
  id: _id,
  label,
  scopes: scopes as TokenScope[],
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/**
 * Makes a token by which a program acts as the actor, within its scopes. Throws 409 if the actor has too many. With the
 * `tokenId` of an attempt whose answer was lost, that token gets a new secret.
 */
export const createApiToken = (actor: Actor, input: unknown, tokenId?: string): Promise<NewApiToken> =>
  audited(actor, { ...aboutUser('token', actor.id), fields: ['label', 'scopes', 'expiresAt'] }, async () => {
    authorize(actor, 'openAdmin');
    const { label, scopes, days: ends } = parse(ApiTokenInput, input);
    const token = TOKEN_PREFIX + newToken();
    const { stored } = await storeGrant(
      newGrant(actor, { ...tokensOf(actor.id), id: tokenId, label, scopes, token, ends }),
    );
    return { ...toView(stored), token };
  });

/** Returns the actor's own live tokens, the newest first. There are at most `MAX_TOKENS`. */
export async function listApiTokens(actor: Actor): Promise<ApiTokenView[]> {
  authorize(actor, 'openAdmin');
  const { grants } = await listGrants(tokensOf(actor.id), { page: 1, limit: MAX_TOKENS });
  return grants.map(toView);
}

/** Ends one of the actor's own tokens at once. Throws 404 if there is no such live token. */
export async function endApiToken(actor: Actor, id: string): Promise<void> {
  await audited(actor, { ...aboutUser('token', actor.id), fields: ['endedAt'] }, async () => {
    authorize(actor, 'openAdmin');
    await endGrant(tokensOf(actor.id), id);
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
  const grant = await findGrant('token', token);
  if (!grant || !isLive(grant)) return null;
  const user = await User.findById(grant.subject.split(':')[1]).lean<StoredUser | null>();
  if (!user) return null;
  const { _id, lastUsedAt } = grant;
  if (lastUsedAt === null || now - lastUsedAt.getTime() >= TOUCH_EVERY_MS)
    await Grant.updateOne({ _id, lastUsedAt }, { $set: { lastUsedAt: new Date(now) } });
  return { user: toUser(user), scopes: toView(grant).scopes };
}

/** Deletes the tokens of a user who has been deleted. */
export const dropTokensOf = (userId: string): Promise<void> => dropGrants(tokensOf(userId).subject, 'token');
