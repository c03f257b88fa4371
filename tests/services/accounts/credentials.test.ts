import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Session } from '~models/sign-in';
import { User } from '~models/user';
import { changePassword, checkPassword } from '~/accounts/credentials.server';
import { editProfile } from '~/accounts/users.server';
import {
  endListedSession,
  findSessionUser,
  listSessions,
  toActor,
  type UserView,
} from '~/core/session/sessions.server';
import { makeUser, PASSWORD, makeSession } from '../../make';

// Hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 30_000 });

let user: UserView;

beforeEach(async () => {
  user = await makeUser();
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([User.deleteMany(), Session.deleteMany()]);
});

describe('a password', () => {
  it('opens the account with the username in any case', async () => {
    expect(await checkPassword(` ${user.username.toUpperCase()} `, PASSWORD)).toMatchObject({
      user: { id: user.id },
    });
    for (const wrong of [PASSWORD.toUpperCase(), ` ${PASSWORD}`, ''])
      expect(await checkPassword(user.username, wrong)).toBeNull();
    expect(await checkPassword('nobody', PASSWORD)).toBeNull();
  });

  it('takes as long to check for a user who does not exist', async () => {
    const time = async (username: string) => {
      const start = performance.now();
      await checkPassword(username, 'wrong password');
      return performance.now() - start;
    };
    await time('nobody');
    const times: { known: number; unknown: number }[] = [];
    // The two alternate and the fastest of each counts, since other load can only slow one down.
    for (let round = 0; round < 7; round += 1)
      times.push({ known: await time(user.username), unknown: await time('nobody') });
    const quickest = (kind: 'known' | 'unknown') => Math.min(...times.map((round) => round[kind]));
    const ratio = quickest('unknown') / quickest('known');
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('is changed with the current one, which ends the sessions on other devices', async () => {
    const [here, there] = [await makeSession(user.id), await makeSession(user.id)];
    await changePassword(toActor(user, 'form'), here, {
      currentPassword: PASSWORD,
      newPassword: 'another one',
    });
    expect(await findSessionUser(here)).toMatchObject({ id: user.id });
    expect(await findSessionUser(there)).toBeNull();
    expect(await checkPassword(user.username, PASSWORD)).toBeNull();
    expect(await checkPassword(user.username, 'another one')).not.toBeNull();
  });

  it.each([
    [{ currentPassword: 'wrong', newPassword: 'another one' }, 'Current password is incorrect'],
    [{ currentPassword: PASSWORD, newPassword: 'five5' }, 'Password must be at least 6 characters'],
  ])('is not changed with %o', async (change, message) => {
    const there = await makeSession(user.id);
    await expect(changePassword(toActor(user, 'form'), 'none', change)).rejects.toMatchObject({
      status: 400,
      message,
    });
    expect(await findSessionUser(there)).not.toBeNull();
  });
});

describe('a session', () => {
  it('has a changed role from the next request on', async () => {
    const token = await makeSession(user.id);
    await User.updateOne({ _id: user.id }, { role: 'author' });
    expect(await findSessionUser(token)).toMatchObject({ role: 'author' });
  });

  it('is listed for its owner, and can be ended only by its owner', async () => {
    const token = await makeSession(user.id, 'Firefox');
    await makeSession(user.id, 'Chrome');
    const other = await makeUser();
    const [first, second] = await listSessions(user.id, token);
    expect([first?.userAgent, first?.current, second?.current]).toEqual(['Firefox', true, false]);
    await endListedSession(other.id, first?.id ?? '');
    expect(await findSessionUser(token)).not.toBeNull();
    await endListedSession(user.id, first?.id ?? '');
    expect(await findSessionUser(token)).toBeNull();
  });
});

describe('a profile', () => {
  it('changes names, email address and dark mode, and nothing else', async () => {
    const { record } = await editProfile(toActor(user, 'form'), { firstName: ' Dee ', darkMode: true });
    expect(record).toMatchObject({ firstName: 'Dee', darkMode: true, email: user.email });
    expect((await editProfile(toActor(user, 'form'), { darkMode: null })).record.darkMode).toBeNull();
    await expect(editProfile(toActor(user, 'form'), { role: 'admin' })).rejects.toMatchObject({
      status: 400,
    });
    await expect(editProfile(toActor(user, 'form'), { username: 'other' })).rejects.toMatchObject({
      message: 'Username cannot be changed',
    });
  });
});
