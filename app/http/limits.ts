import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { TooMany } from '~/rules/errors';
import { loginKey } from '~/rules/user';

const FAILURES = 10;
const WINDOW_SECONDS = 15 * 60;

const byAddress = new RateLimiterMemory({ keyPrefix: 'address', points: FAILURES, duration: WINDOW_SECONDS });
const byUsername = new RateLimiterMemory({
  keyPrefix: 'username',
  points: FAILURES,
  duration: WINDOW_SECONDS,
});

/** Throws 429 when the address or the username has failed ten times within a quarter of an hour. */
export async function refuseTooManyLogins(address: string, username: string): Promise<void> {
  const states = await Promise.all([byAddress.get(address), byUsername.get(loginKey(username))]);
  const blocked = states.filter(
    (state): state is RateLimiterRes => state !== null && state.consumedPoints >= FAILURES,
  );
  const wait = Math.max(0, ...blocked.map((state) => state.msBeforeNext));
  if (blocked.length > 0) throw new TooMany(Math.ceil(wait / 1000));
}

export async function countFailedLogin(address: string, username: string): Promise<void> {
  await Promise.all([byAddress.penalty(address), byUsername.penalty(loginKey(username))]);
}

/** A success forgives the username; the address keeps its count, or one account would open the way to all. */
export async function forgiveLogin(username: string): Promise<void> {
  await byUsername.delete(loginKey(username));
}
