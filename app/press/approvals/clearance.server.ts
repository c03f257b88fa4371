import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import { Upload, type StoredUpload } from '~models/upload';
import { declareFields } from '~/media/delivery/declare-upload.server';
import { FIELDS_NOT_CLEARED } from '~/media/library/library-press.server';
import { approvalStates } from '~/media/usage/approval-states.server';
import { settleServing } from '~/media/usage/settle-serving.server';

/**
 * Removes the clearance of stills that someone has refused or not approved yet, so that they leave every kit. Call it after each write that
 * may contain refusals. It also raises the revision of refused stills without clearance: a user who is clearing one has read the earlier
 * verdicts and must read them again. Can be interrupted and run again; verdicts apply everywhere even before it has run.
 */
export const settleClearance = (files: readonly string[]): Promise<void> =>
  removeClearance(
    files,
    ({ press }, state) => state === 'refused' || (state === 'waiting' && isCleared(press)),
  );

const isCleared = (press: StoredUpload['press']): boolean => press?.cleared === true;

type Still = Pick<StoredUpload, '_id' | 'people' | 'press'>;

async function removeClearance(
  files: readonly string[],
  isToBe: (still: Still, state: string | null | undefined) => boolean,
): Promise<void> {
  const stills = await Upload.find({ _id: { $in: [...files] } }, { people: 1, press: 1 }).lean<Still[]>();
  const states = await approvalStates(stills);
  const affected = stills.filter((still) => isToBe(still, states.get(still._id))).map(({ _id }) => _id);
  for (const _id of affected)
    await declareFields([_id], FIELDS_NOT_CLEARED, () =>
      Upload.updateOne({ _id }, { $set: FIELDS_NOT_CLEARED, $inc: { revision: 1 } }),
    );
  if (affected.length > 0) await settleServing(affected);
}

/** Completes interrupted answers. Returns the number of rounds checked. */
export async function sweepApprovals(): Promise<number> {
  let rounds = 0;
  const all = ApprovalRound.find({}, { 'verdicts.file': 1 }).lean<
    Pick<StoredApprovalRound, '_id' | 'verdicts'>[]
  >();
  for await (const { verdicts } of all.cursor()) {
    const files = [...new Set(verdicts.map(({ file }) => file))];
    await removeClearance(
      files,
      ({ press }, state) => isCleared(press) && (state === 'refused' || state === 'waiting'),
    );
    rounds += 1;
  }
  return rounds;
}
