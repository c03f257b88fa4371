import { createHash, timingSafeEqual } from 'node:crypto';
import { Grant } from '~models/grant';
import { CODE_LENGTH, CODE_TRIES, CODE_TRIES_OF_ALL } from '~/rules/press/link-code';
import { Failure, TooMany } from '~/rules/validation/errors';
import { hashPassword, passwordMatches } from '../platform/passwords';
import { decreaseCount, forgetCount, increaseCount } from '../platform/rate-counters';

// A link can have a code of its own, which whoever opens it has to know. What is stored is its hash. Whoever has given it gets
// a proof, which a cookie keeps for the paths below the link.

/** A link and the hash of its code; empty for none. */
export interface CodedLink {
  /** What the grant of the link has as its token: the token or its hash. */
  link: string;
  code: string;
}

/** Returns what is stored of a code; of an empty one, which is none, an empty text. */
export const hashCode = (code: string): Promise<string> | string => (code === '' ? '' : hashPassword(code));

/**
 * Compares what somebody gives with the code of a link, and returns the proof. `network` is whose tries count together. Throws 401 with
 * `wrong` for another code, which is counted, and 429 after ten tries within a quarter of an hour, or a hundred wrong ones of all networks
 * within an hour.
 */
export async function giveCode(
  { link, code }: CodedLink,
  given: string,
  { network, wrong }: { network: string; wrong: string },
): Promise<string> {
  const tries = `code of ${link} from ${network}`;
  const triesOfAll = `code of ${link}`;
  await countTry(tries, CODE_TRIES);
  await countTry(triesOfAll, CODE_TRIES_OF_ALL);
  const isRight = given.length <= CODE_LENGTH.most && (await passwordMatches(code, given));
  if (!isRight) {
    await Grant.updateOne({ token: link }, { $inc: { wrongTries: 1 } });
    throw new Failure(401, wrong);
  }
  await Promise.all([forgetCount(tries), decreaseCount(triesOfAll)]);
  return proofOf({ link, code });
}

/** A try is counted before the code is compared, so that tries at the same moment are all counted. Throws 429. */
async function countTry(name: string, { most, minutes }: { most: number; minutes: number }): Promise<void> {
  const { points, milliseconds } = await increaseCount(name, 1, minutes * 60);
  if (points > most) throw new TooMany(Math.ceil(milliseconds / 1000), 'Too many tries. Please');
}

/**
 * Returns what proves that somebody knew the code, or, of a link without one, that they have opened it. Another code, and another link,
 * have other proofs.
 */
export const proofOf = ({ link, code }: CodedLink): string =>
  createHash('sha256').update(`${link}\n${code}`).digest('base64url');

/** Whether a link is open to whoever has this proof; one without a code is open to everybody. */
export const isProven = (about: CodedLink, proof: string | null): boolean =>
  about.code === '' || hasProof(about, proof);

/** Whether this is the proof of a link, also of one without a code. */
export function hasProof(about: CodedLink, proof: string | null): boolean {
  if (proof === null) return false;
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(about))];
  return given.length === right.length && timingSafeEqual(given, right);
}
