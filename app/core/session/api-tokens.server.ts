import { Grant, type StoredGrant } from '~models/grant';
import { User, type StoredUser } from '~models/user';
import {
  MAX_TOKENS,
  TOKEN_PREFIX,
  type ApiTokenView,
  type NewApiToken,
  type TokenScope,
  DEFAULT_TOKEN_DAYS,
  TOKEN_DAYS,
  TOKEN_SCOPES,
} from '~/core/access/api-token';
import { authorize, type Actor } from '~/core/access/permissions';
import { parse, requiredLine, limitedList } from '~/core/validation/fields.server';
import { aboutUser, audited } from '~/core/activity/record-event.server';
import { dropGrants, endGrant, findGrant, isLive, listGrants, newGrant, storeGrant } from './grants.server';
import { newToken } from '~/core/db/passwords.server';
import { toUser, type UserView } from './sessions.server';
import { z } from 'zod';

const NO_SCOPE = 'Choose at least one scope';

export const ApiTokenInput = z.strictObject({
  label: requiredLine('Label').meta({ description: 'What will use the token.' }),
  scopes: limitedList(z.enum(TOKEN_SCOPES, { error: `A scope is one of ${TOKEN_SCOPES.join(', ')}` }), {
    max: TOKEN_SCOPES.length,
    tooMany: `At most ${TOKEN_SCOPES.length} scopes`,
    error: ({ input }) => (input === undefined ? NO_SCOPE : 'scopes must be a list'),
    least: { min: 1, tooFew: NO_SCOPE },
  })
    .transform((chosen) => TOKEN_SCOPES.filter((scope) => chosen.includes(scope)))
    .meta({ description: 'What the token may do, as far as you may.' }),
  days: z
    .literal([...TOKEN_DAYS], { error: 'days must be 7, 30, 90 or 365' })
    .default(DEFAULT_TOKEN_DAYS)
    .meta({ description: 'The number of days after which the token ends.' }),
});

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
 * Creates a token that acts as the actor within its scopes. Throws 409 at the maximum. With the `tokenId` of an
 * earlier attempt that token gets a new secret.
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

/** Newest first; at most `MAX_TOKENS`. */
export async function listApiTokens(actor: Actor): Promise<ApiTokenView[]> {
  authorize(actor, 'openAdmin');
  const { grants } = await listGrants(tokensOf(actor.id), { page: 1, limit: MAX_TOKENS });
  return grants.map(toView);
}

/** Takes effect at once. Throws 404 if the actor has no such live token. */
export async function endApiToken(actor: Actor, id: string): Promise<void> {
  await audited(actor, { ...aboutUser('token', actor.id), fields: ['endedAt'] }, async () => {
    authorize(actor, 'openAdmin');
    await endGrant(tokensOf(actor.id), id);
  });
}

/** Returns the current owner of a live token with its scopes and records the use; null for any other token. */
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

export const dropTokensOf = (userId: string): Promise<void> => dropGrants(tokensOf(userId).subject, 'token');
