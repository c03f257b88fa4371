import { authorize, type Actor } from '~/core/access/permissions';
import { unlessDuplicate } from '~/core/db/database-errors.server';
import { findUser, findUserByName } from './users.server';
import { randomBytes, randomInt, createHmac, timingSafeEqual } from 'node:crypto';
import { Challenge, type StoredChallenge, SecondFactor, type StoredSecondFactor } from '~models/sign-in';
import { User, type StoredUser } from '~models/user';
import { LoginInput } from '~/core/access/user.server';
import {
  addToEvent,
  audited,
  currentOrigin,
  fromAddress,
  aboutUser,
  recordEvent,
} from '~/core/activity/record-event.server';
import { slowHash, newToken, tokenHash } from '~/core/db/passwords.server';
import { textOf } from '~/core/forms/read-controls.server';
import {
  dropAllFactors,
  dropAuthenticator,
  findSecondFactor,
  hasSecondFactor,
  RECOVERY_CODE_COUNT,
  cleanCode,
  CHALLENGE_LIMIT,
  SIGN_IN_AGAIN,
  WRONG_CODE,
} from '~/core/session/second-factor-policy.server';
import { endSessionsOf, toAuthenticatedUser, type AuthenticatedUser } from '~/core/session/sessions.server';
import { Failure, notFound, fieldFailure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 8;
const SALT_BYTES = 16;

const RECOVERY_CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** A slow hash, because the codes are short. */
const hashRecoveryCode = async (code: string, salt: string): Promise<string> =>
  (await slowHash(code, Buffer.from(salt, 'base64url'))).toString('base64url');

/** Returns the codes as they are shown, such as `h7qk-2mxd`, and as they are stored. */
export async function newRecoveryCodes() {
  const made = new Set<string>();
  while (made.size < RECOVERY_CODE_COUNT)
    made.add(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''));
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  const hashes = await Promise.all([...made].map((code) => hashRecoveryCode(code, salt)));
  const codes = [...made].map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
  return { codes, stored: { salt, recoveryCodes: hashes } };
}

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const DIGITS = 6;
/** The allowed clock drift in steps, in either direction. */
const TOLERANCE = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The number of bytes must be a multiple of five (RFC 4648). */
export function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / STEP_SECONDS);

/** By RFC 6238 with SHA-1. */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the steps around a time that have this code, earliest first: usually one or none. */
export function matchingSteps(secret: Buffer, code: string, milliseconds: number): number[] {
  const now = stepAt(milliseconds);
  const near = Array.from({ length: 2 * TOLERANCE + 1 }, (_, index) => now - TOLERANCE + index);
  return near.filter((step) => areEqual(codeOf(secret, step), code));
}

function areEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

interface Account {
  issuer: string;
  username: string;
  secret: string;
}

export function keyUri({ issuer, username, secret }: Account): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  const query = { secret, issuer, algorithm: 'SHA1', digits: String(DIGITS), period: String(STEP_SECONDS) };
  // Authenticators show a plus sign as it is.
  const text = new URLSearchParams(query).toString().replaceAll('+', '%20');
  return `otpauth://totp/${label}?${text}`;
}

/** A last step further ahead than this comes from a clock that has since been corrected. */
const MAX_STEPS_AHEAD = 20;

/**
 * Whether a code of the authenticator or a recovery code is valid. It is used up: only one of several requests with
 * the same code succeeds, across all instances.
 */
export async function useCode(userId: string, typed: string): Promise<boolean> {
  const factor = await findSecondFactor(userId);
  if (!factor) return false;
  const code = cleanCode(typed);
  return RECOVERY_CODE.test(code) ? useRecoveryCode(factor, code) : useAuthenticatorCode(factor, code);
}

async function useAuthenticatorCode({ _id, secret }: StoredSecondFactor, code: string): Promise<boolean> {
  const now = Date.now();
  const ahead = { lastStep: { $gt: stepAt(now) + MAX_STEPS_AHEAD } };
  for (const step of matchingSteps(Buffer.from(secret, 'base64url'), code, now)) {
    const filter = { _id, secret, confirmedAt: { $ne: null }, $or: [{ lastStep: { $lt: step } }, ahead] };
    const { modifiedCount } = await SecondFactor.updateOne(filter, { $set: { lastStep: step } });
    if (modifiedCount === 1) return true;
  }
  return false;
}

async function useRecoveryCode({ _id, salt }: StoredSecondFactor, code: string): Promise<boolean> {
  const hash = await hashRecoveryCode(code, salt);
  const { modifiedCount } = await SecondFactor.updateOne(
    { _id, salt, recoveryCodes: hash },
    { $pull: { recoveryCodes: hash } },
  );
  return modifiedCount === 1;
}

export const CHALLENGE_LIFE_MS = CHALLENGE_LIMIT.minutes * 60_000;

/** The sign-in must start again: its challenge is unknown, expired or used up. */
export class ChallengeOver extends Failure {
  constructor(status: 401 | 429) {
    super(status, SIGN_IN_AGAIN);
  }
}

/** Starts the second step after a correct password and returns its token. Only the token's hash is stored. */
export async function startChallenge({ user, sessionEpoch }: AuthenticatedUser): Promise<string> {
  const token = newToken();
  await Challenge.create({
    _id: tokenHash(token),
    userId: user.id,
    sessionEpoch,
    expiresAt: new Date(Date.now() + CHALLENGE_LIFE_MS),
    address: currentOrigin().address,
  });
  return token;
}

/** Throws `ChallengeOver` if no attempt is left. */
export async function openChallenge(token: string): Promise<AuthenticatedUser> {
  const challenge = await Challenge.findById(tokenHash(token)).lean<StoredChallenge | null>();
  if (!challenge || challenge.expiresAt.getTime() <= Date.now()) throw new ChallengeOver(401);
  if (challenge.tries >= CHALLENGE_LIMIT.tries) throw new ChallengeOver(429);
  const { userId, sessionEpoch } = challenge;
  const stored = await User.findById(userId).lean<StoredUser | null>();
  const authenticated = stored && toAuthenticatedUser(stored);
  if (authenticated?.sessionEpoch !== sessionEpoch || !(await hasSecondFactor(userId)))
    throw new ChallengeOver(401);
  return authenticated;
}

/**
 * Passes the second step, which ends the challenge. Throws 401 for a wrong code, and `ChallengeOver` if it was the
 * last attempt. Attempts are counted in advance, so that concurrent ones on all instances count.
 */
export async function passChallenge(token: string, code: string): Promise<AuthenticatedUser> {
  const authenticated = await openChallenge(token);
  const _id = tokenHash(token);
  const counted = await Challenge.findOneAndUpdate(
    { _id, tries: { $lt: CHALLENGE_LIMIT.tries } },
    { $inc: { tries: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredChallenge | null>();
  if (!counted) throw new ChallengeOver(429);
  if (await useCode(authenticated.user.id, code)) {
    await Challenge.deleteOne({ _id });
    return authenticated;
  }
  if (counted.tries >= CHALLENGE_LIMIT.tries) throw new ChallengeOver(401);
  throw fieldFailure(401, 'code', WRONG_CODE);
}

/**
 * Expired challenges are rejected even before that. A challenge without any attempt is logged as a refused sign-in,
 * because the password was known. Wrong codes have been logged already.
 */
export async function sweepChallenges(): Promise<number> {
  let swept = 0;
  for (;;) {
    const expired = { expiresAt: { $lte: new Date() } };
    const found = await Challenge.findOneAndDelete(expired).lean<Partial<StoredChallenge> | null>();
    if (!found) return swept;
    swept += 1;
    const { userId = '', address = '', tries = 0 } = found;
    const event = { ...aboutUser('sign-in', userId), refused: true, unlimited: 'code missing' };
    if (tries === 0) await fromAddress(address, () => recordEvent(null, event));
  }
}

const NO_CODE = 'Enter the code';
const CodeInput = LoginInput.pick({ code: true });

/** Returns a code of an authenticator or a recovery code. Throws 400 if it is missing or too long. */
export function postedCode(form: FormData): string {
  const code = textOf(form, 'code') ?? '';
  if (code.trim() === '') throw fieldFailure(400, 'code', NO_CODE);
  parse(CodeInput, { code });
  return code;
}

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
  await unlessDuplicate(made.save());
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
  if (step === undefined) throw fieldFailure(400, 'code', WRONG_CODE);
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
