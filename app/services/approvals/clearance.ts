import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import { Upload, type StoredUpload } from '~models/upload';
import { approvalStates } from '../approval-states/approval-states';
import { declareFields } from '../uploads/delivery/declare-change';

const NOT_CLEARED = { 'press.cleared': false, 'press.clearedBy': null, 'press.clearedAt': null } as const;

/**
 * Takes the clearance of those of the stills away of whom somebody has refused, or has not approved yet, so that they leave every kit. Can be
 * interrupted and run again. The state of a still decides about it everywhere, also before this has run.
 */
export async function settleClearance(files: readonly string[]): Promise<void> {
  const cleared = await Upload.find({ _id: { $in: [...files] }, 'press.cleared': true }, { people: 1 }).lean<
    Pick<StoredUpload, '_id' | 'people'>[]
  >();
  const states = await approvalStates(cleared);
  for (const { _id } of cleared) {
    const state = states.get(_id);
    if (state !== 'refused' && state !== 'waiting') continue;
    await declareFields([_id], NOT_CLEARED, () =>
      Upload.updateOne({ _id, 'press.cleared': true }, { $set: NOT_CLEARED, $inc: { revision: 1 } }),
    );
  }
}

/** Finishes what interrupted answers have left of it. Returns the number of rounds that were looked at. */
export async function sweepApprovals(): Promise<number> {
  let rounds = 0;
  const all = ApprovalRound.find({}, { 'verdicts.file': 1 }).lean<
    Pick<StoredApprovalRound, '_id' | 'verdicts'>[]
  >();
  for await (const { verdicts } of all.cursor()) {
    await settleClearance([...new Set(verdicts.map(({ file }) => file))]);
    rounds += 1;
  }
  return rounds;
}
