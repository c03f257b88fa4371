import { Grant, type StoredGrant } from '~models/grant';
import { Show, type StoredShow } from '~models/show';
import { WRONG_LINK_PASSWORD } from '~/rules/press/press-link';
import { notFound } from '~/rules/validation/errors';
import { giveCode, isProven, type CodedLink } from '../grants/codes';
import { linkEnded } from '../grants/link-ended';

/** A live link to a press kit. Nothing of the kit may be shown before `isOpenToProof`. */
export interface OpenPressLink {
  id: string;
  token: string;
  showId: string;
  /** For whom it is; may be empty. */
  label: string;
  expiresAt: Date;
  coded: CodedLink;
}

/** Of every token. */
const TOKEN_LENGTH = 43;

/** Returns the live link with this token. Throws 404 for an unknown token, and 410 if the link has ended or its kit is no more. */
export async function openPressLink(token: string): Promise<OpenPressLink> {
  const grant =
    token.length === TOKEN_LENGTH
      ? await Grant.findOne({ token, kind: 'press' }).lean<StoredGrant | null>()
      : null;
  if (!grant) throw notFound('Link');
  if (grant.endedAt !== null || grant.expiresAt.getTime() <= Date.now()) throw linkEnded();
  const showId = grant.subject.slice(grant.subject.indexOf(':') + 1);
  const show = await Show.findById(showId, { 'press.visibility': 1 }).lean<Pick<
    StoredShow,
    'press'
  > | null>();
  if ((show?.press?.visibility ?? 'off') === 'off') throw linkEnded();
  const { _id: id, label, expiresAt, code = '' } = grant;
  return { id, token, showId, label, expiresAt, coded: { link: token, code } };
}

/** Whether whoever has this proof may see the kit: a link without a password is open to whoever has it. */
export const isOpenToProof = ({ coded }: OpenPressLink, proof: string | null): boolean =>
  isProven(coded, proof);

/** Returns the proof of who knows the password of a link. Throws 401 for a wrong one, and 429 after too many tries. */
export const givePressPassword = (
  { coded }: OpenPressLink,
  password: string,
  network: string,
): Promise<string> => giveCode(coded, password, { network, wrong: WRONG_LINK_PASSWORD });

/** Counts that somebody has opened the page of a link. */
export async function countPressOpening(linkId: string): Promise<void> {
  await Grant.updateOne({ _id: linkId }, { $inc: { uses: 1 }, $set: { lastUsedAt: new Date() } });
}

/** Counts that somebody takes the ZIP of the stills by a link. */
export async function countArchive(linkId: string): Promise<void> {
  await Grant.updateOne({ _id: linkId }, { $inc: { zips: 1 } });
}
