import { z } from 'zod';
import { email, flag, line, requiredLine } from './fields';
import { ROLES } from './permissions';

const role = z.enum(ROLES, { error: 'Role must be admin, editor or author' });

export const PASSWORD_LENGTH = { min: 6, max: 256 } as const;

/** A session ends so many days after its last use. */
export const SESSION_DAYS = 7;

/** So many failed attempts within so many minutes shut the door. */
export const LOGIN_LIMIT = { failures: 10, minutes: 15 } as const;

/** Not trimmed: spaces are part of a password. */
export const password = z
  .string({ error: 'Password is required' })
  .min(PASSWORD_LENGTH.min, `Password must be at least ${PASSWORD_LENGTH.min} characters`)
  .max(PASSWORD_LENGTH.max, `Password must be at most ${PASSWORD_LENGTH.max} characters`);

const requiredEmail = email('Email').refine((value) => value !== '', 'Email is required');

export const UserInput = z.strictObject({
  username: requiredLine('Username', 60),
  email: requiredEmail,
  firstName: line('First name', 60).optional(),
  lastName: line('Last name', 60).optional(),
  role: role.optional(),
  darkMode: flag('Dark mode').optional(),
  password,
});

const CREDENTIALS = 'Username and password are required';

/** Longer ones belong to nobody. */
export const LoginInput = z.strictObject({
  username: z.string(CREDENTIALS).min(1, CREDENTIALS).max(200, 'Username must be at most 200 characters'),
  password: z
    .string(CREDENTIALS)
    .min(1, CREDENTIALS)
    .max(PASSWORD_LENGTH.max, `Password must be at most ${PASSWORD_LENGTH.max} characters`),
});

/** What makes two usernames or two addresses the same: letters in any case and any composition. */
export const loginKey = (value: string) => value.trim().normalize('NFKC').toLowerCase();

/** What an administrator may change of somebody; the username never changes. */
export const UserPatch = z
  .strictObject({
    username: z.string(),
    email: requiredEmail,
    firstName: line('First name', 60),
    lastName: line('Last name', 60),
    role,
  })
  .partial();

/** What people may change of themselves. */
export const ProfilePatch = UserPatch.omit({ role: true }).extend({ darkMode: flag('Dark mode').optional() });

export const PasswordChange = z.strictObject({
  currentPassword: z
    .string({ error: 'Current password is required' })
    .min(1, 'Current password is required')
    .max(256),
  newPassword: password,
});
