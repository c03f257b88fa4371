import { Types } from 'mongoose';
import { User, type StoredUser } from '~models/user';
import { Failure } from '~/rules/errors';
import { parse } from '~/rules/parse';
import { authorize, type Actor } from '~/rules/permissions';
import { loginKey, UserInput } from '~/rules/user';
import { passwordMatches, hashPassword } from './passwords';
import { isDuplicate } from './records';

/** A user as it leaves the services: never the password's hash. Dates are ISO 8601 strings. */
export function toUser(stored: StoredUser) {
  return {
    id: String(stored._id),
    version: stored.version,
    username: stored.username,
    email: stored.email,
    firstName: stored.firstName,
    lastName: stored.lastName,
    role: stored.role,
    darkMode: stored.darkMode,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}

export type UserView = ReturnType<typeof toUser>;

export const toActor = (user: UserView): Actor => ({
  id: user.id,
  role: user.role,
  username: user.username,
  name: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username,
});

/** Throws 409 when the username or the address is taken, whatever its case. */
export async function createUser(actor: Actor, input: unknown): Promise<UserView> {
  authorize(actor, 'manageUsers');
  const { password, ...fields } = parse(UserInput, input);
  const now = new Date();
  const user = new User({
    ...fields,
    usernameKey: loginKey(fields.username),
    emailKey: loginKey(fields.email),
    passwordHash: await hashPassword(password),
    createdAt: now,
    updatedAt: now,
  });
  await user.save().catch((error: unknown) => {
    throw isDuplicate(error) ? taken(error) : error;
  });
  return toUser(user.toObject());
}

function taken(error: unknown): Failure {
  const byEmail = error instanceof Error && error.message.includes('emailKey');
  const [field, message] = byEmail
    ? (['email', 'Email already exists'] as const)
    : (['username', 'Username already exists'] as const);
  return new Failure(409, message, { [field]: [message] });
}

/** Compared against when there is no such user, so that the answer takes as long. */
let decoy: Promise<string> | undefined;

/** The user whom this username and password belong to, else null. Takes as long for an unknown username. */
export async function checkPassword(username: string, password: string): Promise<UserView | null> {
  const user = await User.findOne({ usernameKey: loginKey(username) }).lean<StoredUser>();
  const passwordHash = user?.passwordHash ?? (await (decoy ??= hashPassword('no such user')));
  const matches = await passwordMatches(passwordHash, password);
  return user && matches ? toUser(user) : null;
}

/** Whom to name beside a change: the person's name, or "Somebody" for an account that is gone. */
export async function nameOfUser(id: string | null): Promise<string> {
  const user = id && Types.ObjectId.isValid(id) ? await User.findById(id).lean<StoredUser>() : null;
  return user ? toActor(toUser(user)).name : 'Somebody';
}
