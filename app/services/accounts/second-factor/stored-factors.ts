import { SecondFactor, type StoredSecondFactor } from '~models/accounts/second-factor';
import { countPasskeys, dropPasskeysOf } from '../passkeys/stored-passkeys';

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
