import type { QueryFilter } from 'mongoose';
import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import { Upload, type StoredUpload } from '~models/upload';
import { can, type Actor } from '~/core/access/permissions';
import { readRefusals } from '~/media/usage/approval-states.server';
import { findPublicPlaces } from '~/media/usage/files-on-site.server';

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
