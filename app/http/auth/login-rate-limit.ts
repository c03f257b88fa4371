import { TooMany } from '~/rules/validation/errors';
import { LOGIN_LIMIT, PASSKEY_CHALLENGES } from '~/rules/validation/limits';
import { networkOf } from '~/rules/accounts/network';
import { loginKey } from '~/rules/accounts/user';
import { increaseCount, forgetCount, decreaseCount, type RateCount } from '~/services/platform/rate-counters';

const byAddress = (address: string) => `login from ${networkOf(address)}`;
const byUsername = (username: string) => `login as ${loginKey(username)}`;
const byUser = (userId: string) => `password of ${userId}`;

const attempt = (name: string) => increaseCount(name, 1, LOGIN_LIMIT.minutes * 60);

/**
 * Counts the attempt before it is made, so that concurrent attempts all count, on every instance. Throws 429 when the
 * IP address or the username has failed ten times within a quarter of an hour.
 */
export async function countLogin(address: string, username: string): Promise<void> {
  // A blocked IP address must not count usernames, because it could make up any number of them.
  rejectExceeded(await attempt(byAddress(address)));
  rejectExceeded(await attempt(byUsername(username)));
}

/**
 * A success resets the username's count, but only this attempt of the IP address: otherwise one account would unlock
 * guessing at all others.
 */
export async function resetLoginCount(address: string, username: string): Promise<void> {
  await Promise.all([decreaseCount(byAddress(address)), forgetCount(byUsername(username))]);
}

/**
 * Takes back what was counted for a right password that a second factor must follow. Earlier failures of the username stay
 * counted: otherwise the password alone would unlock guessing at codes.
 */
export async function uncountLogin(address: string, username: string): Promise<void> {
  await Promise.all([decreaseCount(byAddress(address)), decreaseCount(byUsername(username))]);
}

/**
 * Counts a sign-in by a passkey, per IP address. A username that others have guessed at stays open to its passkeys, which
 * nobody can guess; only a success of the address takes its own attempt back.
 */
export const countPasskeyLogin = async (address: string): Promise<void> =>
  rejectExceeded(await attempt(byAddress(address)));
export const uncountPasskeyLogin = (address: string): Promise<void> => decreaseCount(byAddress(address));

/** Counts what is stored for whoever asks for it. Throws 429. */
export const countPasskeyChallenge = async (address: string): Promise<void> =>
  rejectExceeded(await attempt(`passkey challenges for ${networkOf(address)}`), PASSKEY_CHALLENGES);

/** Applies the same limit, per user, to the current password that a password change requires. */
export async function countPasswordChange(userId: string): Promise<void> {
  rejectExceeded(await attempt(byUser(userId)));
}

export const forgivePasswordChange = (userId: string) => forgetCount(byUser(userId));

function rejectExceeded({ points, milliseconds }: RateCount, most: number = LOGIN_LIMIT.failures): void {
  if (points > most) throw new TooMany(Math.ceil(milliseconds / 1000));
}
