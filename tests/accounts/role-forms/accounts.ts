/** The forms of the users, and of everybody's own account. */
import type { Actor } from '~/core/access/permissions';
import { createApiToken } from '~/core/session/api-tokens.server';
import { openPasskeyEnrolment } from '~/accounts/passkey-check.server';
import { openEnrolment } from '~/accounts/second-factor.server';
import { makeUser, PASSWORD, unique, makeSession } from '../../make';
import { addedPasskey, newCredential, PROVEN, SITE } from '../passkeys';
import { codeNow, enrolAlike, makeEnrolledUser } from '../second-factor';
import { forgetProof } from '../sign-in';
import { ADMINS, at, EVERYBODY, NOBODY, ofOwn, to, type RoleForm, type Sender } from './role-form';

const PROFILE = '/admin/profile';
const TOKENS = '/admin/profile/tokens';
const NEW_PASSWORD = 'another horse entirely';

/** A user with a session. */
async function makeSignedIn() {
  const user = await makeUser();
  await makeSession(user.id);
  return user;
}

function newUser() {
  const username = unique('new').replace(' ', '-');
  return { username, email: `${username}@example.com` };
}

const withPasskey = async (own: Actor) => ({
  intent: 'remove-passkey',
  passkey: (await addedPasskey(own)).id,
});

/** What a browser sends after an authenticator has made a passkey for the site at that address. */
async function newPasskey(own: Actor, origin: string) {
  const passkeyName = 'Laptop';
  const { challenge } = await openPasskeyEnrolment(own, PROVEN, { site: SITE, passkeyName });
  const passkey = JSON.stringify(newCredential().made(challenge, { origin }));
  return { intent: 'add-passkey', passkeyName, passkey };
}

/** A form of the profile for which an authenticator is needed. */
const ofEnrolled = (sender: Sender, intent: string) =>
  ofOwn(sender, PROFILE, async (own) => {
    await enrolAlike(own);
    return { intent, currentPassword: PASSWORD };
  });

const USER_FORMS: RoleForm[] = [
  {
    form: 'admin.users.new',
    name: 'creates a user',
    may: ADMINS,
    prepare: () => to('/admin/users/new', { ...newUser(), password: PASSWORD }),
  },
  {
    form: 'admin.users.new',
    name: 'invites a user',
    may: ADMINS,
    prepare: () => to('/admin/users/new', { ...newUser(), invite: 'on' }),
  },
  {
    form: 'admin.users.$id',
    name: 'edits a user',
    may: ADMINS,
    prepare: () => at('users', makeUser(), { role: 'admin' }),
  },
  {
    form: 'admin.users.$id reset',
    name: 'resets a password',
    may: ADMINS,
    prepare: () => at('users', makeUser(), { intent: 'reset' }),
  },
  {
    form: 'admin.users.$id end-sessions',
    name: 'ends the sessions of a user',
    may: ADMINS,
    prepare: () => at('users', makeSignedIn(), { intent: 'end-sessions' }),
  },
  {
    form: 'admin.users.$id remove-second-factor',
    name: 'removes a second factor',
    may: ADMINS,
    prepare: () => at('users', makeEnrolledUser(), { intent: 'remove-second-factor' }),
  },
  {
    form: 'admin.users.$id_.delete',
    name: 'deletes a user',
    may: ADMINS,
    prepare: () => at('users', makeUser(), {}, '/delete'),
  },
  {
    form: 'admin.users',
    name: 'deletes a user in the list',
    may: ADMINS,
    prepare: async () => to('/admin/users', { id: (await makeUser()).id }),
  },
];

const PROFILE_FORMS: RoleForm[] = [
  {
    form: 'admin.profile',
    name: 'changes the own profile',
    may: EVERYBODY,
    prepare: (_author, sender) => ofOwn(sender, PROFILE, { firstName: 'Ada' }),
  },
  {
    form: 'admin.profile dark-mode',
    name: 'switches to the dark theme',
    may: EVERYBODY,
    prepare: (_author, sender) => ofOwn(sender, PROFILE, { intent: 'dark-mode', darkMode: 'true' }),
  },
  {
    form: 'admin.profile password',
    name: 'changes the own password',
    may: EVERYBODY,
    prepare: (_author, sender) =>
      ofOwn(sender, PROFILE, {
        intent: 'password',
        currentPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      }),
  },
  {
    form: 'admin.profile sessions',
    name: 'ends the other own sessions',
    may: EVERYBODY,
    prepare: (_author, sender) =>
      ofOwn(sender, PROFILE, async ({ id }) => {
        await makeSession(id);
        return { intent: 'sessions' };
      }),
  },
  {
    form: 'admin.profile_.tokens',
    name: 'makes an API token',
    may: EVERYBODY,
    prepare: (_author, sender) => ofOwn(sender, TOKENS, { label: 'A program', scopes: 'read', days: '7' }),
  },
  {
    form: 'admin.profile_.tokens end-token',
    name: 'ends an API token',
    may: EVERYBODY,
    prepare: (_author, sender) =>
      ofOwn(sender, TOKENS, async (own) => {
        const { id } = await createApiToken(own, { label: 'A program', scopes: ['read'] });
        return { intent: 'end-token', token: id };
      }),
  },
];

const FACTOR_FORMS: RoleForm[] = [
  {
    form: 'admin.profile_.authenticator',
    name: 'adds an authenticator',
    may: EVERYBODY,
    prepare: (_author, sender) =>
      ofOwn(sender, '/admin/profile/authenticator', async (own) => {
        const { secret = '' } = (await openEnrolment(own, 'Site')) ?? {};
        return { code: codeNow(secret) };
      }),
  },
  {
    form: 'admin.profile recovery-codes',
    name: 'makes new recovery codes',
    may: EVERYBODY,
    prepare: (_author, sender) => ofEnrolled(sender, 'recovery-codes'),
  },
  {
    form: 'admin.profile remove-authenticator',
    name: 'removes the own authenticator',
    may: EVERYBODY,
    prepare: (_author, sender) => ofEnrolled(sender, 'remove-authenticator'),
  },
  {
    form: 'admin.profile add-passkey',
    name: 'adds a passkey',
    may: EVERYBODY,
    prepare: async (_author, sender) => ({
      ...(await ofOwn(sender, PROFILE, (own) => newPasskey(own, sender.namedUrl))),
      isNamed: true,
    }),
  },
  {
    form: 'admin.profile add-passkey',
    name: 'adds a passkey that was made for another site',
    may: NOBODY,
    prepare: async (_author, sender) => ({
      ...(await ofOwn(sender, PROFILE, (own) => newPasskey(own, 'http://localhost:1'))),
      isNamed: true,
    }),
  },
  {
    form: 'admin.passkeys add-passkey',
    name: 'asks what a new passkey has to sign',
    may: EVERYBODY,
    writes: false,
    isJson: true,
    prepare: async (_author, sender) => ({
      ...(await ofOwn(sender, '/admin/passkeys', { intent: 'add-passkey', passkeyName: 'Laptop' })),
      isNamed: true,
    }),
  },
  {
    form: 'admin.profile remove-passkey',
    name: 'removes a passkey',
    may: EVERYBODY,
    prepare: (_author, sender) => ofOwn(sender, PROFILE, withPasskey),
  },
  {
    form: 'admin.profile remove-passkey',
    name: 'removes a passkey long after the password was given',
    may: NOBODY,
    prepare: (_author, sender) =>
      ofOwn(sender, PROFILE, async (own) => {
        await forgetProof(own);
        return withPasskey(own);
      }),
  },
  {
    form: 'admin.profile prove',
    name: 'gives the password again',
    may: EVERYBODY,
    prepare: (_author, sender) =>
      ofOwn(sender, PROFILE, async (own) => {
        await forgetProof(own);
        return { intent: 'prove', currentPassword: PASSWORD };
      }),
  },
  {
    form: 'admin.profile prove',
    name: 'gives a wrong password again',
    may: NOBODY,
    refusedWith: 400,
    prepare: (_author, sender) => ofOwn(sender, PROFILE, { intent: 'prove', currentPassword: 'wrong horse' }),
  },
];

export const ACCOUNT_FORMS: RoleForm[] = [...USER_FORMS, ...PROFILE_FORMS, ...FACTOR_FORMS];
