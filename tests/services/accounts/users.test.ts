import { afterEach, describe, expect, it, vi } from 'vitest';
import { Session } from '~models/sign-in';
import { AppState } from '~models/app-state';
import { User } from '~models/user';
import type { Failure } from '~/core/validation/errors';
import { baseOf } from '~/core/merge/field-merge';
import type { Actor } from '~/core/access/permissions';
import { toActor, toUser, type UserView } from '~/core/session/sessions.server';
import { deleteUser, editUser } from '~/accounts/users.server';
import { someOf } from '../../full-length';
import { actor, makeUser } from '../../make';

// Hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 30_000 });

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it was carried out'),
    (error: Failure) => ({ status: error.status, message: error.message, fields: error.fields }),
  );

const admins = () => User.countDocuments({ role: 'admin' });

afterEach(async () => {
  await Promise.all([User.deleteMany(), Session.deleteMany(), AppState.deleteMany()]);
});

describe('the user management', () => {
  it('does not let anybody change their own role', async () => {
    const me = await makeUser({ role: 'admin' });
    await makeUser({ role: 'admin' });
    const refused = await failure(editUser(toActor(me, 'form'), me.id, { role: 'editor' }));
    expect(refused).toMatchObject({ status: 400, message: 'Cannot change your own role' });
    await editUser(toActor(me, 'form'), me.id, { role: 'admin', firstName: 'Mara' });
  });

  it('does not let anybody delete their own account', async () => {
    const me = await makeUser({ role: 'admin' });
    const refused = await failure(deleteUser(toActor(me, 'form'), me.id));
    expect(refused).toMatchObject({ status: 400, message: 'Cannot delete your own account' });
  });
});

describe('the last admin', () => {
  const LAST = 'There must always be one admin. Make somebody else an admin first.';
  const outsider = actor('admin');

  it('can be neither demoted nor deleted', async () => {
    const only = await makeUser({ role: 'admin' });
    await makeUser({ role: 'editor' });
    expect((await failure(editUser(outsider, only.id, { role: 'editor' }))).message).toBe(LAST);
    expect((await failure(deleteUser(outsider, only.id))).message).toBe(LAST);
  });

  it('is the one that remains: any admin may be deleted while another one stays', async () => {
    const first = await makeUser({ role: 'admin' });
    const second = await makeUser({ role: 'admin' });
    await editUser(outsider, first.id, { role: 'editor' });
    await editUser(outsider, first.id, { role: 'admin' });
    await deleteUser(outsider, second.id);
    expect((await failure(deleteUser(outsider, first.id))).message).toBe(LAST);
  });

  /** Creates an admin without a real password hash, since hashing takes longer than the tested code. */
  async function storeAdmin(name: string): Promise<UserView> {
    const now = new Date();
    const keys = { username: name, usernameKey: name, email: `${name}@x.test`, emailKey: `${name}@x.test` };
    const user = await User.create({
      ...keys,
      role: 'admin',
      passwordHash: '-',
      createdAt: now,
      updatedAt: now,
    });
    return toUser(user.toObject());
  }

  const takeRole = (by: Actor, user: UserView, how: number) =>
    how % 2 ? deleteUser(by, user.id) : editUser(by, user.id, { role: 'author' });

  it.each(someOf([3, 2, 5]))('remains when all %i are demoted and deleted concurrently', async (count) => {
    for (let round = 0; round < 6; round += 1) {
      await User.deleteMany();
      const names = Array.from({ length: count }, (_, index) => `admin-${round}-${index}`);
      const all = await Promise.all(names.map(storeAdmin));
      const outcomes = await Promise.allSettled(
        all.map((user, index) =>
          takeRole(toActor(all[(index + 1) % count] ?? user, 'form'), user, index + round),
        ),
      );
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as Failure] : [],
      );
      expect(refused.map((error) => error.message)).toEqual([LAST]);
      expect(await admins()).toBe(1);
    }
  });

  it('remains when another user is promoted concurrently', async () => {
    const [first, second] = [await makeUser({ role: 'admin' }), await makeUser({ role: 'editor' })];
    await Promise.allSettled([
      editUser(outsider, second.id, { role: 'admin' }),
      editUser(outsider, first.id, { role: 'editor' }),
      editUser(outsider, second.id, { role: 'author' }),
    ]);
    expect(await admins()).toBeGreaterThanOrEqual(1);
  });
});

describe('editing a user', () => {
  it('does not change the username', async () => {
    const user = await makeUser();
    await editUser(actor('admin'), user.id, { username: user.username, firstName: 'Dee' });
    const refused = await failure(editUser(actor('admin'), user.id, { username: 'other' }));
    expect(refused).toMatchObject({ status: 400, message: 'Username cannot be changed' });
  });

  it('merges what two admins changed, and writes nothing where both changed the same', async () => {
    const user = await makeUser();
    const other = await makeUser({ role: 'admin', firstName: 'Sun-hee' });
    await editUser(toActor(other, 'form'), user.id, { lastName: 'Abara' });
    const form = { firstName: 'Dee', lastName: '', email: user.email };
    const { record, merged } = await editUser(actor('admin'), user.id, form, { base: baseOf(user) });
    expect(record).toMatchObject({ firstName: 'Dee', lastName: 'Abara' });
    expect(merged).toMatchObject({ by: { name: 'Sun-hee' }, fields: ['lastName'] });
    const clash = await failure(
      editUser(actor('admin'), user.id, { lastName: 'Okafor' }, { base: baseOf(user) }),
    );
    expect(clash.status).toBe(409);
    expect((await User.findById(user.id))?.lastName).toBe('Abara');
  });
});
