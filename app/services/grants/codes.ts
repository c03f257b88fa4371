import { createHash, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, CODE_TRIES } from '~/rules/press/link-code';
import { Failure, TooMany } from '~/rules/validation/errors';
import { hashPassword, passwordMatches } from '../platform/passwords';
import { forgetCount, increaseCount } from '../platform/rate-counters';

// A link can have a code of its own, which whoever opens it has to know. What is stored is its hash. Whoever has given it gets
// a proof, which a cookie keeps for the paths below the link.

/** A link and the hash of its code; empty for none. */
export interface CodedLink {
  /** The token or its hash: it is the same for every request of the link. */
  link: string;
  code: string;
}

/** Returns what is stored of a code; of an empty one, which is none, an empty text. */
export const hashCode = (code: string): Promise<string> | string => (code === '' ? '' : hashPassword(code));

/**
 * Compares what somebody gives with the code of a link, and returns the proof. `network` is whose tries count together. Throws 401 with
 * `wrong` for another code, and 429 after ten tries within a quarter of an hour.
 */
export async function giveCode(
  { link, code }: CodedLink,
  given: string,
  { network, wrong }: { network: string; wrong: string },
): Promise<string> {
  const tries = `code of ${link} from ${network}`;
  const { points, milliseconds } = await increaseCount(tries, 1, CODE_TRIES.minutes * 60);
  if (points > CODE_TRIES.most) throw new TooMany(Math.ceil(milliseconds / 1000), 'Too many tries. Please');
  const isRight = given.length <= CODE_LENGTH.most && (await passwordMatches(code, given));
  if (!isRight) throw new Failure(401, wrong);
  await forgetCount(tries);
  return proofOf({ link, code });
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
