import { createHash, timingSafeEqual } from 'node:crypto';
import { Grant, type GrantKind } from '~models/grant';
import { hashPassword, passwordMatches } from '~/core/db/passwords.server';
import { decreaseCount, forgetCount, increaseCount } from '~/core/db/rate-counters.server';
import { POLICIES } from '~/core/session/grants.server';
import { PASSCODE_LENGTH, PASSCODE_TRIES, PASSCODE_TRIES_OF_ALL } from '~/core/session/share-link';
import { Failure, TooMany } from '~/core/validation/errors';
import { atMost, text } from '~/core/validation/fields.server';

// A link can have a passcode, which whoever opens it has to know. What is stored is its hash. Whoever has given it gets a proof, which a
// cookie keeps for the paths below the link.

/** What a link opens. Nothing of it may be shown before `isOpenTo`. */
export interface Locked {
  lock: {
    kind: GrantKind;
    /** What the grant of the link has as its token: the token or its hash. */
    link: string;
    /** The hash of its passcode; empty for none. */
    passcode: string;
  };
}

/** Returns what is stored of a passcode; of an empty one, which is none, an empty text. */
export const hashPasscode = (passcode: string): Promise<string> | string =>
  passcode === '' ? '' : hashPassword(passcode);

/**
 * Compares what somebody gives with the passcode of a link, and returns the proof. `network` is whose tries count together. Throws 401 for
 * another passcode, which is counted, and 429 after ten tries within a quarter of an hour, or a hundred wrong ones of all networks within
 * an hour.
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

/** A try is counted before the passcode is compared, so that tries at the same moment are all counted. Throws 429. */
async function countTry(name: string, { most, minutes }: { most: number; minutes: number }): Promise<void> {
  const { points, milliseconds } = await increaseCount(name, 1, minutes * 60);
  if (points > most) throw new TooMany(Math.ceil(milliseconds / 1000), 'Too many tries. Please');
}

/**
 * Returns what proves that somebody knew the passcode, or, of a link without one, that they have opened it. Another passcode, and another
 * link, have other proofs.
 */
export const proofOf = ({ lock: { link, passcode } }: Locked): string =>
  createHash('sha256').update(`${link}\n${passcode}`).digest('base64url');

/** Whether a link is open to whoever has this proof; one without a passcode is open to everybody. */
export const isOpenTo = (locked: Locked, proof: string | null): boolean =>
  locked.lock.passcode === '' || hasProof(locked, proof);

/** Whether this is the proof of a link, also of one without a passcode. */
export function hasProof(locked: Locked, proof: string | null): boolean {
  if (proof === null) return false;
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(locked))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Nothing, or at least four characters. */
const NONE_OR_LONG_ENOUGH = /^(?:[\s\S]{4,})?$/u;

/** The passcode of a link, which screens call by this label: an empty text for none. */
export const passcodeField = (label: string) =>
  atMost(text(label), label, PASSCODE_LENGTH.most).regex(
    NONE_OR_LONG_ENOUGH,
    `${label} must be at least ${PASSCODE_LENGTH.least} characters`,
  );
