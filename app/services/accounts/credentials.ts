import { User, type StoredUser } from '~models/user';
import { Failure } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import type { Actor } from '~/rules/accounts/permissions';
import { loginKey, PasswordChange } from '~/rules/accounts/user';
import { aboutUser, audited } from '../activity/record-event';
import { rejectWeakPassword } from './password-rules';
import { hashPassword, passwordMatches } from '../platform/passwords';
import { deleteSessionsOf, endOfSessions } from './sessions';
import { toAuthenticatedUser, type AuthenticatedUser } from './user-view';
import { findUser } from './users';

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
  return new Failure(400, message, { currentPassword: [message] });
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
