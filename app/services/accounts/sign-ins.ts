import { User, type StoredUser } from '~models/user';
import type { Actor } from '~/rules/accounts/permissions';
import { loginKey } from '~/rules/accounts/user';
import { Failure } from '~/rules/validation/errors';
import type { Via } from '~/rules/activity/via';
import { aboutUser, recordEvent, audited } from '../activity/record-event';
import { requireOwnPassword } from './credentials';
import { endListedSession, endSession, endSessionsOf, renewProof } from './sessions';
import { toActor, type UserView } from './user-view';

/** Records that a user has signed in. */
export const recordSignIn = (user: UserView, via: Via): Promise<void> =>
  recordEvent(toActor(user, via), aboutUser('sign-in', user.id));

/**
 * Why a sign-in is refused that no limit ends: sign-in is locked, or the password is right and its code is missing. Of these only the
 * first of a window is an event, and then their number; of the others there are few.
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

/** Records that a password was refused that the actor gave again. */
export const recordRefusedProof = (actor: Actor, unlimited?: UnlimitedRefusal): Promise<void> =>
  recordEvent(actor, { ...aboutUser('sign-in', actor.id), refused: true, unlimited });

/** Ends the session of a token. */
export const signOut = (actor: Actor, token: string): Promise<void> =>
  audited(actor, aboutUser('sign-out', actor.id), () => endSession(token));

/** Ends one of the actor's sessions by its public id; without an id, all but the one of the token. */
export const signOutElsewhere = (actor: Actor, token: string, id?: string): Promise<void> =>
  audited(actor, aboutUser('sign-out', actor.id), () =>
    id === undefined ? endSessionsOf(actor.id, token) : endListedSession(actor.id, id),
  );
