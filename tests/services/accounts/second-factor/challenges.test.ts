/** The second step of a sign-in. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { User } from '~models/user';
import { fromAddress } from '~/core/activity/record-event.server';
import { makePasswordLink, setPasswordByLink } from '~/accounts/password-links.server';
import {
  openChallenge,
  passChallenge,
  startChallenge,
  sweepChallenges,
  removeOwnSecondFactor,
} from '~/accounts/second-factor.server';
import { findSessionUser, toActor } from '~/core/session/sessions.server';
import { makeUser, actor } from '../../../make';
import { codeNow, enrol, wrongCode } from '../../../accounts/second-factor';
import { SecondFactor, Challenge } from '~models/sign-in';

vi.setConfig({ testTimeout: 30_000 });

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([User.deleteMany(), SecondFactor.deleteMany(), Challenge.deleteMany()]);
});

const MINUTE_MS = 60_000;
const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
const OVER = { status: 401, message: 'Please sign in again' };
const USED_UP = { ...OVER, status: 429 };

async function challenged() {
  const user = await makeUser();
  const me = toActor(user, 'form');
  return { user, me, ...(await enrol(me)), token: await startChallenge({ user, sessionEpoch: 0 }) };
}

describe('a challenge', () => {
  it('is passed by a right code, once, and is no session', async () => {
    const { user, secret, token } = await challenged();
    expect(await findSessionUser(token)).toBeNull();
    expect(JSON.stringify(await Challenge.find().lean())).not.toContain(token);
    expect((await openChallenge(token)).user.id).toBe(user.id);
    expect((await passChallenge(token, codeNow(secret))).user.id).toBe(user.id);
    await expect(passChallenge(token, codeNow(secret, 1))).rejects.toMatchObject(OVER);
  });

  it('is passed by a recovery code', async () => {
    const { user, recoveryCodes, token } = await challenged();
    expect((await passChallenge(token, recoveryCodes[9] ?? '')).user.id).toBe(user.id);
  });

  it('is over after five wrong codes, and a sixth try is 429, even with a right code', async () => {
    const { secret, token } = await challenged();
    const wrong = wrongCode(secret);
    for (let tries = 1; tries < 5; tries += 1)
      await expect(passChallenge(token, wrong)).rejects.toMatchObject({
        status: 401,
        message: 'This code is not right',
      });
    await expect(passChallenge(token, wrong)).rejects.toMatchObject(OVER);
    await expect(passChallenge(token, codeNow(secret))).rejects.toMatchObject(USED_UP);
    await expect(openChallenge(token)).rejects.toMatchObject(USED_UP);
  });

  it('counts tries that are made at the same time', async () => {
    const { secret, token } = await challenged();
    const tries = Array.from({ length: 12 }, () => passChallenge(token, wrongCode(secret)));
    const answers = await Promise.allSettled(tries);
    const reasons = answers.map((answer) => String((answer as PromiseRejectedResult).reason));
    expect(reasons.filter((reason) => reason.includes('This code is not right'))).toHaveLength(4);
    await expect(passChallenge(token, codeNow(secret))).rejects.toMatchObject(USED_UP);
  });

  it('is over after five minutes, and is then swept', async () => {
    const { secret, token } = await challenged();
    pass(5 * MINUTE_MS - 1_000);
    expect(await openChallenge(token)).toBeTruthy();
    expect(await sweepChallenges()).toBe(0);
    pass(2_000);
    await expect(passChallenge(token, codeNow(secret))).rejects.toMatchObject(OVER);
    expect(await sweepChallenges()).toBe(1);
  });

  it('ends with a new password and with the authenticator', async () => {
    const one = await challenged();
    const link = await makePasswordLink(actor('admin'), 'reset', one.user.id);
    await setPasswordByLink(link.token, { newPassword: 'another long one' });
    await expect(passChallenge(one.token, codeNow(one.secret))).rejects.toMatchObject(OVER);
    const two = await challenged();
    await removeOwnSecondFactor(two.me);
    await expect(passChallenge(two.token, codeNow(two.secret))).rejects.toMatchObject(OVER);
  });

  it('of an unknown token is over', async () => {
    await expect(openChallenge('nothing')).rejects.toMatchObject(OVER);
    await expect(passChallenge('nothing', '123456')).rejects.toMatchObject(OVER);
  });
});

it('a right password that no code followed is a refused sign-in from its address, once', async () => {
  const user = await makeUser();
  await enrol(toActor(user, 'form'));
  const { token: tried, secret } = await challenged();
  await fromAddress('192.0.2.14', () => startChallenge({ user, sessionEpoch: 0 }));
  await expect(passChallenge(tried, wrongCode(secret))).rejects.toMatchObject({ status: 401 });
  await ActivityEvent.deleteMany({ refused: true });
  await sweepChallenges();
  expect(await ActivityEvent.countDocuments({ refused: true })).toBe(0);
  pass(5 * MINUTE_MS);
  expect(await sweepChallenges()).toBe(2);
  expect(await sweepChallenges()).toBe(0);
  // Wrong codes are recorded by who receives them, as they are tried.
  expect(await ActivityEvent.find({ refused: true }).lean()).toEqual([
    expect.objectContaining({ what: 'sign-in', who: null, recordId: user.id, address: '192.0.2.14' }),
  ]);
});
