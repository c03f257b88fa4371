import { ApprovalRound, type StoredApprovalRound, type StoredApprover } from '~models/approval-round';
import { Show, type StoredShow } from '~models/show';
import { giveCode, isProven, type CodedLink } from '../grants/codes';
import { WRONG_APPROVAL_CODE } from '~/rules/approvals/round';
import { closeDueRounds } from './closing';
import { linkEnded } from '../grants/link-ended';
import { findApprovalLink } from './links';
import { approverOf } from './store';

/** A link that somebody has opened. Nothing of it may be shown before `isOpenTo`. */
export interface OpenedLink {
  show: Pick<StoredShow, '_id' | 'title' | 'press'>;
  round: StoredApprovalRound;
  person: StoredApprover;
  /** The id of the grant. */
  grant: string;
  coded: CodedLink;
  expiresAt: Date;
}

/** Returns what a token opens. Throws 404 for an unknown one, and 410 if the link has ended, or its round or its show was deleted. */
export async function openLink(token: string): Promise<OpenedLink> {
  const link = await findApprovalLink(token);
  await closeDueRounds({ _id: link.round });
  const round = await ApprovalRound.findById(link.round).lean<StoredApprovalRound | null>();
  const person = round && approverOf(round, link.person);
  const show =
    round && (await Show.findById(round.show, { title: 1, press: 1 }).lean<OpenedLink['show'] | null>());
  if (!round || !person || !show) throw linkEnded();
  const { grant, hash, expiresAt } = link;
  return { show, round, person, grant, coded: { link: hash, code: round.code }, expiresAt };
}

/** Whether whoever has this proof may see what the link opens: a round without a code is open to whoever has the link. */
export const isOpenTo = ({ coded }: OpenedLink, proof: string | null): boolean => isProven(coded, proof);

/** Returns the proof of who knows the code of a link. Throws 401 for a wrong one, and 429 after too many tries. */
export const giveApprovalCode = ({ coded }: OpenedLink, code: string, network: string): Promise<string> =>
  giveCode(coded, code, { network, wrong: WRONG_APPROVAL_CODE });
