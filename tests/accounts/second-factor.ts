/** Plays the authenticator of a user. */
import { SecondFactor } from '~models/accounts/second-factor';
import type { Actor } from '~/rules/accounts/permissions';
import { toActor } from '~/services/accounts/user-view';
import { makeUser } from '../make';
import { confirmAuthenticator, openEnrolment } from '~/services/accounts/second-factor/enrolment';
import { codeOf, stepAt } from '~/services/accounts/second-factor/totp';

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

/** A stored user with an authenticator. */
export async function makeEnrolledUser(fields: object = {}) {
  const user = await makeUser(fields);
  return { ...user, ...(await enrol(toActor(user, 'form'))) };
}
