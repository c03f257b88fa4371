import { PasskeyChallenge } from '~models/accounts/passkey-challenge';
import { PASSKEY_CHALLENGE_MINUTES } from '~/rules/accounts/passkey';
import { newToken, tokenHash } from '../../grants/tokens';

const LIFE_MS = PASSKEY_CHALLENGE_MINUTES * 60_000;

/** Makes a challenge for a passkey of this user that is to be added, or with null for a sign-in. Only its hash is stored. */
export async function newPasskeyChallenge(userId: string | null): Promise<string> {
  const challenge = newToken();
  const expiresAt = new Date(Date.now() + LIFE_MS);
  await PasskeyChallenge.create({ _id: tokenHash(challenge), userId, expiresAt });
  return challenge;
}

/**
 * Returns the challenge that a browser's answer has signed, if it was made for this user or with null for a sign-in, and uses it
 * up: of several requests with the same answer, on whichever instances, one gets it. Else returns null.
 */
export async function takePasskeyChallenge(
  clientDataJSON: string,
  userId: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const { deletedCount } = await PasskeyChallenge.deleteOne({
    _id: tokenHash(challenge),
    userId,
    expiresAt: { $gt: new Date() },
  });
  return deletedCount === 1 ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Deletes expired challenges. Nothing accepts them before that. */
export async function sweepPasskeyChallenges(): Promise<number> {
  const { deletedCount } = await PasskeyChallenge.deleteMany({ expiresAt: { $lte: new Date() } });
  return deletedCount;
}
