/** Authenticators and recovery codes of users. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SecondFactor } from '~models/sign-in';
import { User } from '~models/user';
import { toActor } from '~/core/session/sessions.server';
import { deleteUser } from '~/accounts/users.server';
import { countRecoveryCodes, hasSecondFactor } from '~/core/session/second-factor-policy.server';
import {
  useCode,
  confirmAuthenticator,
  openEnrolment,
  removeOwnSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '~/accounts/second-factor.server';
import { actor, makeUser } from '../../../make';
import { codeNow, enrol, wrongCode } from '../../../accounts/second-factor';

vi.setConfig({ testTimeout: 30_000 });

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([User.deleteMany(), SecondFactor.deleteMany()]);
});

const MINUTE_MS = 60_000;
const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
const owner = async () => toActor(await makeUser(), 'form');

describe('adding an authenticator', () => {
  it('needs a code of the shown secret, which counts as used', async () => {
    const me = await owner();
    const { secret = '' } = (await openEnrolment(me, 'Site')) ?? {};
    expect((await openEnrolment(me, 'Site'))?.secret).toBe(secret);
    const wrong = confirmAuthenticator(me, wrongCode(secret));
    await expect(wrong).rejects.toMatchObject({ status: 400, message: 'This code is not right' });
    expect(await hasSecondFactor(me.id)).toBe(false);
    pass(0);
    const code = codeNow(secret);
    const codes = await confirmAuthenticator(me, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(new Set(codes).size).toBe(10);
    for (const each of codes) expect(each).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(await hasSecondFactor(me.id)).toBe(true);
    expect(await useCode(me.id, code)).toBe(false);
    expect(await useCode(me.id, codeNow(secret, -1))).toBe(false);
    expect(await useCode(me.id, codeNow(secret, 1))).toBe(true);
    expect(await openEnrolment(me, 'Site')).toBeNull();
    await expect(confirmAuthenticator(me, code)).rejects.toMatchObject({ status: 409 });
  });

  it('succeeds once when it is confirmed twice at the same time', async () => {
    const me = await owner();
    const { secret = '' } = (await openEnrolment(me, 'Site')) ?? {};
    const both = await Promise.allSettled([1, 2].map(() => confirmAuthenticator(me, codeNow(secret))));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('has one secret when it is opened twice at the same time, and another one after half an hour', async () => {
    const me = await owner();
    const [one, other] = await Promise.all([openEnrolment(me, 'A'), openEnrolment(me, 'A')]);
    expect(one).toEqual(other);
    pass(31 * MINUTE_MS);
    expect((await openEnrolment(me, 'A'))?.secret).not.toBe(one?.secret);
  });

  it('stores neither recovery codes nor anything by which they can be found', async () => {
    const me = await owner();
    const { recoveryCodes } = await enrol(me);
    const stored = JSON.stringify(await SecondFactor.find().lean());
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replace('-', ''));
    }
    expect(JSON.stringify(await User.find().lean())).not.toContain('secret');
  });
});

describe('a code', () => {
  it('works once, also when it is sent several times at once', async () => {
    const me = await owner();
    const { secret } = await enrol(me);
    const code = codeNow(secret);
    const results = await Promise.all(Array.from({ length: 5 }, () => useCode(me.id, code)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await useCode(me.id, code)).toBe(false);
  });

  it('does not work after a later one, nor two steps off', async () => {
    const me = await owner();
    const { secret } = await enrol(me);
    pass(0);
    expect(await useCode(me.id, codeNow(secret, 2))).toBe(false);
    expect(await useCode(me.id, codeNow(secret, -2))).toBe(false);
    const [earlier, later] = [codeNow(secret), codeNow(secret, 1)];
    expect(await useCode(me.id, later)).toBe(true);
    expect(await useCode(me.id, earlier)).toBe(false);
  });

  it('of another user, or of nobody, does not work', async () => {
    const [me, other] = [await owner(), await owner()];
    const { secret, recoveryCodes } = await enrol(me);
    await enrol(other);
    expect(await useCode(other.id, codeNow(secret))).toBe(false);
    expect(await useCode(other.id, recoveryCodes[0] ?? '')).toBe(false);
    expect(await useCode((await owner()).id, codeNow(secret))).toBe(false);
  });

  it('works again after the clock was set back by an hour', async () => {
    const me = await owner();
    const { secret } = await enrol(me);
    pass(60 * MINUTE_MS);
    expect(await useCode(me.id, codeNow(secret))).toBe(true);
    vi.useRealTimers();
    expect(await useCode(me.id, codeNow(secret))).toBe(true);
  });
});

describe('a recovery code', () => {
  it('works once, however it is typed, also when it is sent several times at once', async () => {
    const me = await owner();
    const { recoveryCodes } = await enrol(me);
    const [one = '', two = '', three = ''] = recoveryCodes;
    const results = await Promise.all(Array.from({ length: 4 }, () => useCode(me.id, one)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await useCode(me.id, one)).toBe(false);
    expect(await useCode(me.id, ` ${two.toUpperCase().replace('-', ' ')}`)).toBe(true);
    const different = await Promise.all([three, recoveryCodes[3] ?? ''].map((code) => useCode(me.id, code)));
    expect(different).toEqual([true, true]);
    expect(await countRecoveryCodes(me.id)).toBe(6);
  });

  it('ends when new ones are made', async () => {
    const me = await owner();
    const { recoveryCodes } = await enrol(me);
    const fresh = await replaceRecoveryCodes(me);
    expect(await useCode(me.id, recoveryCodes[0] ?? '')).toBe(false);
    expect(await useCode(me.id, fresh[0] ?? '')).toBe(true);
  });
});

describe('removing a second factor', () => {
  it('ends its codes, and is possible once', async () => {
    const me = await owner();
    const { secret, recoveryCodes } = await enrol(me);
    await removeOwnSecondFactor(me);
    expect(await hasSecondFactor(me.id)).toBe(false);
    for (const code of [codeNow(secret), recoveryCodes[0] ?? ''])
      expect(await useCode(me.id, code)).toBe(false);
    await expect(removeOwnSecondFactor(me)).rejects.toMatchObject({ status: 404 });
    await expect(replaceRecoveryCodes(me)).rejects.toMatchObject({ status: 404 });
  });

  it('of another user is for administrators', async () => {
    const me = await owner();
    await enrol(me);
    await expect(removeSecondFactor(actor('editor'), me.id)).rejects.toMatchObject({ status: 403 });
    await removeSecondFactor(actor('admin'), me.id);
    await expect(removeSecondFactor(actor('admin'), me.id)).rejects.toMatchObject({ status: 404 });
    await expect(removeSecondFactor(actor('admin'), 'nobody')).rejects.toMatchObject({ status: 404 });
  });

  it('comes with deleting the user', async () => {
    const [me] = [await owner(), await owner()];
    await enrol(me);
    await deleteUser(actor('admin'), me.id);
    expect(await SecondFactor.countDocuments()).toBe(0);
  });
});
