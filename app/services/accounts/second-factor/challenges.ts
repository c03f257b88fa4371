import { Challenge, type StoredChallenge } from '~models/accounts/challenge';
import { User, type StoredUser } from '~models/user';
import { CHALLENGE_LIMIT, SIGN_IN_AGAIN, WRONG_CODE } from '~/rules/accounts/second-factor';
import { Failure } from '~/rules/validation/errors';
import { currentOrigin, fromAddress } from '../../activity/origin';
import { aboutUser, recordEvent } from '../../activity/record-event';
import { newToken, tokenHash } from '../../grants/tokens';
import { toAuthenticatedUser, type AuthenticatedUser } from '../user-view';
import { hasSecondFactor } from './stored-factors';
import { useCode } from './verify-code';

export const CHALLENGE_LIFE_MS = CHALLENGE_LIMIT.minutes * 60_000;

/** The sign-in must start again: its challenge is unknown, expired or used up. */
export class ChallengeOver extends Failure {
  constructor(status: 401 | 429) {
    super(status, SIGN_IN_AGAIN);
  }
}

/** Starts the second step of a sign-in whose password was right, and returns its token. Only the token's hash is stored. */
export async function startChallenge({ user, sessionEpoch }: AuthenticatedUser): Promise<string> {
  const token = newToken();
  await Challenge.create({
    _id: tokenHash(token),
    userId: user.id,
    sessionEpoch,
    expiresAt: new Date(Date.now() + CHALLENGE_LIFE_MS),
    address: currentOrigin().address,
  });
  return token;
}

/** Returns the user of a challenge. Throws `ChallengeOver` if no code can be tried any more. */
export async function openChallenge(token: string): Promise<AuthenticatedUser> {
  const challenge = await Challenge.findById(tokenHash(token)).lean<StoredChallenge | null>();
  if (!challenge || challenge.expiresAt.getTime() <= Date.now()) throw new ChallengeOver(401);
  if (challenge.tries >= CHALLENGE_LIMIT.tries) throw new ChallengeOver(429);
  const { userId, sessionEpoch } = challenge;
  const stored = await User.findById(userId).lean<StoredUser | null>();
  const authenticated = stored && toAuthenticatedUser(stored);
  if (authenticated?.sessionEpoch !== sessionEpoch || !(await hasSecondFactor(userId)))
    throw new ChallengeOver(401);
  return authenticated;
}

/**
 * Passes the second step by a code, which ends the challenge. Throws 401 for a wrong code, and `ChallengeOver` when it was the
 * last one that could be tried. Every try counts before it is made, so that concurrent tries all count, on every instance.
 */
export async function passChallenge(token: string, code: string): Promise<AuthenticatedUser> {
  const authenticated = await openChallenge(token);
  const _id = tokenHash(token);
  const counted = await Challenge.findOneAndUpdate(
    { _id, tries: { $lt: CHALLENGE_LIMIT.tries } },
    { $inc: { tries: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredChallenge | null>();
  if (!counted) throw new ChallengeOver(429);
  if (await useCode(authenticated.user.id, code)) {
    await Challenge.deleteOne({ _id });
    return authenticated;
  }
  if (counted.tries >= CHALLENGE_LIMIT.tries) throw new ChallengeOver(401);
  throw new Failure(401, WRONG_CODE, { code: [WRONG_CODE] });
}

/**
 * Deletes expired challenges, which open nothing before that. One for which no code was tried is recorded as a refused sign-in:
 * somebody had the password and went no further. Wrong codes were recorded as they were tried.
 */
export async function sweepChallenges(): Promise<number> {
  let swept = 0;
  for (;;) {
    const expired = { expiresAt: { $lte: new Date() } };
    const found = await Challenge.findOneAndDelete(expired).lean<Partial<StoredChallenge> | null>();
    if (!found) return swept;
    swept += 1;
    const { userId = '', address = '', tries = 0 } = found;
    const event = { ...aboutUser('sign-in', userId), refused: true, unlimited: 'code missing' };
    if (tries === 0) await fromAddress(address, () => recordEvent(null, event));
  }
}
