import { Types } from 'mongoose';
import { User, type StoredUser } from '~models/user';
import { Failure, notFound } from '~/rules/validation/errors';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { loginKey, ProfilePatch, UserPatch } from '~/rules/accounts/user';
import { aboutUser, addToEvent, namesOfChanged, audited } from '../activity/record-event';
import { dropTokensOf } from './api-tokens';
import { dropAllFactors } from './second-factor/stored-factors';
import { requireAnotherAdmin } from './last-admin';
import { parseChange, reconcile, type Edited, type EditOptions } from '../edits/edits';
import { retryOnConflict, isDuplicate } from '../platform/database-errors';
import { deleteSessionsOf, endSessionsOf } from './sessions';
import { toUser, type UserView } from './user-view';

/** The fields that users and administrators change. */
const UserPatchFields = ProfilePatch.extend(UserPatch.shape).shape;

/** Returns all users, the oldest account first. */
export async function listUsers(actor: Actor): Promise<UserView[]> {
  authorize(actor, 'manageUsers');
  const users = await User.find().sort({ createdAt: 1, _id: 1 }).lean<StoredUser[]>();
  return users.map(toUser);
}

export async function getUser(actor: Actor, id: string): Promise<UserView> {
  authorize(actor, 'manageUsers');
  return toUser(await findUser(id));
}

/**
 * Changes the given fields; with `base`, merges them with what others have saved since. Users cannot change their own
 * role, and the last administrator cannot lose it. Throws `Conflict`.
 */
export const editUser = (
  actor: Actor,
  id: string,
  input: unknown,
  { base, ifVersions }: EditOptions = {},
): Promise<Edited<UserView>> =>
  audited(actor, aboutUser('change', id), () =>
    retryOnConflict(async () => {
      authorize(actor, 'manageUsers');
      const current = await findUser(id);
      const stored = toUser(current);
      const { username, ...patch } = parseChange(UserPatch, input, stored, {
        owned: SERVER_OWNED.user,
        ifVersions,
      });
      rejectTakenUsername(current, username);
      const { patch: fields, merged } = await reconcile(current, { patch, sent: patch, stored, base });
      await rejectRole(actor, current, fields.role);
      const saved = await saveUser(current, { ...fields, updatedBy: actor.id });
      return saved && { record: toUser(saved), merged };
    }),
  );

export const updateUser = async (
  actor: Actor,
  id: string,
  input: unknown,
  options?: EditOptions,
): Promise<UserView> => (await editUser(actor, id, input, options)).record;

async function rejectRole(actor: Actor, current: StoredUser, role: StoredUser['role'] | undefined) {
  if (role === undefined || role === current.role) return;
  const message = 'Cannot change your own role';
  if (String(current._id) === actor.id) throw new Failure(400, message, { role: [message] });
  if (current.role === 'admin') await requireAnotherAdmin(current._id);
}

/** Deletes a user with the user's sessions, API tokens, second factor and passkeys. Throws for the actor's own account and for the last administrator's. */
export const deleteUser = (actor: Actor, id: string): Promise<void> =>
  audited(actor, aboutUser('delete', id), () => {
    authorize(actor, 'manageUsers');
    return removeUser(actor, id);
  });

async function removeUser(actor: Actor, id: string): Promise<void> {
  const removed = await retryOnConflict(async () => {
    const current = await findUser(id);
    if (String(current._id) === actor.id) throw new Failure(400, 'Cannot delete your own account');
    if (current.role === 'admin') await requireAnotherAdmin(current._id);
    const { deletedCount } = await User.deleteOne({ _id: current._id, version: current.version });
    return deletedCount === 1 ? current : null;
  });
  addToEvent({ kind: 'users', title: removed.username });
  const ownId = String(removed._id);
  await Promise.all([deleteSessionsOf(ownId), dropTokensOf(ownId), dropAllFactors(ownId)]);
}

/** Signs a user out everywhere. */
export async function endUserSessions(actor: Actor, id: string): Promise<void> {
  await audited(actor, aboutUser('sign-out', id), async () => {
    authorize(actor, 'manageUsers');
    await findUser(id);
    await endSessionsOf(id);
  });
}

/** Returns a user by id. Throws 404 when there is none, or when the id is malformed. */
export async function findUser(id: string): Promise<StoredUser> {
  const user = Types.ObjectId.isValid(id) ? await User.findById(id).lean<StoredUser>() : null;
  if (!user) throw notFound('User');
  return user;
}

/** Returns the user with this username. Throws 404 when there is none. */
export async function findUserByName(username: string): Promise<StoredUser> {
  const user = await User.findOne({ usernameKey: loginKey(username) }).lean<StoredUser | null>();
  if (!user) throw new Failure(404, `There is no user ${JSON.stringify(username)}.`);
  return user;
}

export function rejectTakenUsername(current: StoredUser, username: string | undefined): void {
  if (username === undefined || username === current.username) return;
  throw new Failure(400, 'Username cannot be changed', { username: ['Username cannot be changed'] });
}

/**
 * Writes by compare-and-set on the version. Returns null when another write came first. Throws 409 for a taken email.
 */
export async function saveUser(current: StoredUser, fields: Partial<StoredUser>): Promise<StoredUser | null> {
  const keys = fields.email === undefined ? {} : { emailKey: loginKey(fields.email) };
  const update = { $set: { ...fields, ...keys, updatedAt: new Date() }, $inc: { version: 1 } };
  const unchanged = { _id: current._id, version: current.version };
  const saved = await User.findOneAndUpdate(unchanged, update, {
    returnDocument: 'after',
    runValidators: true,
  })
    .lean<StoredUser | null>()
    .catch(rethrowTaken);
  if (saved)
    addToEvent({ kind: 'users', fields: namesOfChanged(Object.keys(UserPatchFields), current, saved) });
  return saved;
}

/** Throws 409 if a unique index has rejected the username or the email address. */
export function rethrowTaken(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  const { keyPattern = {} } = error as { keyPattern?: Record<string, unknown> };
  const byEmail = 'emailKey' in keyPattern;
  const [field, message] = byEmail
    ? (['email', 'Email already exists'] as const)
    : (['username', 'Username already exists'] as const);
  throw new Failure(409, message, { [field]: [message] });
}
