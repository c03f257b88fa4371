import { Passkey, type StoredPasskey, SecondFactor, type StoredSecondFactor } from '~models/sign-in';
import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import type { PasskeyView } from '~/core/access/passkey';
import type { SessionProof, UserView } from './sessions.server';
import type { Role } from '~/core/access/permissions';

type SecondFactorPolicy = 'off' | 'admins' | 'everybody';

export const SECOND_FACTOR_WAYS = ['totp', 'recovery'] as const;

export const RECOVERY_CODE_COUNT = 10;
/** The number of codes to try after a correct password, and the minutes to do so. */
export const CHALLENGE_LIMIT = { tries: 5, minutes: 5 } as const;

export const ENROLMENT_PATH = '/admin/profile/authenticator';
export const SECOND_STEP_PATH = '/admin/second-step';

export const WRONG_CODE = 'This code is not right';
export const SIGN_IN_AGAIN = 'Please sign in again';

export const isRequired = (policy: SecondFactorPolicy, role: Role): boolean =>
  policy === 'everybody' || (policy === 'admins' && role === 'admin');

/** Removes the spaces and hyphens that group a code, and lowercases it. */
export const cleanCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase();

/** Groups the secret by four characters, for typing it into an authenticator. */
export const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

const toView = ({ _id, name, createdAt, lastUsedAt }: StoredPasskey): PasskeyView => ({
  id: _id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function listPasskeys(userId: string): Promise<PasskeyView[]> {
  const found = await Passkey.find({ userId }).sort({ createdAt: 1, _id: 1 }).lean<StoredPasskey[]>();
  return found.map(toView);
}

export const countPasskeys = (userId: string): Promise<number> => Passkey.countDocuments({ userId });

/** Returns whether there were any. */
async function dropPasskeysOf(userId: string): Promise<boolean> {
  const { deletedCount } = await Passkey.deleteMany({ userId });
  return deletedCount > 0;
}

/** The user handle in authenticators; it reveals no name. */
export const userHandle = (userId: string): string => Buffer.from(userId).toString('base64url');

export const findSecondFactor = (userId: string): Promise<StoredSecondFactor | null> =>
  SecondFactor.findOne({ _id: userId, confirmedAt: { $ne: null } }).lean<StoredSecondFactor | null>();

export const hasSecondFactor = async (userId: string): Promise<boolean> =>
  (await findSecondFactor(userId)) !== null;

/** Null without a second factor. */
export const countRecoveryCodes = async (userId: string): Promise<number | null> =>
  (await findSecondFactor(userId))?.recoveryCodes.length ?? null;

export const hasAnyFactor = async (userId: string): Promise<boolean> =>
  (await hasSecondFactor(userId)) || (await countPasskeys(userId)) > 0;

/** Deletes a user's authenticator, even an unconfirmed one, and passkeys. Returns whether any was in use. */
export async function dropAllFactors(userId: string): Promise<boolean> {
  const found = await Promise.all([dropAuthenticator(userId), dropPasskeysOf(userId)]);
  return found.includes(true);
}

/** Deletes even an unconfirmed one. Returns whether a confirmed one existed. */
export async function dropAuthenticator(userId: string): Promise<boolean> {
  const { deletedCount } = await SecondFactor.deleteOne({ _id: userId, confirmedAt: { $ne: null } });
  await SecondFactor.deleteOne({ _id: userId });
  return deletedCount === 1;
}

/**
 * Whether a user must add an authenticator before using the admin. A session opened with a passkey is exempt while
 * the user has passkeys; one opened with the password alone is not.
 */
export async function mustEnrol(
  { id, role }: Pick<UserView, 'id' | 'role'>,
  { byPasskey = false }: Partial<SessionProof> = {},
): Promise<boolean> {
  const projection = { secondFactor: 1 };
  const stored = await Settings.findById(SETTINGS_ID, projection).lean<Partial<StoredSettings> | null>();
  if (!isRequired(stored?.secondFactor ?? 'off', role) || (await hasSecondFactor(id))) return false;
  return !byPasskey || (await countPasskeys(id)) === 0;
}
