/** Common passwords: rejected wherever one is set, and still accepted at sign-in. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Session } from '~models/sign-in';
import { User } from '~models/user';
import { changePassword, checkPassword } from '~/accounts/credentials.server';
import { ensureFirstAdmin } from '~/accounts/user-creation.server';
import { hashPassword } from '~/core/db/passwords.server';
import { toActor } from '~/core/session/sessions.server';
import { resetPassword, setPasswordByLink } from '~/accounts/password-links.server';
import { limitPasswords } from '~/accounts/password-rules.server';
import { someOf } from '../../full-length';
import { actor, makeUser, PASSWORD, makeSession } from '../../make';

// Hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 30_000 });

const TOO_COMMON = 'This password is too common';
const TOO_EASY = 'This password is too easy to guess: it is your name, or that of the site';
const COMMON = ['password', 'PASSWORD', 'Qwerty123', 'trustNo1', '123456', 'iloveyou'];

it('a longer minimum of the installation is asked of new passwords only', async () => {
  const user = await makeUser({ password: 'abc def' });
  limitPasswords(8);
  try {
    const message = 'Password must be at least 8 characters';
    await expect(makeUser({ password: 'abc def' })).rejects.toMatchObject({
      status: 400,
      fields: { password: [message] },
    });
    expect(await checkPassword(user.username, 'abc def')).toMatchObject({ user: { id: user.id } });
    await expect(makeUser({ password: 'abc defg' })).resolves.toBeDefined();
  } finally {
    limitPasswords(6);
  }
});

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

  it.each(someOf(COMMON))('is not accepted by a change: %s', async (newPassword) => {
    const user = await makeUser();
    await makeSession(user.id);
    const change = { currentPassword: PASSWORD, newPassword };
    await expect(changePassword(toActor(user, 'form'), 'none', change)).rejects.toMatchObject({
      status: 400,
      message: TOO_COMMON,
      fields: { newPassword: [TOO_COMMON] },
    });
    expect(await checkPassword(user.username, PASSWORD)).not.toBeNull();
    expect(await Session.countDocuments({ userId: user.id })).toBe(1);
  });

  it.each(['guessable-name', 'GUESSABLE NAME', 'Showreel2026'])(
    'that is a name of the user or the site is not accepted anywhere: %s',
    async (password) => {
      const about = { username: 'guessable-name', email: 'guessable@example.com' };
      const fields = (field: string) => ({ status: 400, fields: { [field]: [TOO_EASY] } });
      await expect(makeUser({ ...about, password })).rejects.toMatchObject(fields('password'));
      const user = await makeUser({ ...about, role: 'editor' });
      const change = { currentPassword: PASSWORD, newPassword: password };
      const wrong = fields('newPassword');
      await expect(changePassword(toActor(user, 'form'), 'none', change)).rejects.toMatchObject(wrong);
      const { token } = await resetPassword(actor('admin'), user.id);
      await expect(setPasswordByLink(token, { newPassword: password })).rejects.toMatchObject(wrong);
      await setPasswordByLink(token, { newPassword: PASSWORD });
      await User.updateOne({ _id: user.id }, { passwordHash: await hashPassword(password) });
      expect(await checkPassword(user.username, password)).toMatchObject({ user: { id: user.id } });
    },
  );

  it('is only a whole one: a longer password may contain it', async () => {
    await expect(makeUser({ password: 'password of Inês' })).resolves.toBeDefined();
  });

  it('that was set before still signs in, and can be changed', async () => {
    const user = await makeUser();
    await User.updateOne({ _id: user.id }, { passwordHash: await hashPassword('letmein') });
    expect(await checkPassword(user.username, 'letmein')).toMatchObject({ user: { id: user.id } });
    await changePassword(toActor(user, 'form'), 'none', {
      currentPassword: 'letmein',
      newPassword: PASSWORD,
    });
    expect(await checkPassword(user.username, PASSWORD)).toMatchObject({ user: { id: user.id } });
  });

  it('of the first administrator does not prevent the start, which reports it', async () => {
    expect(await ensureFirstAdmin('admin', 'Password1')).toBe(
      'Administrator "admin" is ready, with the password of ADMIN_PASSWORD. It is a common one: change it.',
    );
    expect(await checkPassword('admin', 'Password1')).toMatchObject({ user: { role: 'admin' } });
  });
});
