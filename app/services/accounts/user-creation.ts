import { Types } from 'mongoose';
import { User, type StoredUser } from '~models/user';
import { Failure } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { VISIBLE } from '~/rules/validation/patterns';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { loginKey, UserInput } from '~/rules/accounts/user';
import { isDuplicate } from '../platform/database-errors';
import { rejectCommonPassword } from './password-blocklist';
import { hashPassword } from './passwords';
import { toUser, type UserView } from './user-view';
import { rethrowTaken } from './users';

const NEEDED = 'Username, email, and password are required';

/**
 * Throws 409 when the username or the email is taken, ignoring case. If a user with this `recordId` is already stored,
 * an earlier attempt succeeded, and that user is returned.
 */
export async function createUser(actor: Actor, input: unknown, recordId?: string): Promise<UserView> {
  authorize(actor, 'manageUsers');
  rejectMissing(input);
  const { password, ...fields } = parse(UserInput, input);
  await rejectCommonPassword('password', password);
  return storeUser(actor, { ...fields, passwordHash: await hashPassword(password) }, recordId);
}

/** Throws one message if any of the three fields is missing, listed under each missing field. */
function rejectMissing(input: unknown): void {
  const given = (typeof input === 'object' ? input : null) as Record<string, unknown> | null;
  const missing = ['username', 'email', 'password'].filter((field) => {
    const value = given?.[field];
    return value === undefined || (typeof value === 'string' && !VISIBLE.test(value));
  });
  if (missing.length > 0)
    throw new Failure(400, NEEDED, Object.fromEntries(missing.map((field) => [field, [NEEDED]])));
}

type NewUser = Pick<StoredUser, 'username' | 'email' | 'passwordHash'> & {
  [Field in 'firstName' | 'lastName' | 'role' | 'darkMode']?: StoredUser[Field] | undefined;
};

async function storeUser(
  actor: Actor,
  fields: NewUser,
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

const MACHINE: Actor = { id: 'system', role: 'admin', username: 'system', name: 'Showreel', via: 'cli' };

/**
 * Creates the first administrator, with whatever password the operator has chosen: a common one must not prevent a
 * start.
 */
export async function createFirstAdmin(input: {
  username: string;
  email: string;
  password: string;
}): Promise<UserView> {
  const { password, ...fields } = parse(UserInput, { ...input, role: 'admin' });
  return storeUser(MACHINE, { ...fields, passwordHash: await hashPassword(password) });
}
