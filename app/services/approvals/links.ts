import { ApprovalRound, type StoredApprovalRound, type StoredApprover } from '~models/approval-round';
import { Show, type StoredShow } from '~models/show';
import { linkEnded, openGrant } from '../grants/grants';
import { linkOwner, type People } from '../grants/personal-links';
import { closeDueRounds } from './closing';
import { approverOf } from './store';

const KIND = 'approval';
const DAY_MS = 24 * 60 * 60 * 1000;
/** A link shows what was decided for so many days after its round has closed. */
const READABLE_DAYS = 90;

/** Returns whose links are meant; by default those of everybody in the round. */
export const approversOf = (
  { _id: of, people: all }: StoredApprovalRound,
  people: readonly StoredApprover[] = all,
): People => ({ kind: KIND, of, people });

export const linkExpiry = ({ closesAt }: StoredApprovalRound) =>
  new Date(closesAt.getTime() + READABLE_DAYS * DAY_MS);

type ShowOfLink = Pick<StoredShow, '_id' | 'title' | 'press'>;

/** A link that somebody has opened. Nothing of it may be shown before `isOpenTo`. */
export type OpenedLink = Awaited<ReturnType<typeof openLink>>;

/** Returns what a token opens. Throws 404 for an unknown one, and 410 if the link has ended, or its round or its show was deleted. */
export async function openLink(token: string) {
  const grant = await openGrant(KIND, token);
  const owner = linkOwner(grant);
  await closeDueRounds({ _id: owner.of });
  const round = await ApprovalRound.findById(owner.of).lean<StoredApprovalRound | null>();
  const person = round && approverOf(round, owner.person);
  const show = round && (await Show.findById(round.show, { title: 1, press: 1 }).lean<ShowOfLink | null>());
  if (!round || !person || !show) throw linkEnded(KIND);
  const lock = { kind: KIND, link: grant.token, passcode: round.code } as const;
  return { show, round, person, grant: grant._id, expiresAt: grant.expiresAt, lock };
}
