import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooMany } from '~/rules/errors';
import { LOGIN_LIMIT, loginKey } from '~/rules/user';

const limiter = (keyPrefix: string) =>
  new RateLimiterMemory({ keyPrefix, points: LOGIN_LIMIT.failures, duration: LOGIN_LIMIT.minutes * 60 });

const byAddress = limiter('address');
const byUsername = limiter('username');
const byUser = limiter('user');

/**
 * Counts the attempt before it is made, so that a hundred at once are a hundred. Throws 429 when the address or the
 * username has failed ten times within a quarter of an hour.
 */
export async function countLogin(address: string, username: string): Promise<void> {
  const counts = [byAddress.consume(address), byUsername.consume(loginKey(username))];
  refuseExceeded(await Promise.allSettled(counts));
}

/** A success forgives the username; of the address only this attempt, or one account would open the way to all. */
export async function forgiveLogin(address: string, username: string): Promise<void> {
  await Promise.all([byAddress.reward(address), byUsername.delete(loginKey(username))]);
}

/** The same for the current password that a change asks for, by user. */
export async function countPasswordChange(userId: string): Promise<void> {
  refuseExceeded(await Promise.allSettled([byUser.consume(userId)]));
}

export const forgivePasswordChange = (userId: string) => byUser.delete(userId);

function refuseExceeded(counts: PromiseSettledResult<RateLimiterRes>[]): void {
  const exceeded = counts
    .filter((count) => count.status === 'rejected')
    .map((count) => count.reason as unknown);
  if (exceeded.length === 0) return;
  const waits = exceeded.map((reason) => {
    if (reason instanceof RateLimiterRes) return reason.msBeforeNext;
    throw reason;
  });
  throw new TooMany(Math.max(1, Math.ceil(Math.max(...waits) / 1000)));
}
