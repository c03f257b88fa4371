import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import { Upload, type StoredUpload } from '~models/upload';
import { approvalStates } from '../approval-states/approval-states';
import { declareFields } from '../uploads/delivery/declare-change';
import { settleServing } from '../uploads/usage/settle-serving';

const NOT_CLEARED = { 'press.cleared': false, 'press.clearedBy': null, 'press.clearedAt': null } as const;

/**
 * Takes the clearance of those of the stills away of whom somebody has refused, or has not approved yet, so that they leave every kit. Call it
 * after each write that may have refused them. It raises the revision of refused ones also if they are not cleared: who is clearing one at
 * this moment has read the verdicts of before, and has to read them again. Can be interrupted and run again; the verdicts decide about a
 * still everywhere, also before this has run.
 */
export const settleClearance = (files: readonly string[]): Promise<void> =>
  unclear(files, ({ press }, state) => state === 'refused' || (state === 'waiting' && isCleared(press)));

const isCleared = (press: StoredUpload['press']): boolean => press?.cleared === true;

type Still = Pick<StoredUpload, '_id' | 'people' | 'press'>;

async function unclear(
  files: readonly string[],
  isToBe: (still: Still, state: string | null | undefined) => boolean,
): Promise<void> {
  const stills = await Upload.find({ _id: { $in: [...files] } }, { people: 1, press: 1 }).lean<Still[]>();
  const states = await approvalStates(stills);
  const refused = stills.filter((still) => isToBe(still, states.get(still._id))).map(({ _id }) => _id);
  for (const _id of refused)
    await declareFields([_id], NOT_CLEARED, () =>
      Upload.updateOne({ _id }, { $set: NOT_CLEARED, $inc: { revision: 1 } }),
    );
  if (refused.length > 0) await settleServing(refused);
}

/** Finishes what interrupted answers have left of it. Returns the number of rounds that were looked at. */
export async function sweepApprovals(): Promise<number> {
  let rounds = 0;
  const all = ApprovalRound.find({}, { 'verdicts.file': 1 }).lean<
    Pick<StoredApprovalRound, '_id' | 'verdicts'>[]
  >();
  for await (const { verdicts } of all.cursor()) {
    const files = [...new Set(verdicts.map(({ file }) => file))];
    await unclear(
      files,
      ({ press }, state) => isCleared(press) && (state === 'refused' || state === 'waiting'),
    );
    rounds += 1;
  }
  return rounds;
}
