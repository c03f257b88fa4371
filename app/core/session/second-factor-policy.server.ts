import { Passkey, type StoredPasskey } from '~models/accounts/passkey';
import { SecondFactor, type StoredSecondFactor } from '~models/accounts/second-factor';
import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import type { PasskeyView } from '~/core/access/passkey';
import { isRequired } from '~/core/access/second-factor.server';
import type { SessionProof, UserView } from './sessions.server';

const toView = ({ _id, name, createdAt, lastUsedAt }: StoredPasskey): PasskeyView => ({
  id: _id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Returns a user's passkeys, the oldest first. */
export async function listPasskeys(userId: string): Promise<PasskeyView[]> {
  const found = await Passkey.find({ userId }).sort({ createdAt: 1, _id: 1 }).lean<StoredPasskey[]>();
  return found.map(toView);
}

export const countPasskeys = (userId: string): Promise<number> => Passkey.countDocuments({ userId });

/** Deletes a user's passkeys. Returns whether there were any. */
async function dropPasskeysOf(userId: string): Promise<boolean> {
  const { deletedCount } = await Passkey.deleteMany({ userId });
  return deletedCount > 0;
}

/** Under what authenticators keep a user's passkeys: it names nobody to whoever reads it there. */
export const userHandle = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Returns a user's confirmed second factor, or null. */
export const findSecondFactor = (userId: string): Promise<StoredSecondFactor | null> =>
  SecondFactor.findOne({ _id: userId, confirmedAt: { $ne: null } }).lean<StoredSecondFactor | null>();

export const hasSecondFactor = async (userId: string): Promise<boolean> =>
  (await findSecondFactor(userId)) !== null;

/** Returns how many recovery codes a user has left; null without a second factor. */
export const countRecoveryCodes = async (userId: string): Promise<number | null> =>
  (await findSecondFactor(userId))?.recoveryCodes.length ?? null;

/** Whether a user has an authenticator or a passkey. */
export const hasAnyFactor = async (userId: string): Promise<boolean> =>
  (await hasSecondFactor(userId)) || (await countPasskeys(userId)) > 0;

/** Deletes a user's authenticator, whether or not it is confirmed, and passkeys. Returns whether there was anything in use. */
export async function dropAllFactors(userId: string): Promise<boolean> {
  const found = await Promise.all([dropAuthenticator(userId), dropPasskeysOf(userId)]);
  return found.includes(true);
}

/** Deletes a user's authenticator, whether or not it is confirmed. Returns whether a confirmed one was there. */
export async function dropAuthenticator(userId: string): Promise<boolean> {
  const { deletedCount } = await SecondFactor.deleteOne({ _id: userId, confirmedAt: { $ne: null } });
  await SecondFactor.deleteOne({ _id: userId });
  return deletedCount === 1;
}

type Caller = Pick<UserView, 'id' | 'role'>;

/**
 * Whether a user must add an authenticator before using the admin. A session that a passkey has opened needs none, as long as
 * the user has passkeys; one that the password alone has opened does, also of a user who has passkeys.
 */
export async function mustEnrol(
  { id, role }: Caller,
  { byPasskey = false }: Partial<SessionProof> = {},
): Promise<boolean> {
  const projection = { secondFactor: 1 };
  const stored = await Settings.findById(SETTINGS_ID, projection).lean<Partial<StoredSettings> | null>();
  if (!isRequired(stored?.secondFactor ?? 'off', role) || (await hasSecondFactor(id))) return false;
  return !byPasskey || (await countPasskeys(id)) === 0;
}
