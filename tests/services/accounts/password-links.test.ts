/** Links that set a password: of invited users, and of those who have forgotten theirs. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Grant } from '~models/grant';
import { Session } from '~models/sign-in';
import { User } from '~models/user';
import { checkPassword } from '~/accounts/credentials.server';
import { openPasswordLink, resetPassword, setPasswordByLink } from '~/accounts/password-links.server';
import { createUser } from '~/accounts/user-creation.server';
import { deleteUser } from '~/accounts/users.server';
import { actor, makeUser, newUser, PASSWORD } from '../../make';

// Hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 30_000 });

const DAY_MS = 24 * 60 * 60 * 1000;
const admin = actor('admin', { name: 'Mara Lindqvist' });
const CHOSEN = { newPassword: 'a quiet harbour' };
const USED = { status: 410, message: 'This link has been used.' };
const EXPIRED = { status: 410, message: 'This link has expired.' };

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([User.deleteMany(), Session.deleteMany(), Grant.deleteMany()]);
});

const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

async function invited() {
  const { username, email } = newUser();
  const { user, link } = await createUser(admin, { username, email, role: 'author', invite: true });
  return { user, token: link?.token ?? '' };
}

describe('a link', () => {
  it('of an invited user says who asked, and sets the first password', async () => {
    const { user, token } = await invited();
    expect(await checkPassword(user.username, '')).toBeNull();
    for (let time = 0; time < 10; time += 1)
      expect(await openPasswordLink(token)).toMatchObject({
        kind: 'invitation',
        username: user.username,
        role: 'author',
        madeBy: 'Mara Lindqvist',
      });
    expect(await setPasswordByLink(token, CHOSEN)).toBe(user.id);
    expect(await checkPassword(user.username, CHOSEN.newPassword)).toMatchObject({ user: { id: user.id } });
  });

  it('is stored only as a hash', async () => {
    const { token } = await invited();
    expect(JSON.stringify([await Grant.find().lean(), await User.find().lean()])).not.toContain(token);
  });

  it('sets the password once, also when it is used twice concurrently', async () => {
    const { token } = await invited();
    const results = await Promise.allSettled([
      setPasswordByLink(token, CHOSEN),
      setPasswordByLink(token, CHOSEN),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: USED });
    await expect(openPasswordLink(token)).rejects.toMatchObject(USED);
  });

  it.each([[{ newPassword: 'five5' }], [{ newPassword: 'PassWord' }], [{}], [{ ...CHOSEN, role: 'admin' }]])(
    'is not used up by %j',
    async (wrong) => {
      const { token } = await invited();
      await expect(setPasswordByLink(token, wrong)).rejects.toMatchObject({ status: 400 });
      await expect(setPasswordByLink(token, CHOSEN)).resolves.toBeTypeOf('string');
    },
  );

  it('expires', async () => {
    const { token } = await invited();
    const { token: reset } = await resetPassword(admin, (await makeUser()).id);
    pass(DAY_MS + 1);
    await expect(openPasswordLink(reset)).rejects.toMatchObject(EXPIRED);
    await expect(openPasswordLink(token)).resolves.toBeDefined();
    pass(6 * DAY_MS + 1);
    await expect(setPasswordByLink(token, CHOSEN)).rejects.toMatchObject(EXPIRED);
  });

  it('is ended by a newer one, and by deleting the user', async () => {
    const { user, token } = await invited();
    const newer = await resetPassword(admin, user.id);
    await expect(setPasswordByLink(token, CHOSEN)).rejects.toMatchObject(EXPIRED);
    await deleteUser(admin, user.id);
    await expect(openPasswordLink(newer.token)).rejects.toMatchObject(EXPIRED);
    await expect(openPasswordLink('unknown')).rejects.toMatchObject({ status: 404 });
  });
});

describe('a reset', () => {
  it('is for administrators, and not for the own account', async () => {
    const user = await makeUser({ role: 'admin' });
    await expect(resetPassword(actor('editor'), user.id)).rejects.toMatchObject({ status: 403 });
    await expect(resetPassword(actor('admin', { id: user.id }), user.id)).rejects.toMatchObject({
      status: 400,
    });
    expect(await checkPassword(user.username, PASSWORD)).not.toBeNull();
  });
});
