import { SecondFactor, type StoredSecondFactor } from '~models/accounts/second-factor';
import { cleanCode } from '~/rules/accounts/second-factor';
import { hashRecoveryCode, RECOVERY_CODE } from './recovery-codes';
import { findSecondFactor } from './stored-factors';
import { matchingSteps, stepAt } from './totp';

/** A last step that is further ahead than this was written by a clock that has since been corrected. */
const MAX_STEPS_AHEAD = 20;

/**
 * Whether a code of the authenticator or a recovery code is right. It is used up by that: of several requests with the same
 * code, on whichever instances, one succeeds.
 */
export async function useCode(userId: string, typed: string): Promise<boolean> {
  const factor = await findSecondFactor(userId);
  if (!factor) return false;
  const code = cleanCode(typed);
  return RECOVERY_CODE.test(code) ? useRecoveryCode(factor, code) : useAuthenticatorCode(factor, code);
}

async function useAuthenticatorCode({ _id, secret }: StoredSecondFactor, code: string): Promise<boolean> {
  const now = Date.now();
  const ahead = { lastStep: { $gt: stepAt(now) + MAX_STEPS_AHEAD } };
  for (const step of matchingSteps(Buffer.from(secret, 'base64url'), code, now)) {
    const filter = { _id, secret, confirmedAt: { $ne: null }, $or: [{ lastStep: { $lt: step } }, ahead] };
    const { modifiedCount } = await SecondFactor.updateOne(filter, { $set: { lastStep: step } });
    if (modifiedCount === 1) return true;
  }
  return false;
}

async function useRecoveryCode({ _id, salt }: StoredSecondFactor, code: string): Promise<boolean> {
  const hash = await hashRecoveryCode(code, salt);
  const { modifiedCount } = await SecondFactor.updateOne(
    { _id, salt, recoveryCodes: hash },
    { $pull: { recoveryCodes: hash } },
  );
  return modifiedCount === 1;
}
