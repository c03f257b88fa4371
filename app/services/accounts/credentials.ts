import { User, type StoredUser } from '~models/user';
import { Failure } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import type { Actor } from '~/rules/accounts/permissions';
import { loginKey, PasswordChange } from '~/rules/accounts/user';
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
  // Another change may be stored after the current password was checked: then it is checked again, against that one.
  while (!(await replacePassword(actor, currentPassword, newPassword)));
  await endSessionsOf(actor.id, token);
}

/** Returns false when the stored password was changed between reading and writing it. */
async function replacePassword(actor: Actor, currentPassword: string, newPassword: string): Promise<boolean> {
  const user = await findUser(actor.id);
  if (!(await passwordMatches(user.passwordHash, currentPassword))) {
    const message = 'Current password is incorrect';
    throw new Failure(400, message, { currentPassword: [message] });
  }
  const passwordHash = await hashPassword(newPassword);
  const { modifiedCount } = await User.updateOne(
    { _id: user._id, passwordHash: user.passwordHash },
    { $set: { passwordHash, updatedAt: new Date(), updatedBy: actor.id }, $inc: { version: 1 } },
  );
  return modifiedCount > 0;
}
