import { Types } from 'mongoose';
import { AppState, type StoredState } from '~models/app-state';
import { User, type StoredUser } from '~models/user';
import { authorize, MACHINE_ID, type Actor } from '~/core/access/permissions';
import { loginKey, ProfilePatch, UserPatch } from '~/core/access/user.server';
import { aboutUser, addToEvent, namesOfChanged, audited } from '~/core/activity/record-event.server';
import { insertState } from '~/core/db/app-state.server';
import { retryOnConflict, isDuplicate } from '~/core/db/database-errors.server';
import { SERVER_OWNED } from '~/core/fields/field-schemas.server';
import { parseChange, reconcile, type Edited, type EditOptions } from '~/core/merge/edits.server';
import { dropTokensOf } from '~/core/session/api-tokens.server';
import { dropGrants } from '~/core/session/grants.server';
import { deleteSessionsOf, endSessionsOf, toUser, type UserView } from '~/core/session/sessions.server';
import { dropAllFactors } from '~/core/session/second-factor-policy.server';
import { Failure, notFound, fieldFailure } from '~/core/validation/errors';
import { readFlag, textOf } from '~/core/forms/read-controls.server';

const GUARD = 'admin-who-stays';

/**
 * Call this after reading a user and before the compare-and-set write that removes the admin role. Throws if there is
 * no other administrator. One guard document names an administrator who stays. Every removal of the role uses this
 * document, so removals run one after the other without a transaction. The named administrator first gets a new
 * version, which fails a concurrent removal of that user; every removal changes the guard document, which fails a
 * concurrent naming. See docs/decisions/0010-the-last-admin.md.
 */
async function requireAnotherAdmin(leaving: Types.ObjectId): Promise<void> {
  await retryOnConflict(async () => {
    const guard = await readGuard();
    const staying = (await stillStays(guard.value, leaving)) ?? (await nameAnother(leaving));
    return staying && (await replaceGuard(guard, staying)) ? staying : null;
  });
}

/** The value is "serial:user id". */
async function readGuard(): Promise<StoredState> {
  const stored = await AppState.findById(GUARD).lean<StoredState>();
  if (stored) return stored;
  const first: StoredState = { _id: GUARD, value: '0:', at: new Date() };
  await insertState(first);
  return (await AppState.findById(GUARD).lean<StoredState>()) ?? first;
}

async function stillStays(value: string, leaving: Types.ObjectId): Promise<string | null> {
  const id = value.split(':')[1];
  if (!id || leaving.equals(id)) return null;
  return (await User.exists({ _id: id, role: 'admin' })) ? id : null;
}

/** Returns null if the administrator it found changed at the same time. */
async function nameAnother(leaving: Types.ObjectId): Promise<string | null> {
  const other = await User.findOne({ role: 'admin', _id: { $ne: leaving } }).lean<StoredUser>();
  if (!other) throw new Failure(400, 'There must always be one admin. Make somebody else an admin first.');
  const unchanged = { _id: other._id, version: other.version, role: 'admin' as const };
  const { modifiedCount } = await User.updateOne(unchanged, { $inc: { version: 1 } });
  return modifiedCount === 1 ? String(other._id) : null;
}

async function replaceGuard({ value }: StoredState, staying: string): Promise<boolean> {
  const serial = Number(value.split(':')[0]) + 1;
  const next = { value: `${serial}:${staying}`, at: new Date() };
  const { modifiedCount } = await AppState.updateOne({ _id: GUARD, value }, { $set: next });
  return modifiedCount === 1;
}

const UserPatchFields = ProfilePatch.extend(UserPatch.shape).shape;

/** Oldest account first. */
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
 * With `base`, merges the fields with concurrent changes of others. Users cannot change their own role, and the last
 * administrator cannot lose it. Throws `Conflict`.
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

async function rejectRole(actor: Actor, current: StoredUser, role: StoredUser['role'] | undefined) {
  if (role === undefined || role === current.role) return;
  const message = 'Cannot change your own role';
  if (String(current._id) === actor.id) throw fieldFailure(400, 'role', message);
  if (current.role === 'admin') await requireAnotherAdmin(current._id);
}

/**
 * Deletes a user with sessions, API tokens, the address of the calendar, second factor and passkeys. Throws for the actor's own account and for
 * the last administrator's.
 */
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
  await Promise.all([
    deleteSessionsOf(ownId),
    dropTokensOf(ownId),
    dropGrants(`user:${ownId}`, 'calendar'),
    dropAllFactors(ownId),
  ]);
}

export async function endUserSessions(actor: Actor, id: string): Promise<void> {
  await audited(actor, aboutUser('sign-out', id), async () => {
    authorize(actor, 'manageUsers');
    await findUser(id);
    await endSessionsOf(id);
  });
}

/** Throws 404 for an unknown or malformed id. */
export async function findUser(id: string): Promise<StoredUser> {
  const user = Types.ObjectId.isValid(id) ? await User.findById(id).lean<StoredUser>() : null;
  if (!user) throw notFound('User');
  return user;
}

/** Throws 404 for an unknown username. */
export async function findUserByName(username: string): Promise<StoredUser> {
  const user = await User.findOne({ usernameKey: loginKey(username) }).lean<StoredUser | null>();
  if (!user) throw new Failure(404, `There is no user ${JSON.stringify(username)}.`);
  return user;
}

function rejectTakenUsername(current: StoredUser, username: string | undefined): void {
  if (username === undefined || username === current.username) return;
  throw fieldFailure(400, 'username', 'Username cannot be changed');
}

/** Writes by compare-and-set on the version. Returns null on a conflict. Throws 409 for a taken email. */
async function saveUser(current: StoredUser, fields: Partial<StoredUser>): Promise<StoredUser | null> {
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
  throw fieldFailure(409, field, message);
}

export const MACHINE: Actor = {
  id: MACHINE_ID,
  role: 'admin',
  username: 'system',
  name: 'Showreel',
  via: 'cli',
};

/**
 * Changes the given fields of the actor's profile; with `base`, merges them with what others have saved since. Throws
 * `Conflict`.
 */
export const editProfile = (
  actor: Actor,
  input: unknown,
  { base, ifVersions }: EditOptions = {},
): Promise<Edited<UserView>> =>
  audited(actor, aboutUser('change', actor.id), () =>
    retryOnConflict(async () => {
      const current = await findUser(actor.id);
      const stored = toUser(current);
      const { username, ...patch } = parseChange(ProfilePatch, input, stored, {
        owned: SERVER_OWNED.profile,
        ifVersions,
      });
      rejectTakenUsername(current, username);
      const { patch: fields, merged } = await reconcile(current, { patch, sent: patch, stored, base });
      const saved = await saveUser(current, { ...fields, updatedBy: actor.id });
      return saved && { record: toUser(saved), merged };
    }),
  );

type Texts = Record<string, string>;

function textsOf(form: FormData, names: readonly string[]): Texts {
  const entries = names.map((name) => [name, textOf(form, name)]);
  return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'string')) as Texts;
}

/** Drops the password, which an invited user does not have and a browser may have filled in. */
export function newUserInput(form: FormData): Record<string, unknown> {
  const { password, ...texts } = textsOf(form, [
    'username',
    'email',
    'firstName',
    'lastName',
    'role',
    'password',
  ]);
  return form.has('invite') ? { ...texts, invite: true } : { ...texts, password };
}

export const userInput = (form: FormData): Texts =>
  textsOf(form, ['username', 'email', 'firstName', 'lastName', 'role']);

export function profileInput(form: FormData): Record<string, unknown> {
  const { darkMode, ...texts } = textsOf(form, ['username', 'email', 'firstName', 'lastName', 'darkMode']);
  return { ...texts, ...(darkMode !== undefined && { darkMode: readFlag(darkMode) }) };
}

/** Returns the passwords without the confirmation. Throws 400 if the confirmation differs. */
export function confirmedPassword(form: FormData): Texts {
  const { confirmPassword, ...change } = textsOf(form, ['currentPassword', 'newPassword', 'confirmPassword']);
  if (change.newPassword === confirmPassword) return change;
  const message = 'New passwords do not match';
  throw fieldFailure(400, 'confirmPassword', message);
}
