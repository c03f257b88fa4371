import { User, type StoredUser } from '~models/user';
import { databaseDown, Failure } from '~/rules/errors';
import { parse } from '~/rules/parse';
import type { Actor } from '~/rules/permissions';
import { loginKey, PasswordChange } from '~/rules/user';
import { hashPassword, passwordMatches } from './passwords';
import { endSessionsOf } from './sessions';
import { toUser, type UserView } from './user-view';
import { findUser } from './users';

/** Compared against when there is no such user. Made before the first answer of either kind, so that both take as long. */
let decoy: Promise<string> | undefined;

/** The user whom this username and password belong to, else null. Takes as long for an unknown username. */
export async function checkPassword(username: string, password: string): Promise<UserView | null> {
  const nobody = await (decoy ??= hashPassword('no such user'));
  const user = await User.findOne({ usernameKey: loginKey(username) }).lean<StoredUser>();
  const matches = await passwordMatches(user?.passwordHash ?? nobody, password);
  return user && matches ? toUser(user) : null;
}

/** Changes one's own password and ends one's sessions elsewhere. Throws 400 when the current one is wrong. */
export async function changePassword(actor: Actor, token: string, input: unknown): Promise<void> {
  const { currentPassword, newPassword } = parse(PasswordChange, input);
  const user = await findUser(actor.id);
  if (!(await passwordMatches(user.passwordHash, currentPassword))) {
    const message = 'Current password is incorrect';
    throw new Failure(400, message, { currentPassword: [message] });
  }
  const passwordHash = await hashPassword(newPassword);
  const unchanged = { _id: user._id, passwordHash: user.passwordHash };
  const now = new Date();
  const { modifiedCount } = await User.updateOne(unchanged, {
    $set: { passwordHash, updatedAt: now, updatedBy: actor.id },
    $inc: { version: 1 },
  });
  if (modifiedCount === 0) throw databaseDown();
  await endSessionsOf(actor.id, token);
}
