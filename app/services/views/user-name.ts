import { Types } from 'mongoose';
import { User, type StoredUser } from '~models/user';

type Named = Pick<StoredUser, 'firstName' | 'lastName' | 'username'>;

export const displayName = ({ firstName, lastName, username }: Named) =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

/** Returns the name to show beside a change: the person's name, or "Somebody" for a deleted account. */
export async function nameOfUser(id: string | null): Promise<string> {
  const user = id && Types.ObjectId.isValid(id) ? await User.findById(id).lean<StoredUser>() : null;
  return user ? displayName(user) : 'Somebody';
}
