import { SecondFactor, type StoredSecondFactor } from '~models/sign-in';
import { authorize, type Actor } from '~/core/access/permissions';
import { cleanCode, WRONG_CODE } from '~/core/access/second-factor.server';
import { aboutUser, addToEvent, audited } from '~/core/activity/record-event.server';
import { isDuplicate } from '~/core/db/database-errors.server';
import { endSessionsOf } from '~/core/session/sessions.server';
import { dropAllFactors, dropAuthenticator } from '~/core/session/second-factor-policy.server';
import { Failure, notFound } from '~/core/validation/errors';
import { newRecoveryCodes, keyUri, matchingSteps, newSecret, toBase32 } from './second-factor.server';
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
