import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { Grant, type StoredGrant } from '~models/grant';
import { User, type StoredUser } from '~models/user';
import {
  PASSWORD_LINK_DAYS,
  type PasswordLinkPurpose,
  passwordLinkPath,
  type ShownLink,
} from '~/core/access/password-link';
import { authorize, type Actor, type Role } from '~/core/access/permissions';
import { NewPassword } from '~/core/access/user.server';
import { aboutUser, addToEvent, recordEvent, audited } from '~/core/activity/record-event.server';
import { hashPassword } from '~/core/db/passwords.server';
import { confirmedPassword } from '~/core/forms/account-forms.server';
import type { Context } from '~/core/request/context.server';
import { openOrEnded, toErrorPage } from '~/core/request/public-loader.server';
import type { SignedIn } from '~/core/request/session.server';
import { countOpening, findGrant, isLive, linkEnded, newGrant } from '~/core/session/grants.server';
import { deleteSessionsOf, endOfSessions, toActor, toUser } from '~/core/session/sessions.server';
import { getSettings } from '~/core/session/settings.server';
import { newToken } from '~/core/session/tokens.server';
import { Failure, notFound } from '~/core/validation/errors';
import { PASSWORD_NOT_SET } from '~/core/validation/messages';
import { parse } from '~/core/validation/fields.server';
import { openForm } from '~/sharing/open-form.server';
import { rejectWeakPassword, passwordMinimum } from './password-rules.server';
import { signInBrand } from './sign-in.server';
import { findUser, findUserByName, endUserSessions } from './users.server';

export interface PasswordLink {
  token: string;
  /** ISO 8601. */
  expiresAt: string;
  username: string;
}

interface OpenedPasswordLink {
  kind: PasswordLinkPurpose;
  username: string;
  role: Role;
  /** Empty for the machine. */
  madeBy: string;
  /** ISO 8601. */
  expiresAt: string;
}

/**
 * Creates the only link that can set a user's password. It ends an earlier link, the present password and all
 * sessions in one write, because the user document names the only valid grant.
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
 * Creates a link to set a new password and signs the user out everywhere. Until it is used the user cannot sign in.
 * Throws 400 for the actor's own account, because changing that requires the current password.
 */
export async function resetPassword(actor: Actor, userId: string): Promise<PasswordLink> {
  return audited(actor, aboutUser('link', userId), async () => {
    authorize(actor, 'manageUsers');
    await findUser(userId);
    if (userId === actor.id) throw new Failure(400, 'Change your own password in your profile');
    return makePasswordLink(actor, 'reset', userId);
  });
}

/** The same by username. Throws 404 for an unknown one. */
export async function resetPasswordOf(actor: Actor, username: string): Promise<PasswordLink> {
  const user = await findUserByName(username);
  addToEvent({ kind: 'users', id: String(user._id), title: user.username });
  return resetPassword(actor, String(user._id));
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

/** Reads a link without changing it. Throws 404 for an unknown token, and 410 for an ended link. */
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

/** Sets the password, once, and returns the user's id. Invalid input does not use up the link. */
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

export const toShownLink = ({ token, ...link }: PasswordLink, origin: string): ShownLink => ({
  ...link,
  url: origin + passwordLinkPath(token),
});

type Caller = Pick<SignedIn, 'actor'>;

export async function resetUserPassword({ actor }: Caller, id: string, context: Context): Promise<ShownLink> {
  const link = await resetPassword(actor, id);
  const { log, requestId, address, origin } = context;
  log.info({ requestId, address, userId: actor.id, of: id }, 'password reset');
  return toShownLink(link, origin);
}

export async function signOutUser({ actor }: Caller, id: string, context: Context): Promise<void> {
  await endUserSessions(actor, id);
  const { log, requestId, address } = context;
  log.info({ requestId, address, userId: actor.id, of: id }, 'sessions ended');
}

export const setLinkedPassword = openForm(
  async (form, { params, context: { log, requestId, address } }) => {
    const input = { newPassword: confirmedPassword(form).newPassword };
    const userId = await setPasswordByLink(params.token ?? '', input);
    log.info({ requestId, address, userId }, 'password set by a link');
    return redirect('/admin');
  },
  { failed: PASSWORD_NOT_SET },
);

/** Opening a link changes nothing, because programs open links, too. */
export async function passwordLinkLoader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? '';
  const { opened: link, ended: over } = await toErrorPage(() => openOrEnded(() => openPasswordLink(token)));
  const settings = await toErrorPage(() => getSettings());
  return data(
    { ...signInBrand(settings), link, over, minimum: passwordMinimum() },
    { status: over === null ? 200 : 410 },
  );
}
