import { encode } from 'uqr';
import {
  ENROLMENT_PATH,
  dropAllFactors,
  dropAuthenticator,
  cleanCode,
  WRONG_CODE,
} from '~/core/session/second-factor-policy.server';
import { PasswordChange } from '~/core/access/user.server';
import { formAction, type FormRequest } from '~/core/forms/form-action.server';
import { textOf } from '~/core/forms/read-controls.server';
import type { Context } from '~/core/request/context.server';
import type { SignedIn } from '~/core/request/session.server';
import { AUTHENTICATOR_NOT_ADDED, PROFILE_FAILURES } from '~/core/validation/messages';
import { parse } from '~/core/validation/fields.server';
import { countPasswordChange, forgivePasswordChange } from './login.server';
import { requireOwnPassword } from './credentials.server';
import {
  postedCode,
  newRecoveryCodes,
  keyUri,
  matchingSteps,
  newSecret,
  toBase32,
} from './second-factor.server';
import { SecondFactor, type StoredSecondFactor } from '~models/accounts/second-factor';
import { authorize, type Actor } from '~/core/access/permissions';
import { aboutUser, addToEvent, audited } from '~/core/activity/record-event.server';
import { isDuplicate } from '~/core/db/database-errors.server';
import { endSessionsOf } from '~/core/session/sessions.server';
import { Failure, notFound } from '~/core/validation/errors';
import { findUser, findUserByName } from './users.server';

/** A secret that was shown this long ago and never confirmed is replaced. */
const PENDING_MS = 30 * 60 * 1000;

/** What an authenticator needs to know. */
interface Enrolment {
  /** Base32. */
  secret: string;
  /** The content of the QR code. */
  uri: string;
}

/**
 * Returns the secret for the actor's new authenticator, or null if the actor has one. It stays the same for half an hour, so
 * that a code can be checked against it after an error.
 */
export async function openEnrolment(actor: Actor, issuer: string): Promise<Enrolment | null> {
  authorize(actor, 'openAdmin');
  const factor = await pendingOrConfirmed(actor.id);
  if (factor.confirmedAt !== null) return null;
  const secret = toBase32(Buffer.from(factor.secret, 'base64url'));
  return { secret, uri: keyUri({ issuer, username: actor.username, secret }) };
}

async function pendingOrConfirmed(_id: string): Promise<StoredSecondFactor> {
  const now = new Date();
  const fresh = { secret: newSecret().toString('base64url'), createdAt: now };
  const outdated = {
    _id,
    confirmedAt: null,
    $or: [{ createdAt: { $lt: new Date(now.getTime() - PENDING_MS) } }, { createdAt: { $gt: now } }],
  };
  await SecondFactor.updateOne(outdated, { $set: fresh });
  const found = await SecondFactor.findById(_id).lean<StoredSecondFactor | null>();
  if (found) return found;
  const made = new SecondFactor({ _id, ...fresh });
  await made.save().catch((error: unknown) => {
    // Another request has made one.
    if (!isDuplicate(error)) throw error;
  });
  return (await SecondFactor.findById(_id).lean<StoredSecondFactor | null>()) ?? made.toObject();
}

const exists = () => new Failure(409, 'You have an authenticator already.');

/**
 * Adds the actor's authenticator if the code is one of its codes, and returns the recovery codes; only their hashes are
 * stored. That code counts as used. Throws 400 for a wrong code, and 409 if the actor has an authenticator.
 */
export const confirmAuthenticator = (actor: Actor, typed: string): Promise<string[]> =>
  audited(actor, aboutUser('second-factor', actor.id), () => {
    authorize(actor, 'openAdmin');
    return confirm(actor, typed);
  });

async function confirm(actor: Actor, typed: string): Promise<string[]> {
  const factor = await pendingOrConfirmed(actor.id);
  if (factor.confirmedAt !== null) throw exists();
  const { _id, secret } = factor;
  const step = matchingSteps(Buffer.from(secret, 'base64url'), cleanCode(typed), Date.now()).at(-1);
  if (step === undefined) throw new Failure(400, WRONG_CODE, { code: [WRONG_CODE] });
  const { codes, stored } = await newRecoveryCodes();
  const { modifiedCount } = await SecondFactor.updateOne(
    { _id, secret, confirmedAt: null },
    { $set: { ...stored, confirmedAt: new Date(), lastStep: step } },
  );
  if (modifiedCount === 0) throw exists();
  return codes;
}

const none = () => notFound('Second factor');

/** Replaces the actor's recovery codes and returns the new ones. Throws 404 without an authenticator. */
export const replaceRecoveryCodes = (actor: Actor): Promise<string[]> =>
  audited(actor, aboutUser('second-factor', actor.id), async () => {
    authorize(actor, 'openAdmin');
    const { codes, stored } = await newRecoveryCodes();
    const filter = { _id: actor.id, confirmedAt: { $ne: null } };
    const { modifiedCount } = await SecondFactor.updateOne(filter, { $set: stored });
    if (modifiedCount === 0) throw none();
    return codes;
  });

/**
 * Removes the actor's own authenticator and recovery codes, and ends the actor's sessions except the one of `keptToken`. Throws
 * 404 if there are none.
 */
export const removeOwnSecondFactor = (actor: Actor, keptToken?: string): Promise<void> =>
  audited(actor, aboutUser('second-factor', actor.id), async () => {
    authorize(actor, 'openAdmin');
    if (!(await dropAuthenticator(actor.id))) throw none();
    await endSessionsOf(actor.id, keptToken);
  });

/**
 * Removes the authenticator and the passkeys of a user who has lost them, and ends the user's sessions, except the one of
 * `keptToken` if it is the actor. Throws 404 if the user has none.
 */
export const removeSecondFactor = (actor: Actor, userId: string, keptToken?: string): Promise<void> =>
  audited(actor, aboutUser('second-factor', userId), async () => {
    authorize(actor, 'manageUsers');
    const user = await findUser(userId);
    if (!(await dropAllFactors(String(user._id)))) throw none();
    await endSessionsOf(String(user._id), userId === actor.id ? keptToken : undefined);
  });

/** Does the same for the user with this username, and returns the name as it is stored. */
export async function removeSecondFactorOf(actor: Actor, name: string): Promise<string> {
  const { _id, username } = await findUserByName(name);
  addToEvent({ kind: 'users', id: String(_id), title: username });
  await removeSecondFactor(actor, String(_id));
  return username;
}

const CurrentPassword = PasswordChange.pick({ currentPassword: true });

const PROFILE = '/admin/profile';

/** What a repeated form says whose codes were shown in the first answer. */
const SHOWN_BEFORE = 'The recovery codes were shown before. Make new ones if you do not have them.';

/** New recovery codes, which are shown once. */
export interface WithCodes {
  ok: true;
  codes: string[];
}

export const note = ({ actor, context: { log, requestId, address } }: FormRequest, message: string) =>
  log.info({ requestId, address, userId: actor.id }, message);

/** Checks the current password that a form asks for; wrong ones are rate-limited like logins. Throws 400 or 429. */
export async function checkCurrentPassword(
  { actor, form }: FormRequest,
  check = requireOwnPassword,
): Promise<void> {
  const sent = { currentPassword: textOf(form, 'currentPassword') };
  const { currentPassword } = parse(CurrentPassword, sent);
  await countPasswordChange(actor.id);
  await check(actor, currentPassword);
  await forgivePasswordChange(actor.id);
}

const shownOnce = (codes: string[]) => ({
  flash: { tone: 'info', text: SHOWN_BEFORE } as const,
  shown: { ok: true, codes } as const,
});

export const confirmAuthenticatorForm = formAction<WithCodes>(
  async (request) => {
    const codes = await confirmAuthenticator(request.actor, postedCode(request.form));
    note(request, 'authenticator added');
    return { to: ENROLMENT_PATH, ...shownOnce(codes) };
  },
  { failed: AUTHENTICATOR_NOT_ADDED, typed: false },
);

export const newRecoveryCodesForm = formAction<WithCodes>(
  async (request) => {
    await checkCurrentPassword(request);
    const codes = await replaceRecoveryCodes(request.actor);
    note(request, 'recovery codes replaced');
    return { to: PROFILE, ...shownOnce(codes) };
  },
  { failed: PROFILE_FAILURES['recovery-codes'], typed: false },
);

export const removeAuthenticatorForm = formAction<WithCodes>(
  async (request) => {
    await checkCurrentPassword(request);
    await removeOwnSecondFactor(request.actor, request.token);
    note(request, 'authenticator removed');
    const flash = { tone: 'success', text: 'Authenticator removed', place: 'second-factor' } as const;
    return { to: PROFILE, flash };
  },
  { failed: PROFILE_FAILURES['remove-authenticator'], typed: false },
);

/** Removes the second factor of a user who has lost it, and logs that. */
export async function removeUserSecondFactor(
  { actor, token }: Pick<SignedIn, 'actor' | 'token'>,
  id: string,
  { log, requestId, address }: Context,
): Promise<void> {
  await removeSecondFactor(actor, id, token);
  log.info({ requestId, address, userId: actor.id, of: id }, 'second factor removed');
}

/** A QR code as the path of an image with one unit per module. */
interface QrCode {
  size: number;
  path: string;
}

/** Draws a text as a QR code, on the server, so that browsers load no code for it. The quiet zone is left to the page. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
