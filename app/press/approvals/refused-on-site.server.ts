import type { QueryFilter } from 'mongoose';
import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import { Upload, type StoredUpload } from '~models/upload';
import { can, type Actor } from '~/core/access/permissions';
import { declareFields } from '~/media/delivery/right-place.server';
import { readRefusals, approvalStates } from '~/media/usage/approval-states.server';
import { findPublicPlaces } from '~/media/usage/files-on-site.server';
import { settleServing } from '~/media/usage/settle-serving.server';
import type { RefusedOnSite } from './refused-on-site-texts';

type Named = Pick<StoredUpload, '_id' | 'usage' | 'originalName'>;

/** Returns the refused stills that visitors see on pages other than kits, for those who may see them, the newest refusal first. */
export async function refusedOnSite(
  actor: Actor,
  filter: QueryFilter<StoredApprovalRound> = {},
): Promise<RefusedOnSite[]> {
  if (!can(actor, 'manageApprovals')) return [];
  const rounds = await ApprovalRound.find(
    { ...filter, 'verdicts.verdict': 'refused' },
    { 'verdicts.file': 1, 'verdicts.verdict': 1 },
  ).lean<Pick<StoredApprovalRound, '_id' | 'verdicts'>[]>();
  const files = rounds.flatMap(({ verdicts }) =>
    verdicts.filter(({ verdict }) => verdict === 'refused').map(({ file }) => file),
  );
  const refusals = await readRefusals([...new Set(files)]);
  const uploads = await Upload.find(
    { _id: { $in: [...refusals.keys()] } },
    { usage: 1, originalName: 1 },
  ).lean<Named[]>();
  const places = await findPublicPlaces(uploads);
  const found = uploads.flatMap(({ _id, originalName }): RefusedOnSite[] => {
    const [said, uses] = [refusals.get(_id) ?? [], places.get(_id) ?? []];
    if (uses.length === 0) return [];
    return [
      {
        file: _id,
        name: originalName || _id,
        by: said.map(({ person }) => person.name),
        at: new Date(Math.max(...said.map(({ at }) => at.getTime()))).toISOString(),
        places: uses.map(({ title, path }) => ({ title, path })),
      },
    ];
  });
  return found.sort((a, b) => b.at.localeCompare(a.at));
}

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
