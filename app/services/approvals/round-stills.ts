import type { Actor } from '~/rules/accounts/permissions';
import type { RoundStill } from '~/rules/approvals/round-still';
import { staffUrl } from '~/rules/uploads/staff-url';
import { approvalStates } from '../approval-states/approval-states';
import { showOfApprovals } from './access';
import {
  candidatesOf,
  kitStills,
  readStillFiles,
  type ApprovalCandidate,
  type StillFile,
} from './candidates';
import { libraryName } from './export-round';
import { readRounds } from './store';
import { isHeldBack, urlOf } from '../uploads/delivery/view';

/** The width that a thumbnail has at least, in pixels. */
const THUMBNAIL_WIDTH = 480;

/** Returns the address of a small copy of a still for staff, also while it is held back. */
function thumbnailOf(still: StillFile): string {
  const { key, variants } = still;
  const small = variants.find(({ width, type }) => width >= THUMBNAIL_WIDTH && type === 'image/webp');
  return staffUrl(small?.url ?? urlOf(key), { withheld: isHeldBack(still) });
}

async function toRoundStills(stills: readonly StillFile[]): Promise<RoundStill[]> {
  const states = await approvalStates(stills);
  return stills.map((still) => ({
    file: still._id,
    name: libraryName(still),
    picture: thumbnailOf(still),
    people: [...new Set((still.people ?? []).map(({ name }) => name))],
    state: states.get(still._id) ?? null,
  }));
}

/** Returns stills as the screens of rounds show them; those that were deleted are left out. */
export const readRoundStills = async (files: readonly string[]): Promise<RoundStill[]> =>
  toRoundStills(await readStillFiles(files));

/** Returns the stills of a show's kit, and who is on them, for a new round. Throws 403 and 404. */
export async function readKitForRound(
  actor: Actor | null,
  showId: string,
): Promise<{ stills: RoundStill[]; candidates: ApprovalCandidate[] }> {
  const show = await showOfApprovals(actor, showId);
  const stills = await kitStills(show);
  const rounds = await readRounds(String(show._id));
  return { stills: await toRoundStills(stills), candidates: candidatesOf(stills, rounds) };
}
