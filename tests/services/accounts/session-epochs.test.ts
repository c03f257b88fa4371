/** What ends sessions also ends the sign-in that is under way: each way to sign in, interrupted by each thing that ends sessions. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Session } from '~models/sign-in';
import { User } from '~models/user';
import { changePassword, checkPassword, signOutElsewhere } from '~/accounts/credentials.server';
import { checkPasskey, openPasskeySignIn, removePasskey } from '~/accounts/passkey-check.server';
import { resetPassword, setPasswordByLink } from '~/accounts/password-links.server';
import {
  passChallenge,
  startChallenge,
  newSecret,
  toBase32,
  removeOwnSecondFactor,
  removeSecondFactor,
} from '~/accounts/second-factor.server';
import {
  findSessionUser,
  listSessions,
  startSession,
  toActor,
  type AuthenticatedUser,
  type UserView,
} from '~/core/session/sessions.server';
import { deleteUser, endUserSessions } from '~/accounts/users.server';
import type { Actor } from '~/core/access/permissions';
import { IS_LONG } from '../../full-length';
import { actor, makeSession, makeUser, PASSWORD } from '../../make';
import { addedPasskey, PROVEN, SITE } from '../../accounts/passkeys';
import { codeNow } from '../../accounts/second-factor';
import { Passkey, SecondFactor, Challenge } from '~models/sign-in';

// Hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 60_000 });

afterEach(async () => {
  const models = [User, Session, Challenge, SecondFactor, Passkey];
  await Promise.all(models.map((model) => model.collection.deleteMany({})));
});

const admin = actor('admin');

/** A user with every kind of credential, who is signed in on one device. */
async function makeAccount() {
  const user = await makeUser();
  const me = toActor(user, 'form');
  const secret = newSecret();
  const now = new Date();
  // Without recovery codes, whose hashing takes most of the time of an enrolment.
  const factor = { secret: secret.toString('base64url'), createdAt: now, confirmedAt: now };
  await SecondFactor.create({ _id: user.id, ...factor });
  const passkey = await addedPasskey(me);
  return { user, me, secret: toBase32(secret), passkey, here: await makeSession(user.id) };
}
type Account = Awaited<ReturnType<typeof makeAccount>>;

const passwordOf = async ({ username }: UserView): Promise<AuthenticatedUser> => {
  const found = await checkPassword(username, PASSWORD);
  if (!found) throw new Error('the password is not accepted');
  return found;
};

/** The ways to sign in: what is read of the user before the interruption, and the rest of the sign-in after it. */
const WAYS: Record<string, (account: Account) => Promise<() => Promise<string>>> = {
  'the password': async ({ user }) => {
    const found = await passwordOf(user);
    return () => startSession(found);
  },
  'a code, after the right password': async ({ user, secret }) => {
    const token = await startChallenge(await passwordOf(user));
    return async () => startSession(await passChallenge(token, codeNow(secret)));
  },
  'a right code': async ({ user, secret }) => {
    const found = await passChallenge(await startChallenge(await passwordOf(user)), codeNow(secret));
    return () => startSession(found);
  },
  'a passkey': async ({ user, passkey }) => {
    const { challenge } = await openPasskeySignIn(SITE);
    const found = await checkPasskey(passkey.signed(challenge, user.id), SITE);
    return () => startSession(found, '', true);
  },
};

const NEW = 'a quiet harbour';

/** What ends all sessions. */
const ENDS: Record<string, (account: Account) => Promise<unknown>> = {
  'a reset of the password': ({ user }) => resetPassword(admin, user.id),
  'a reset, after which the user has set a new password': async ({ user }) =>
    setPasswordByLink((await resetPassword(admin, user.id)).token, { newPassword: NEW }),
  'an administrator who ends all sessions': ({ user }) => endUserSessions(admin, user.id),
  'an administrator who removes the second factor': ({ user }) => removeSecondFactor(admin, user.id),
  'the deletion of the user': ({ user }) => deleteUser(admin, user.id),
};

const passwordChange = (me: Actor, here: string) =>
  changePassword(me, here, { currentPassword: PASSWORD, newPassword: NEW });

/** What ends all sessions but the one where it was done. */
const ENDS_ELSEWHERE: Record<string, (account: Account) => Promise<unknown>> = {
  'a new password': ({ me, here }) => passwordChange(me, here),
  'a sign-out elsewhere': ({ me, here }) => signOutElsewhere(me, here),
  'the removal of a passkey': ({ me, here, passkey }) =>
    removePasskey(me, PROVEN, { id: passkey.id, keptToken: here }),
  'the removal of the authenticator': ({ me, here }) => removeOwnSecondFactor(me, here),
};

const userIdOf = async (token: string) => (await findSessionUser(token))?.id ?? null;
/** All ways compare the same number at their end: for the password with everything, for others with one of each kind, or at full length. */
const endsFor = (way: string) =>
  IS_LONG || way === 'the password'
    ? Object.keys({ ...ENDS, ...ENDS_ELSEWHERE })
    : [
        'the deletion of the user',
        way === 'a passkey' ? 'the removal of a passkey' : 'the removal of the authenticator',
      ];

describe.each(Object.keys(WAYS))('a sign-in by %s', (way) => {
  it('opens a session if nothing interrupts it', async () => {
    const account = await makeAccount();
    const finish = await WAYS[way]?.(account);
    expect(await userIdOf((await finish?.()) ?? '')).toBe(account.user.id);
  });

  it.each(endsFor(way))(
    'opens no session after %s meanwhile, which leaves one where it was done at most',
    async (end) => {
      const account = await makeAccount();
      // One that was kept before is kept no more often than others.
      await signOutElsewhere(account.me, account.here);
      const there = await makeSession(account.user.id);
      const finish = await WAYS[way]?.(account);
      await { ...ENDS, ...ENDS_ELSEWHERE }[end]?.(account);
      const token = await finish?.().catch(() => null);
      expect(token ? await userIdOf(token) : null).toBeNull();
      const kept = Object.hasOwn(ENDS, end) ? [] : [account.user.id];
      expect([await userIdOf(account.here), await userIdOf(there)]).toEqual([kept[0] ?? null, null]);
      expect(await listSessions(account.user.id, '')).toHaveLength(kept.length);
    },
  );
});

it('the session where it was done ends when the same is then done on another device', async () => {
  const { user, me, here } = await makeAccount();
  await signOutElsewhere(me, here);
  const there = await makeSession(user.id);
  await signOutElsewhere(me, there);
  expect([await userIdOf(here), await userIdOf(there)]).toEqual([null, user.id]);
});

it('a user and a session of earlier versions, which have no epoch, belong together until sessions end', async () => {
  const user = await makeUser();
  const token = await makeSession(user.id);
  await User.collection.updateMany({}, { $unset: { sessionEpoch: 1, keptSession: 1 } });
  await Session.collection.updateMany({}, { $unset: { epoch: 1 } });
  expect(await userIdOf(token)).toBe(user.id);
  const before = await passwordOf(user);
  await expect(endUserSessions(actor('editor'), user.id)).rejects.toMatchObject({ status: 403 });
  await endUserSessions(admin, user.id);
  expect([await userIdOf(token), await userIdOf(await startSession(before))]).toEqual([null, null]);
  expect(await userIdOf(await startSession(await passwordOf(user)))).toBe(user.id);
});
