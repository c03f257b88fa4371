import { TooMany } from '~/rules/validation/errors';
import { LOGIN_LIMIT } from '~/rules/validation/limits';
import { loginKey } from '~/rules/accounts/user';
import { increaseCount, forgetCount, decreaseCount, type Counted } from '~/services/platform/rate-counters';

const byAddress = (address: string) => `login from ${address}`;
const byUsername = (username: string) => `login as ${loginKey(username)}`;
const byUser = (userId: string) => `password of ${userId}`;

const attempt = (name: string) => increaseCount(name, 1, LOGIN_LIMIT.minutes * 60);

/**
 * Counts the attempt before it is made, so that a hundred at once are a hundred, whichever instances they reach. Throws
 * 429 when the address or the username has failed ten times within a quarter of an hour.
 */
export async function countLogin(address: string, username: string): Promise<void> {
  // An address that is refused anyway must not count names, of which it could make up as many as it likes.
  rejectExceeded(await attempt(byAddress(address)));
  rejectExceeded(await attempt(byUsername(username)));
}

/** A success forgives the username; of the address only this attempt, or one account would open the way to all. */
export async function resetLoginCount(address: string, username: string): Promise<void> {
  await Promise.all([decreaseCount(byAddress(address)), forgetCount(byUsername(username))]);
}

/** The same for the current password that a change asks for, by user. */
export async function countPasswordChange(userId: string): Promise<void> {
  rejectExceeded(await attempt(byUser(userId)));
}

export const forgivePasswordChange = (userId: string) => forgetCount(byUser(userId));

function rejectExceeded({ points, milliseconds }: Counted): void {
  if (points > LOGIN_LIMIT.failures) throw new TooMany(Math.ceil(milliseconds / 1000));
}
