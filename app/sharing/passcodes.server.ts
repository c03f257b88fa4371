import { createHash, timingSafeEqual } from 'node:crypto';
import { Grant, type GrantKind } from '~models/grant';
import { hashPassword, passwordMatches } from '~/core/db/passwords.server';
import { decreaseCount, forgetCount, increaseCount } from '~/core/db/rate-counters.server';
import { POLICIES } from '~/core/session/grants.server';
import { PASSCODE_LENGTH, PASSCODE_TRIES, PASSCODE_TRIES_OF_ALL } from '~/core/session/share-link';
import { Failure, TooMany } from '~/core/validation/errors';
import { atMost, text } from '~/core/validation/fields.server';

// The passcode of a link is stored as a hash. Entering it yields a proof, which a cookie keeps for the paths below the
// link.

/** The target of a link. Call `isOpenTo` before showing any of it. */
export interface Locked {
  lock: {
    kind: GrantKind;
    /** The stored token of the grant: the token or its hash. */
    link: string;
    /** The hash of its passcode; empty for none. */
    passcode: string;
  };
}

/** Returns an empty text for an empty passcode, which means none. */
export const hashPasscode = (passcode: string): Promise<string> | string =>
  passcode === '' ? '' : hashPassword(passcode);

/**
 * Checks a passcode and returns the proof. Attempts are counted per `network`. Throws 401 for a wrong passcode, and
 * 429 after ten attempts per quarter of an hour, or a hundred wrong ones per hour from all networks.
 */
export async function givePasscode(locked: Locked, given: string, network: string): Promise<string> {
  const { kind, link, passcode } = locked.lock;
  const tries = `code of ${link} from ${network}`;
  const triesOfAll = `code of ${link}`;
  await countTry(tries, PASSCODE_TRIES);
  await countTry(triesOfAll, PASSCODE_TRIES_OF_ALL);
  const isRight = given.length <= PASSCODE_LENGTH.most && (await passwordMatches(passcode, given));
  if (!isRight) {
    await Grant.updateOne({ token: link }, { $inc: { wrongTries: 1 } });
    throw new Failure(401, `This ${POLICIES[kind].passcode} is not right.`);
  }
  await Promise.all([forgetCount(tries), decreaseCount(triesOfAll)]);
  return proofOf(locked);
}

/** Attempts are counted before comparing, so that concurrent ones all count. Throws 429. */
async function countTry(name: string, { most, minutes }: { most: number; minutes: number }): Promise<void> {
  const { points, milliseconds } = await increaseCount(name, 1, minutes * 60);
  if (points > most) throw new TooMany(Math.ceil(milliseconds / 1000), 'Too many tries. Please');
}

/** Returns the proof of knowing the passcode, or of having opened a link without one. It depends on the link and the passcode. */
export const proofOf = ({ lock: { link, passcode } }: Locked): string =>
  createHash('sha256').update(`${link}\n${passcode}`).digest('base64url');

/** A link without a passcode is open to everybody. */
export const isOpenTo = (locked: Locked, proof: string | null): boolean =>
  locked.lock.passcode === '' || hasProof(locked, proof);

/** Whether this is the proof of a link, even of one without a passcode. */
export function hasProof(locked: Locked, proof: string | null): boolean {
  if (proof === null) return false;
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(locked))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Nothing, or at least four characters. */
const NONE_OR_LONG_ENOUGH = /^(?:[\s\S]{4,})?$/u;

/** `label` is its name on screens; an empty text means none. */
export const passcodeField = (label: string) =>
  atMost(text(label), label, PASSCODE_LENGTH.most).regex(
    NONE_OR_LONG_ENOUGH,
    `${label} must be at least ${PASSCODE_LENGTH.least} characters`,
  );
