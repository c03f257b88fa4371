import { kitFieldOf, type Kind } from '~/rules/kinds/kinds';
import { publicNow } from '../platform/publication-clock';
import { rejectFilesOnSite, type ToBeHeldBack } from '../uploads/usage/files-on-site';

interface Kit {
  /** As it is stored, or as callers get it. */
  embargoUntil?: Date | string | null;
  stills?: readonly { file: string }[];
  clips?: readonly { file: string }[];
}

const LISTS = ['stills', 'clips'] as const;

/**
 * Throws 409, naming the fields, if a change puts files under the embargo of a press kit that visitors see elsewhere on the site. Costs
 * queries only if the kit is under embargo and the change adds files to it or sets the embargo.
 */
export async function rejectEmbargoedOnSite(
  kind: Kind,
  change: object,
  current: object | null,
): Promise<void> {
  const field = kitFieldOf(kind);
  if (field === undefined) return;
  const changed = kitIn(change, field);
  if (changed === undefined) return;
  const before = kitIn(current, field) ?? {};
  const embargo = timeOf({ ...before, ...changed });
  if (embargo === null || embargo <= publicNow().getTime()) return;
  const isNew = embargo !== timeOf(before);
  await rejectFilesOnSite(LISTS.flatMap((list) => filesOf(field, list, { before, changed, isNew })));
}

const kitIn = (record: object | null, field: string): Kit | undefined =>
  record ? (Reflect.get(record, field) as Kit | undefined) : undefined;

const timeOf = ({ embargoUntil }: Kit): number | null =>
  embargoUntil ? new Date(embargoUntil).getTime() : null;

interface KitChange {
  before: Kit;
  changed: Kit;
  /** Whether the embargo is new, so that it concerns every file of the kit. */
  isNew: boolean;
}

function filesOf(
  field: string,
  list: (typeof LISTS)[number],
  { before, changed, isNew }: KitChange,
): ToBeHeldBack[] {
  const known = new Set(isNew ? [] : before[list]?.map(({ file }) => file));
  return (changed[list] ?? before[list] ?? []).flatMap(({ file }, index) =>
    known.has(file) ? [] : [{ file, field: `${field}.${list}.${index}.file` }],
  );
}
