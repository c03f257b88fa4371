import { encode } from 'uqr';
import { SecondFactor, type StoredSecondFactor } from '~models/accounts/second-factor';
import { authorize, type Actor } from '~/core/access/permissions';
import { cleanCode, WRONG_CODE, ENROLMENT_PATH } from '~/core/access/second-factor.server';
import { PasswordChange } from '~/core/access/user.server';
import { aboutUser, addToEvent, audited } from '~/core/activity/record-event.server';
import { isDuplicate } from '~/core/db/database-errors.server';
import { formAction, type FormRequest } from '~/core/forms/form-action.server';
import { textOf } from '~/core/forms/read-controls.server';
import type { Context } from '~/core/request/context.server';
import type { SignedIn } from '~/core/request/session.server';
import { endSessionsOf } from '~/core/session/sessions.server';
import { dropAllFactors, dropAuthenticator } from '~/core/session/second-factor-policy.server';
import { Failure, notFound } from '~/core/validation/errors';
import { AUTHENTICATOR_NOT_ADDED, PROFILE_FAILURES } from '~/core/validation/messages';
import { parse } from '~/core/validation/fields.server';
import { requireOwnPassword, countPasswordChange, forgivePasswordChange } from './login.server';
import {
  newRecoveryCodes,
  keyUri,
  matchingSteps,
  newSecret,
  toBase32,
  postedCode,
} from './second-factor.server';
import { findUser, findUserByName } from './users.server';

/** An unconfirmed secret is replaced after this time. */
const PENDING_MS = 30 * 60 * 1000;

interface Enrolment {
  /** Base32. */
  secret: string;
  uri: string;
}

/**
 * Returns the secret for a new authenticator, or null if the actor has one. It stays the same for half an hour, so
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
    // A concurrent request has created one.
    if (!isDuplicate(error)) throw error;
  });
  return (await SecondFactor.findById(_id).lean<StoredSecondFactor | null>()) ?? made.toObject();
}

const exists = () => new Failure(409, 'You have an authenticator already.');

/**
 * Verifies the code, adds the authenticator and returns the recovery codes, which are only stored as hashes. The code
 * counts as used. Throws 400 for a wrong code, and 409 if the actor has an authenticator.
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

/** Throws 404 without an authenticator. */
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
 * Removes authenticator and recovery codes, and ends the actor's sessions except that of `keptToken`. Throws 404
 * without an authenticator.
 */
export const removeOwnSecondFactor = (actor: Actor, keptToken?: string): Promise<void> =>
  audited(actor, aboutUser('second-factor', actor.id), async () => {
    authorize(actor, 'openAdmin');
    if (!(await dropAuthenticator(actor.id))) throw none();
    await endSessionsOf(actor.id, keptToken);
  });

/**
 * Removes the authenticator and passkeys of a user who has lost them, and ends the user's sessions, except that of
 * `keptToken` if it is the actor. Throws 404 if the user has none.
 */
export const removeSecondFactor = (actor: Actor, userId: string, keptToken?: string): Promise<void> =>
  audited(actor, aboutUser('second-factor', userId), async () => {
    authorize(actor, 'manageUsers');
    const user = await findUser(userId);
    if (!(await dropAllFactors(String(user._id)))) throw none();
    await endSessionsOf(String(user._id), userId === actor.id ? keptToken : undefined);
  });

/** The same by username; returns the name as it is stored. */
export async function removeSecondFactorOf(actor: Actor, name: string): Promise<string> {
  const { _id, username } = await findUserByName(name);
  addToEvent({ kind: 'users', id: String(_id), title: username });
  await removeSecondFactor(actor, String(_id));
  return username;
}

const CurrentPassword = PasswordChange.pick({ currentPassword: true });
const PROFILE = '/admin/profile';
/** The message of a repeated form; the first response showed the codes. */
const SHOWN_BEFORE = 'The recovery codes were shown before. Make new ones if you do not have them.';

export interface WithCodes {
  ok: true;
  codes: string[];
}

export const note = ({ actor, context: { log, requestId, address } }: FormRequest, message: string) =>
  log.info({ requestId, address, userId: actor.id }, message);

/** Wrong passwords are rate-limited like logins. Throws 400 or 429. */
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

export async function removeUserSecondFactor(
  { actor, token }: Pick<SignedIn, 'actor' | 'token'>,
  id: string,
  { log, requestId, address }: Context,
): Promise<void> {
  await removeSecondFactor(actor, id, token);
  log.info({ requestId, address, userId: actor.id, of: id }, 'second factor removed');
}

/** A QR code as an SVG path with one unit per module. */
interface QrCode {
  size: number;
  path: string;
}

/** Drawn on the server, so that browsers load no code for it. The page adds the quiet zone. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
