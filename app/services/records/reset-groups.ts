import type { Kind } from '~/rules/kinds/kinds';
import { RECORD_KINDS, type Values } from './kinds';
import { versionedView } from './saves';
import { idsIn } from './versions';

/**
 * Returns a parsed change in which a group that was set to null has the values of a record that nobody has saved, with the ids that the
 * items of these values keep.
 */
export function resetGroups(
  kind: Kind,
  change: Values,
  itemIds: ReadonlySet<string>,
): { change: Values; itemIds: ReadonlySet<string> } {
  const { fields, single } = RECORD_KINDS[kind];
  const reset = Object.keys(change).filter((name) => change[name] === null && fields[name]?.type === 'group');
  if (reset.length === 0 || !single) return { change, itemIds };
  const unsaved = versionedView(kind, single.unsaved());
  const values = Object.fromEntries(reset.map((name) => [name, unsaved[name]]));
  return { change: { ...change, ...values }, itemIds: new Set([...itemIds, ...idsIn(values)]) };
}
