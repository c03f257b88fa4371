import type { StoredUser } from '~models/user';
import type { Actor } from '~/rules/accounts/permissions';
import type { Via } from '~/rules/activity/via';
import { displayName } from '../views/user-name';

/** Converts a stored user for callers, without the password hash. Dates are ISO 8601 strings. */
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

/** A user who has just proved who they are. See docs/decisions/0073-session-epochs.md. */
export interface AuthenticatedUser {
  user: UserView;
  /** Read together with the proof, so that what has ended sessions since then ends this sign-in, too. */
  sessionEpoch: number;
}

export const sessionEpochOf = ({ sessionEpoch = 0 }: Pick<StoredUser, 'sessionEpoch'>): number =>
  sessionEpoch;

export const toAuthenticatedUser = (stored: StoredUser): AuthenticatedUser => ({
  user: toUser(stored),
  sessionEpoch: sessionEpochOf(stored),
});

export const toActor = (user: UserView, via: Via): Actor => ({
  id: user.id,
  role: user.role,
  username: user.username,
  name: displayName(user),
  via,
});
