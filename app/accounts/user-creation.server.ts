import { makePasswordLink, type PasswordLink } from './password-links.server';
import { MACHINE, rethrowTaken } from './users.server';
import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { User, type StoredUser } from '~models/user';
import { authorize, type Actor } from '~/core/access/permissions';
import { InvitedUserInput, loginKey, UserInput } from '~/core/access/user.server';
import { aboutUser, addToEvent, audited } from '~/core/activity/record-event.server';
import { isDuplicate } from '~/core/db/database-errors.server';
import { hashPassword } from '~/core/db/passwords.server';
import { omit } from '~/core/fields/field-path';
import { toUser, type UserView } from '~/core/session/sessions.server';
import { VISIBLE } from '~/core/text/patterns';
import { Failure, fieldFailure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { rejectWeakPassword, isCommonPassword } from './password-rules.server';

const NEEDED = 'Username, email, and password are required';
const NEEDED_FOR_INVITATION = 'Username and email are required';
const NO_PASSWORD = 'Leave the password out: the user sets it by the link';

interface CreatedUser {
  user: UserView;
  link: PasswordLink | null;
}

/**
 * Throws 409 if the username or the email is taken, ignoring case. If a user with this `recordId` is already stored,
 * an earlier attempt succeeded, and that user is returned.
 */
export const createUser = (actor: Actor, input: unknown, recordId?: string): Promise<CreatedUser> =>
  audited(actor, aboutUser('create', ''), async () => {
    authorize(actor, 'manageUsers');
    const created = await makeUser(actor, input, recordId);
    addToEvent({ kind: 'users', id: created.user.id, title: created.user.username });
    return created;
  });

async function makeUser(actor: Actor, input: unknown, recordId?: string): Promise<CreatedUser> {
  const given = { ...(typeof input === 'object' ? input : null) } as Record<string, unknown>;
  const isInvited = given.invite === true;
  rejectMissing(given, isInvited);
  if (isInvited) {
    const fields = omit(parse(InvitedUserInput, input), ['invite']);
    const user = await storeUser(actor, { ...fields, passwordHash: null }, recordId);
    return { user, link: await makePasswordLink(actor, 'invitation', user.id) };
  }
  const { password, ...fields } = omit(parse(UserInput, input), ['invite']);
  const { firstName = '', lastName = '' } = fields;
  await rejectWeakPassword('password', password, { ...fields, firstName, lastName });
  const user = await storeUser(actor, { ...fields, passwordHash: await hashPassword(password) }, recordId);
  return { user, link: null };
}

/** Throws one message for all missing fields, or for a password in combination with a link. */
function rejectMissing(given: Record<string, unknown>, isInvited: boolean): void {
  if (isInvited && given.password !== undefined) throw fieldFailure(400, 'password', NO_PASSWORD);
  const required = isInvited ? ['username', 'email'] : ['username', 'email', 'password'];
  const missing = required.filter((field) => {
    const value = given[field];
    return value === undefined || (typeof value === 'string' && !VISIBLE.test(value));
  });
  if (missing.length === 0) return;
  const message = isInvited ? NEEDED_FOR_INVITATION : NEEDED;
  throw new Failure(400, message, Object.fromEntries(missing.map((field) => [field, [message]])));
}

async function storeUser(
  actor: Actor,
  fields: Pick<StoredUser, 'username' | 'email' | 'passwordHash'> & {
    [Field in 'firstName' | 'lastName' | 'role' | 'darkMode']?: StoredUser[Field] | undefined;
  },
  recordId = String(new Types.ObjectId()),
): Promise<UserView> {
  const now = new Date();
  const user = new User({
    ...fields,
    _id: recordId,
    usernameKey: loginKey(fields.username),
    emailKey: loginKey(fields.email),
    createdAt: now,
    updatedAt: now,
    updatedBy: actor.id,
  });
  try {
    await user.save();
    return toUser(user.toObject());
  } catch (error) {
    const earlier = isDuplicate(error) ? await User.findById(recordId).lean<StoredUser>() : null;
    return earlier ? toUser(earlier) : rethrowTaken(error);
  }
}

/** Accepts any password of the operator: a common one must not prevent a start. */
export async function createFirstAdmin(input: {
  username: string;
  email: string;
  password: string;
}): Promise<UserView> {
  const { password = input.password, ...fields } = omit(parse(UserInput, { ...input, role: 'admin' }), [
    'invite',
  ]);
  return storeUser(MACHINE, { ...fields, passwordHash: await hashPassword(password) });
}

const GENERATED_BYTES = 12;

/** Does nothing if a user exists. Returns the message to print once, with the password if it was generated; otherwise null. */
export async function ensureFirstAdmin(
  username: string,
  password: string | undefined,
): Promise<string | null> {
  if ((await User.countDocuments()) > 0) return null;
  const secret = password ?? randomBytes(GENERATED_BYTES).toString('base64url');
  const email = `${username.toLowerCase().replace(/[^a-z0-9._-]/g, '') || 'admin'}@localhost.localdomain`;
  try {
    await createFirstAdmin({ username, email, password: secret });
  } catch (error) {
    // Another instance that started at the same time created the user first.
    if (error instanceof Failure && error.status === 409) return null;
    throw error;
  }
  if (password !== undefined) {
    const ready = `Administrator "${username}" is ready, with the password of ADMIN_PASSWORD.`;
    return (await isCommonPassword(password)) ? `${ready} It is a common one: change it.` : ready;
  }
  return `Administrator "${username}", password ${secret} (shown this once; sign in at /admin and change it).`;
}
