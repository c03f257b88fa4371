import type { QueryFilter } from 'mongoose';
import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import { Upload, type StoredUpload } from '~models/upload';
import { can, type Actor } from '~/core/access/permissions';
import { declareFields } from '~/media/delivery/right-place.server';
import { readRefusals, approvalStates } from '~/media/usage/approval-states.server';
import { findPublicPlaces } from '~/media/usage/files-on-site.server';
import { settleServing } from '~/media/usage/settle-serving.server';

type Named = Pick<StoredUpload, '_id' | 'usage' | 'originalName'>;

/** Returns refused stills on public pages other than kits, for users who may see them, newest refusal first. */
export async function refusedOnSite(actor: Actor, filter: QueryFilter<StoredApprovalRound> = {}) {
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
  const found = uploads.flatMap(({ _id, originalName }) => {
    const [said, uses] = [refusals.get(_id) ?? [], places.get(_id) ?? []];
    if (uses.length === 0) return [];
    return [
      {
        file: _id,
        name: originalName || _id,
        by: said.map(({ person }) => person.name),
        /** ISO 8601. */
        at: new Date(Math.max(...said.map(({ at }) => at.getTime()))).toISOString(),
        places: uses.map(({ title, path }) => ({ title, path })),
      },
    ];
  });
  return found.sort((a, b) => b.at.localeCompare(a.at));
}

export type RefusedOnSite = Awaited<ReturnType<typeof refusedOnSite>>[number];

const NOT_CLEARED = { 'press.cleared': false, 'press.clearedBy': null, 'press.clearedAt': null } as const;

/**
 * Removes the clearance of stills that someone has refused or not approved yet, so that they leave every kit. Call it after each write that
 * may contain refusals. It also raises the revision of refused stills without clearance: a user who is clearing one has read the earlier
 * verdicts and must read them again. Can be interrupted and run again; verdicts apply everywhere even before it has run.
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

/** Completes interrupted answers. Returns the number of rounds checked. */
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
