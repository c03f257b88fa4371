/** Plays the authenticator of a user. */
import { SecondFactor, type StoredSecondFactor } from '~models/sign-in';
import type { Actor } from '~/core/access/permissions';
import { toActor } from '~/core/session/sessions.server';
import { makeUser } from '../make';
import { codeOf, stepAt, confirmAuthenticator, openEnrolment } from '~/accounts/second-factor.server';

/** Returns the code that a secret in base32 gives now, or that many steps later. */
export function codeNow(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeOf(bytes, stepAt(Date.now()) + steps);
}

/** Returns a code that is none of those that are accepted now. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeNow(secret, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  );
}

/** Adds an authenticator for the actor whose last used code is so old that all present ones work. */
export async function enrol(actor: Actor): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret = '' } = (await openEnrolment(actor, 'Site')) ?? {};
  const recoveryCodes = await confirmAuthenticator(actor, codeNow(secret));
  await SecondFactor.updateOne({ _id: actor.id }, { $set: { lastStep: 0 } });
  return { secret, recoveryCodes };
}

interface Enrolled {
  stored: StoredSecondFactor;
  given: { secret: string; recoveryCodes: string[] };
}

let first: Promise<Enrolled> | undefined;

/** Enrols the actor, and returns what is stored of it. */
async function enrolFirst(actor: Actor): Promise<Enrolled> {
  const given = await enrol(actor);
  return { given, stored: await SecondFactor.findById(actor.id).orFail().lean<StoredSecondFactor>() };
}

/**
 * Gives the actor the authenticator and the recovery codes of the first one in this process, whose slow hashes take a tenth
 * of a second. For tests that compare no two users.
 */
export async function enrolAlike(actor: Actor): Promise<Enrolled['given']> {
  first ??= enrolFirst(actor);
  const { stored, given } = await first;
  await SecondFactor.replaceOne({ _id: actor.id }, { ...stored, _id: actor.id }, { upsert: true });
  return given;
}

/** A stored user with an authenticator: see `enrolAlike`. */
export async function makeEnrolledUser(fields: object = {}) {
  const user = await makeUser(fields);
  return { ...user, ...(await enrolAlike(toActor(user, 'form'))) };
}
