import { Types } from 'mongoose';
import { User, type StoredUser } from '~models/user';
import { Failure } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { VISIBLE } from '~/rules/text/patterns';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { InvitedUserInput, loginKey, UserInput } from '~/rules/accounts/user';
import { omit } from '~/rules/fields/omit';
import { isDuplicate } from '../platform/database-errors';
import { aboutUser, addToEvent, audited } from '../activity/record-event';
import { MACHINE } from './machine';
import { makePasswordLink, type PasswordLink } from './password-links';
import { rejectWeakPassword } from './password-rules';
import { hashPassword } from '../platform/passwords';
import { toUser, type UserView } from './user-view';
import { rethrowTaken } from './users';

const NEEDED = 'Username, email, and password are required';
const NEEDED_FOR_INVITATION = 'Username and email are required';
const NO_PASSWORD = 'Leave the password out: the user sets it by the link';

/** A new user, and the link by which an invited one sets the password. */
export interface CreatedUser {
  user: UserView;
  link: PasswordLink | null;
}

/**
 * Throws 409 when the username or the email is taken, ignoring case. If a user with this `recordId` is already stored,
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

/** Throws one message if a required field is missing, listed under each missing one, or for a password beside a link. */
function rejectMissing(given: Record<string, unknown>, isInvited: boolean): void {
  if (isInvited && given.password !== undefined)
    throw new Failure(400, NO_PASSWORD, { password: [NO_PASSWORD] });
  const required = isInvited ? ['username', 'email'] : ['username', 'email', 'password'];
  const missing = required.filter((field) => {
    const value = given[field];
    return value === undefined || (typeof value === 'string' && !VISIBLE.test(value));
  });
  if (missing.length === 0) return;
  const message = isInvited ? NEEDED_FOR_INVITATION : NEEDED;
  throw new Failure(400, message, Object.fromEntries(missing.map((field) => [field, [message]])));
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

/**
 * Creates the first administrator, with whatever password the operator has chosen: a common one must not prevent a
 * start.
 */
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
