import { z } from 'zod';
import { atMost, flag, isLonger, line, requiredEmail, requiredLine } from '~/core/validation/fields.server';
import { VISIBLE } from '~/core/text/patterns';
import { PASSWORD_LENGTH } from '~/core/validation/limits';
import { ROLES } from './permissions';

const role = z.enum(ROLES, { error: 'Role must be admin, editor or author' });

/** Not trimmed, because spaces are part of a password. A password of spaces only is rejected. */
const password = atMost(z.string({ error: 'Password is required' }), 'Password', PASSWORD_LENGTH.max)
  .regex(VISIBLE, { error: 'Password is required', abort: true })
  .refine(
    (value) => isLonger(value, PASSWORD_LENGTH.min - 1),
    `Password must be at least ${PASSWORD_LENGTH.min} characters`,
  )
  .meta({ minLength: PASSWORD_LENGTH.min, description: 'Common passwords are rejected.' });

const WRONG_INVITE = { error: 'Invite must be true or false' };

const darkMode = flag('Dark mode').nullable().meta({ description: 'Null: as the system.' });

const newUser = {
  username: requiredLine('Username', 60),
  email: requiredEmail('Email'),
  firstName: line('First name', 60).optional(),
  lastName: line('Last name', 60).optional(),
  role: role.optional(),
  darkMode: darkMode.optional(),
};

export const UserInput = z.strictObject({
  ...newUser,
  password,
  invite: z.literal(false, WRONG_INVITE).optional().meta({ description: 'No link is made.' }),
});

export const InvitedUserInput = z.strictObject({
  ...newUser,
  invite: z.literal(true, WRONG_INVITE).meta({
    description: 'A link is made, by which the user sets the password.',
  }),
});

const CREDENTIALS = 'Username and password are required';

/** Stored usernames and passwords are never longer. */
export const LoginInput = z.strictObject({
  username: atMost(z.string(CREDENTIALS).min(1, CREDENTIALS).regex(VISIBLE, CREDENTIALS), 'Username', 200),
  password: atMost(z.string(CREDENTIALS).min(1, CREDENTIALS), 'Password', PASSWORD_LENGTH.max),
  code: atMost(z.string({ error: 'Code must be text' }), 'Code', 40)
    .optional()
    .meta({
      description: 'A code of the authenticator or a recovery code, for a user with a second factor.',
    }),
});

/** Usernames and e-mail addresses are compared without case and Unicode composition. */
export const loginKey = (value: string) => value.trim().normalize('NFKC').toLowerCase();

/** What an administrator may change; the username never changes. */
export const UserPatch = z
  .strictObject({
    username: z.string().meta({ readOnly: true, description: 'Never changes.' }),
    email: requiredEmail('Email'),
    firstName: line('First name', 60),
    lastName: line('Last name', 60),
    role,
  })
  .partial();

export const ProfilePatch = UserPatch.omit({ role: true }).extend({ darkMode: darkMode.optional() });

export const NewPassword = z.strictObject({ newPassword: password });

export const PasswordChange = z.strictObject({
  currentPassword: atMost(
    z.string({ error: 'Current password is required' }).min(1, 'Current password is required'),
    'Current password',
    PASSWORD_LENGTH.max,
  ),
  newPassword: password,
});
