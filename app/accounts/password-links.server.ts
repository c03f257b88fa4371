import { Grant, type StoredGrant } from '~models/grant';
import { User, type StoredUser } from '~models/user';
import { authorize, type Actor, type Role } from '~/core/access/permissions';
import { NewPassword } from '~/core/access/user.server';
import { aboutUser, addToEvent, recordEvent, audited } from '~/core/activity/record-event.server';
import { hashPassword, newToken } from '~/core/db/passwords.server';
import { countOpening, findGrant, isLive, linkEnded, newGrant } from '~/core/session/grants.server';
import { deleteSessionsOf, endOfSessions, toActor, toUser } from '~/core/session/sessions.server';
import { Failure, notFound } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { rejectWeakPassword } from './password-rules.server';
import { findUser, findUserByName } from './users.server';

/** A new account, or a forgotten password. */
export type PasswordLinkPurpose = 'invitation' | 'reset';

const PASSWORD_LINK_DAYS = { invitation: 7, reset: 1 } as const satisfies Record<PasswordLinkPurpose, number>;

export const passwordLinkPath = (token: string): string => `/admin/join/${token}`;

/** A new link; its token is not stored. */
export interface PasswordLink {
  token: string;
  /** ISO 8601. */
  expiresAt: string;
  username: string;
}

/** `url` is absolute. */
export type ShownLink = Omit<PasswordLink, 'token'> & { url: string };

/** What the page of a link says before a password is set. */
interface OpenedPasswordLink {
  kind: PasswordLinkPurpose;
  username: string;
  role: Role;
  /** The name of the person who made the link; empty for the machine. */
  madeBy: string;
  /** ISO 8601. */
  expiresAt: string;
}

/**
 * Makes the one link by which a user's password can be set. It ends an earlier link, the present password and all sessions:
 * the user names the only grant that counts, and all of it changes in one write.
 */
export async function makePasswordLink(
  actor: Actor,
  kind: PasswordLinkPurpose,
  userId: string,
): Promise<PasswordLink> {
  const token = newToken();
  const grant = newGrant(actor, {
    kind,
    subject: `user:${userId}`,
    token,
    ends: PASSWORD_LINK_DAYS[kind],
  });
  await Grant.create(grant);
  const change = { passwordHash: null, passwordLink: grant._id, updatedAt: new Date(), updatedBy: actor.id };
  const { $set, $inc } = endOfSessions();
  const user = await User.findOneAndUpdate(
    { _id: userId },
    { $set: { ...$set, ...change }, $inc: { ...$inc, version: 1 } },
  );
  if (!user) throw notFound('User');
  await deleteSessionsOf(userId);
  return { token, expiresAt: grant.expiresAt.toISOString(), username: user.username };
}

/**
 * Makes a link by which a user sets a new password, and signs the user out everywhere. Until then nobody can sign in as
 * that user. Throws 400 for the actor's own account, whose password needs the current one.
 */
export async function resetPassword(actor: Actor, userId: string): Promise<PasswordLink> {
  return audited(actor, aboutUser('link', userId), async () => {
    authorize(actor, 'manageUsers');
    await findUser(userId);
    if (userId === actor.id) throw new Failure(400, 'Change your own password in your profile');
    return makePasswordLink(actor, 'reset', userId);
  });
}

/** Does the same for the user with this username. Throws 404 if there is none. */
export async function resetPasswordOf(actor: Actor, username: string): Promise<PasswordLink> {
  const user = await findUserByName(username);
  addToEvent({ kind: 'users', id: String(user._id), title: user.username });
  return resetPassword(actor, String(user._id));
}

/** Whether a user has a link that still sets the password. */
export async function hasPasswordLink(userId: string): Promise<boolean> {
  const user = await User.findById(userId, { passwordLink: 1 }).lean<Pick<
    StoredUser,
    'passwordLink'
  > | null>();
  const grant = user?.passwordLink
    ? await Grant.findById(user.passwordLink).lean<StoredGrant | null>()
    : null;
  return grant !== null && grant.uses === 0 && isLive(grant);
}

const hasBeenUsed = () => new Failure(410, 'This link has been used.');

async function findLink(token: string): Promise<{ grant: StoredGrant; user: StoredUser }> {
  const grant = (await findGrant('invitation', token)) ?? (await findGrant('reset', token));
  if (!grant) throw notFound('Link');
  if (grant.uses > 0) throw hasBeenUsed();
  const user = await User.findById(grant.subject.split(':')[1]).lean<StoredUser | null>();
  if (!isLive(grant) || user?.passwordLink !== grant._id) throw linkEnded(grant.kind);
  return { grant, user };
}

/** Returns what a link is for, and changes nothing. Throws 404 for an unknown token, and 410 for a link that is over. */
export async function openPasswordLink(token: string): Promise<OpenedPasswordLink> {
  const { grant, user } = await findLink(token);
  return {
    kind: grant.kind as PasswordLinkPurpose,
    username: user.username,
    role: user.role,
    madeBy: grant.createdByName,
    expiresAt: grant.expiresAt.toISOString(),
  };
}

/** Sets the password of a link's user, once, and returns the user's id. Invalid input leaves the link as it is. */
export async function setPasswordByLink(token: string, input: unknown): Promise<string> {
  const { grant, user } = await findLink(token);
  const { newPassword } = parse(NewPassword, input);
  await rejectWeakPassword('newPassword', newPassword, user);
  const userId = String(user._id);
  const passwordHash = await hashPassword(newPassword);
  const { modifiedCount } = await User.updateOne(
    { _id: user._id, passwordLink: grant._id },
    {
      $set: { passwordHash, passwordLink: null, updatedAt: new Date(), updatedBy: userId },
      $inc: { version: 1 },
    },
  );
  if (modifiedCount === 0) throw hasBeenUsed();
  await countOpening(grant._id);
  await recordEvent(toActor(toUser(user), 'form'), aboutUser('password', userId));
  return userId;
}
