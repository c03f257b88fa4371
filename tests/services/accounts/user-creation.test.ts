import { describe, expect, it } from 'vitest';
import { User } from '~models/user';
import { toActor } from '~/core/session/sessions.server';
import { createUser } from '~/accounts/user-creation.server';
import { actor, makeUser, PASSWORD, unique } from '../../make';

const admin = actor('admin');
const input = (more: object = {}) => {
  const username = unique('u').replace(' ', '');
  return { username, email: `${username}@example.com`, password: PASSWORD, ...more };
};

describe('a user', () => {
  it('is created by an admin, as an editor, and with a password hash that no view exposes', async () => {
    const { user } = await createUser(admin, input({ firstName: 'Ines' }));
    expect(user).toMatchObject({ role: 'editor', firstName: 'Ines', lastName: '', darkMode: null });
    expect(JSON.stringify(user)).not.toMatch(/argon2|password/i);
    const stored = await User.findById(user.id).lean();
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it.each(['username', 'email', 'password'])('is not created without a %s', async (name) => {
    const words = 'Username, email, and password are required';
    for (const nothing of [undefined, '', ' ', ' \t\u00a0\u0001 '.repeat(3)])
      await expect(createUser(admin, input({ [name]: nothing }))).rejects.toMatchObject({
        status: 400,
        message: words,
        fields: { [name]: [words] },
      });
  });

  it.each([
    [{ email: 'nobody' }, { email: ['Email must be an email address'] }],
    [{ password: '12345' }, { password: ['Password must be at least 6 characters'] }],
    [{ password: 'x'.repeat(257) }, { password: ['Password must be at most 256 characters'] }],
    [{ role: 'owner' }, { role: ['Role must be admin, editor or author'] }],
    [{ passwordHash: 'x' }, { passwordHash: ['Unknown field'] }],
  ])('is not created from %j', async (wrong, fields) => {
    await expect(createUser(admin, input(wrong))).rejects.toMatchObject({ status: 400, fields });
  });

  it.each([
    ['Mara', 'mara'],
    ['Zoë', 'ZOË'],
    ['ﬁnn', 'finn'],
    ['Tomas', 'ＴＯＭＡＳ'],
    ['  spaced', 'Spaced  '],
  ])('has a username that is unique whatever its spelling: %s, %s', async (first, second) => {
    await makeUser({ username: first });
    await expect(makeUser({ username: second })).rejects.toMatchObject({
      status: 409,
      message: 'Username already exists',
      fields: { username: ['Username already exists'] },
    });
  });

  it('has an email address that is unique, case-insensitively', async () => {
    await makeUser({ email: 'ines@example.com' });
    await expect(makeUser({ email: 'Ines@Example.COM' })).rejects.toMatchObject({
      status: 409,
      message: 'Email already exists',
      fields: { email: ['Email already exists'] },
    });
  });

  it('is created once by concurrent requests with the same username', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        createUser(admin, input({ username: index % 2 ? 'Same' : 'same' })),
      ),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await User.countDocuments({ usernameKey: 'same' })).toBe(1);
  });

  it('has a display name', async () => {
    expect(toActor(await makeUser({ firstName: 'Dee', lastName: 'Abara' }), 'form').name).toBe('Dee Abara');
    expect(toActor(await makeUser({ username: 'deedee' }), 'form').name).toBe('deedee');
  });
});
