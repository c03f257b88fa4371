import type { ContentKind } from '~/core/nouns/kinds';
import type { SluggedRecord } from '~models/record-schema';
import type { StoredChanges } from '~models/unpublished-changes';
import type { Actor } from '~/core/access/permissions';
import { comparable } from '~/core/merge/conflict.server';
import type { KeptChanges } from '~/core/forms/unpublished-region';
import { parse } from '~/core/validation/fields.server';
import { lookUpReferences, onlyKnown, referencesIn } from '~/records/read/view-references.server';
import { aboutChanges, differingFields } from './stored-changes.server';
import { checkChange, fieldsToStore } from './record-change.server';
import type { StoredBy } from '~models/records';
import { RECORD_KINDS, type Values } from './record-kinds.server';
import { toView, type ViewBy } from '~/records/read/view-kinds.server';
import { parseChange, reconcile, requireVersion, type EditOptions } from '~/core/merge/edits.server';
import { versionedView } from './record-saves.server';
import { mergedLists } from './site-conflicts.server';
import { slugFields } from './record-order.server';
import { withItems, type ItemKeys } from './stored-items.server';
import { idsIn } from './record-versions.server';

export interface ChangedRecord<View> {
  /** The record as if the changes were published. Its version combines both. */
  record: View;
  /** Null if there are none. */
  changes: KeptChanges | null;
}

export interface ChangeOptions extends EditOptions {
  itemKeys?: ItemKeys | undefined;
}

/** Publishing changes no order, so the position is not part of the changes. */
const ORDER = 'orderPosition';

export async function proposeRecord<K extends ContentKind>(
  kind: K,
  stored: StoredBy[K],
  changes: StoredChanges | null,
) {
  const { fields } = RECORD_KINDS[kind];
  const record: SluggedRecord = stored;
  const site = versionedView(kind, stored);
  const { set, starts } = mergedLists(fields, site, {
    set: changes ? differingFields(changes, site) : {},
    starts: changes?.base ?? {},
  });
  const about = changes && Object.keys(set).length > 0 ? aboutChanges(kind, changes, set) : null;
  const version = record.version + (about && changes ? changes.version : 0);
  const { slug } = await slugFields(kind, record, set);
  const whole = { ...toView(kind, stored, null), ...set, ...(slug !== undefined && { slug }), version };
  const known = await lookUpReferences(referencesIn(fields, whole));
  const view = onlyKnown<ViewBy[K]>(fields, whole, known);
  return { site, set, starts, about, known, view };
}

/** Parses a change of the proposed record, and merges it with what others have kept or saved since. */
export async function readProposedChange<K extends ContentKind>(
  kind: K,
  stored: StoredBy[K],
  changes: StoredChanges | null,
  { input, base, ifVersions, itemKeys = {} }: ChangeOptions & { input: unknown },
) {
  const { fields, patch: rule, owned } = RECORD_KINDS[kind];
  const before = await proposeRecord(kind, stored, changes);
  const { view, set } = before;
  const sent = withItems(fields, input, itemKeys, { current: view, base });
  // Without unpublished changes no version can match a condition.
  const current: ViewBy[K] = before.about ? view : { ...view, version: NaN };
  const parsed = parseChange(rule, sent, current, { owned: [...owned, ORDER] });
  const history = { current: { ...stored, ...set }, knownIds: new Set(idsIn(set)) };
  const patch = await checkChange(kind, before, parsed, history);
  requireVersion(current, ifVersions);
  const result = await reconcile(before.about && changes ? changes : stored, {
    patch,
    sent: comparable(fields, patch),
    stored: comparable(fields, view),
    base,
    described: fields,
    parseLists: (lists) => parse(rule, lists),
  });
  return { ...before, patch: result.patch, merged: result.merged };
}

export function proposedValues<K extends ContentKind>(
  kind: K,
  actor: Actor,
  stored: StoredBy[K],
  { set, patch, known }: Pick<Awaited<ReturnType<typeof readProposedChange>>, 'set' | 'patch' | 'known'>,
): Values {
  const current: StoredBy[K] = { ...stored, ...set };
  const itemIds = new Set(idsIn(set));
  const after = { ...stored, ...fieldsToStore(kind, actor, patch, { current, known, itemIds }) };
  const view = versionedView(kind, after);
  return Object.fromEntries(Object.keys(patch).map((name) => [name, view[name]]));
}
