import type { QueryFilter } from 'mongoose';
import { ApprovalRound, type StoredApprovalRound } from '~models/approval-round';
import { sluggedModel, type StoredBy } from '~models/records';
import { Upload, type StoredUpload } from '~models/upload';
import { can, type Actor } from '~/rules/accounts/permissions';
import type { RefusedOnSite } from '~/rules/approvals/refused-on-site';
import type { ContentKind } from '~/rules/kinds/kinds';
import { readRefusals } from '../approval-states/approval-states';
import { RECORD_KINDS } from '../records/kinds';
import type { UploadUsage } from '../uploads/usage/content-kinds';
import { findUses } from '../uploads/usage/find-uses';
import { KIT } from './reject-refused';

/** Returns the refused stills that stand on public pages, for those who may see them, the newest refusal first. */
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
  const uses = await findUses([...refusals.keys()]);
  const isPublic = publicRecords();
  const found: RefusedOnSite[] = [];
  for (const [file, said] of refusals) {
    const places: UploadUsage[] = [];
    for (const use of uses.get(file) ?? []) if (await isOnPage(use, isPublic)) places.push(use);
    if (places.length === 0) continue;
    found.push({
      file,
      name: await nameOf(file),
      by: said.map(({ person }) => person.name),
      at: new Date(Math.max(...said.map(({ at }) => at.getTime()))).toISOString(),
      places: places.map(({ title, path }) => ({ title, path })),
    });
  }
  return found.sort((a, b) => b.at.localeCompare(a.at));
}

async function nameOf(file: string): Promise<string> {
  const upload = await Upload.findById(file, { originalName: 1 }).lean<Pick<
    StoredUpload,
    'originalName'
  > | null>();
  return upload?.originalName || file;
}

type IsPublic = (kind: ContentKind, id: string) => Promise<boolean>;

/** A kit lists refused stills, but shows them to nobody, and unpublished changes are on no page. */
async function isOnPage({ kind, id, fields, title }: UploadUsage, isPublic: IsPublic): Promise<boolean> {
  if (fields.every((field) => field === KIT) || title.endsWith('(unpublished changes)')) return false;
  return kind === 'settings' || kind === 'file' || isPublic(kind, id);
}

/** Returns a function that reads each record once. */
function publicRecords(): IsPublic {
  const known = new Map<string, Promise<boolean>>();
  const read = async (kind: ContentKind, id: string) => {
    const stored = await sluggedModel(kind).findById(id).lean<StoredBy[ContentKind] | null>();
    return stored !== null && (RECORD_KINDS[kind].isPublic as (record: unknown) => boolean)(stored);
  };
  return (kind, id) => {
    const key = `${kind}:${id}`;
    const found = known.get(key) ?? read(kind, id);
    known.set(key, found);
    return found;
  };
}
