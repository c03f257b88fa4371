import { User, type StoredUser } from '~models/user';
import type { Via } from '~/core/access/activity';
import type { Actor } from '~/core/access/permissions';
import { loginKey, PasswordChange } from '~/core/access/user.server';
import { aboutUser, audited, recordEvent } from '~/core/activity/record-event.server';
import { hashPassword, passwordMatches } from '~/core/db/passwords.server';
import {
  deleteSessionsOf,
  endOfSessions,
  endListedSession,
  endSession,
  endSessionsOf,
  renewProof,
  toAuthenticatedUser,
  type AuthenticatedUser,
  toActor,
  type UserView,
} from '~/core/session/sessions.server';
import { Failure, fieldFailure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { rejectWeakPassword } from './password-rules.server';
import { findUser } from './users.server';

/**
 * The hash to compare with when no such user exists. It is computed before the first login result of either kind, so
 * that both take equally long.
 */
let decoy: Promise<string> | undefined;

/** Returns the user with this username and password, else null. Takes equally long for an unknown username. */
export async function checkPassword(username: string, password: string): Promise<AuthenticatedUser | null> {
  const nobody = await (decoy ??= hashPassword('no such user'));
  const user = await User.findOne({ usernameKey: loginKey(username) }).lean<StoredUser>();
  const matches = await passwordMatches(user?.passwordHash ?? nobody, password);
  return user && user.passwordHash !== null && matches ? toAuthenticatedUser(user) : null;
}

/** Throws 400 for invalid input, such as a new password that is too common. */
export async function parsePasswordChange(actor: Actor, input: unknown) {
  const change = parse(PasswordChange, input);
  await rejectWeakPassword('newPassword', change.newPassword, await findUser(actor.id));
  return change;
}

const isWrong = () => {
  const message = 'Current password is incorrect';
  return fieldFailure(400, 'currentPassword', message);
};

/** Throws 400 if this is not the actor's password. */
export async function requireOwnPassword(actor: Actor, password: string): Promise<void> {
  const { passwordHash } = await findUser(actor.id);
  if (passwordHash === null || !(await passwordMatches(passwordHash, password))) throw isWrong();
}

/** Changes the actor's password and ends the actor's other sessions. Throws 400 when the current password is wrong. */
export async function changePassword(actor: Actor, token: string, input: unknown): Promise<void> {
  await audited(actor, aboutUser('password', actor.id), async () => {
    const { currentPassword, newPassword } = await parsePasswordChange(actor, input);
    // Another change may be stored after the current password was checked; the password is then checked again.
    while (!(await replacePassword(actor, token, { currentPassword, newPassword })));
    await deleteSessionsOf(actor.id, token);
  });
}

/** Returns false when the stored password was changed between reading and writing it. */
async function replacePassword(
  actor: Actor,
  token: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<boolean> {
  const user = await findUser(actor.id);
  if (user.passwordHash === null || !(await passwordMatches(user.passwordHash, currentPassword)))
    throw isWrong();
  const passwordHash = await hashPassword(newPassword);
  const { $set, $inc } = endOfSessions(token);
  const { modifiedCount } = await User.updateOne(
    { _id: user._id, passwordHash: user.passwordHash },
    {
      $set: { ...$set, passwordHash, updatedAt: new Date(), updatedBy: actor.id },
      $inc: { ...$inc, version: 1 },
    },
  );
  return modifiedCount > 0;
}

export const recordSignIn = (user: UserView, via: Via): Promise<void> =>
  recordEvent(toActor(user, via), aboutUser('sign-in', user.id));

/**
 * Why a sign-in was refused without counting towards a limit: sign-in is locked, or the password is right and the code is missing. There
 * can be many, so only the first in a time window becomes an event, which gets their number. Limits keep other refusals few.
 */
type UnlimitedRefusal = 'locked' | 'code missing';

/** Records a refused sign-in: with the user of that name if there is one, and nothing of what was typed. */
export async function recordRefusedSignIn(
  username: string | null,
  via: Via,
  unlimited?: UnlimitedRefusal,
): Promise<void> {
  const user =
    username === null
      ? null
      : await User.findOne({ usernameKey: loginKey(username) }, { username: 1 })
          .lean<Pick<StoredUser, '_id' | 'username'> | null>()
          .catch(() => null);
  const record = user && ({ kind: 'users', id: String(user._id), title: user.username } as const);
  await recordEvent(null, { what: 'sign-in', record, via, refused: true, unlimited });
}

/**
 * Notes in a session that its user has given the password again, which is recorded like a sign-in, and refused like one. Throws
 * 400 for a wrong password.
 */
export async function reauthenticate(actor: Actor, token: string, password: string): Promise<void> {
  try {
    await requireOwnPassword(actor, password);
  } catch (error) {
    if (error instanceof Failure) await recordRefusedProof(actor);
    throw error;
  }
  await renewProof(token);
  await recordEvent(actor, aboutUser('sign-in', actor.id));
}

export const recordRefusedProof = (actor: Actor, unlimited?: UnlimitedRefusal): Promise<void> =>
  recordEvent(actor, { ...aboutUser('sign-in', actor.id), refused: true, unlimited });

export const signOut = (actor: Actor, token: string): Promise<void> =>
  audited(actor, aboutUser('sign-out', actor.id), () => endSession(token));

/** Ends one of the actor's sessions by its public id; without an id, all but the one of the token. */
export const signOutElsewhere = (actor: Actor, token: string, id?: string): Promise<void> =>
  audited(actor, aboutUser('sign-out', actor.id), () =>
    id === undefined ? endSessionsOf(actor.id, token) : endListedSession(actor.id, id),
  );
