import { SecondFactor, type StoredSecondFactor } from '~models/accounts/second-factor';

/** Returns a user's confirmed second factor, or null. */
export const findSecondFactor = (userId: string): Promise<StoredSecondFactor | null> =>
  SecondFactor.findOne({ _id: userId, confirmedAt: { $ne: null } }).lean<StoredSecondFactor | null>();

export const hasSecondFactor = async (userId: string): Promise<boolean> =>
  (await findSecondFactor(userId)) !== null;

/** Returns how many recovery codes a user has left; null without a second factor. */
export const countRecoveryCodes = async (userId: string): Promise<number | null> =>
  (await findSecondFactor(userId))?.recoveryCodes.length ?? null;

/** Deletes a user's second factor, whether or not it is confirmed. Returns whether a confirmed one was there. */
export async function dropSecondFactor(userId: string): Promise<boolean> {
  const { deletedCount } = await SecondFactor.deleteOne({ _id: userId, confirmedAt: { $ne: null } });
  await SecondFactor.deleteOne({ _id: userId });
  return deletedCount === 1;
}
