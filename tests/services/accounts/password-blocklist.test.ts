/** Common passwords: rejected wherever one is set, and still accepted when somebody signs in. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Session } from '~models/session';
import { User } from '~models/user';
import { changePassword, checkPassword } from '~/services/accounts/credentials';
import { ensureFirstAdmin } from '~/services/accounts/first-admin';
import { hashPassword } from '~/services/accounts/passwords';
import { startSession } from '~/services/accounts/sessions';
import { toActor } from '~/services/accounts/user-view';
import { makeUser, PASSWORD } from '../../make';

// Hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 30_000 });

const TOO_COMMON = 'This password is too common';
const COMMON = ['password', 'PASSWORD', 'Qwerty123', 'trustNo1', '123456', 'iloveyou'];

afterEach(() => Promise.all([User.deleteMany(), Session.deleteMany()]));

describe('a common password', () => {
  it.each(COMMON)('is not accepted for a new user: %s', async (password) => {
    await expect(makeUser({ password })).rejects.toMatchObject({
      status: 400,
      message: TOO_COMMON,
      fields: { password: [TOO_COMMON] },
    });
    expect(await User.countDocuments()).toBe(0);
  });

  it.each(COMMON)('is not accepted by a change: %s', async (newPassword) => {
    const user = await makeUser();
    await startSession(user.id);
    const change = { currentPassword: PASSWORD, newPassword };
    await expect(changePassword(toActor(user, 'form'), 'none', change)).rejects.toMatchObject({
      status: 400,
      message: TOO_COMMON,
      fields: { newPassword: [TOO_COMMON] },
    });
    expect(await checkPassword(user.username, PASSWORD)).not.toBeNull();
    expect(await Session.countDocuments({ userId: user.id })).toBe(1);
  });

  it('is only a whole one: a longer password may contain it', async () => {
    await expect(makeUser({ password: 'password of Inês' })).resolves.toBeDefined();
  });

  it('that was set before still signs in, and can be changed', async () => {
    const user = await makeUser();
    await User.updateOne({ _id: user.id }, { passwordHash: await hashPassword('letmein') });
    expect(await checkPassword(user.username, 'letmein')).toMatchObject({ id: user.id });
    await changePassword(toActor(user, 'form'), 'none', {
      currentPassword: 'letmein',
      newPassword: PASSWORD,
    });
    expect(await checkPassword(user.username, PASSWORD)).toMatchObject({ id: user.id });
  });

  it('of the first administrator does not prevent the start, which reports it', async () => {
    expect(await ensureFirstAdmin('admin', 'Password1')).toBe(
      'Administrator "admin" is ready, with the password of ADMIN_PASSWORD. It is a common one: change it.',
    );
    expect(await checkPassword('admin', 'Password1')).toMatchObject({ role: 'admin' });
  });
});
