import type { Actor } from '~/core/access/permissions';
import type { Edited } from '~/core/merge/edits.server';
import { baseOf, fingerprint, type MergeBase } from '~/core/merge/field-merge';
import { labelOf } from '~/core/nouns/labels';
import { dividedValues } from '~/core/fields/divided-groups';
import { versionedFields, type Kind } from '~/core/nouns/kinds';
import { compareVersions, type FieldChange } from '~/records/history/version-differences';
import type { VersionRow } from '~/core/access/activity';
import { Failure } from '~/core/validation/errors';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { withoutDeletedIn } from '~/records/read/view-references.server';
import type { StoredBy } from '~models/records';
import { namesOfFiles } from './listed-files.server';
import { RECORD_KINDS } from './record-kinds.server';
import { toView, type ViewBy } from '~/records/read/view-kinds.server';
import type { PublishOptions } from './edit-options.server';
import { findEditable } from './record-store.server';
import { saveOf, versionedView } from './record-saves.server';
import { editRecord } from './record-update.server';
import { listVersions, openVersion, restoration, type VersionOfRecord } from './record-versions.server';

export interface VersionRange {
  page: number;
  limit: number;
}

export interface RestoreOptions extends PublishOptions {
  /** Restore only at one of these versions. */
  ifVersions?: readonly number[] | undefined;
  /** Hashes of the fields as displayed beside the version's: a field that has changed since is a conflict. */
  base?: MergeBase | undefined;
}

/** A version and the current record. */
export interface VersionBesideToday<View> {
  record: View;
  version: VersionOfRecord;
  current: VersionOfRecord;
  differences: FieldChange[];
  /** For the form that restores fields; see `RestoreOptions`. */
  base: MergeBase;
}

export async function listHistory<K extends Kind>(
  kind: K,
  actor: Actor,
  id: string,
  page: VersionRange,
): Promise<{ record: ViewBy[K]; rows: VersionRow[]; total: number; current: number }> {
  const stored = await findEditable(kind, actor, id);
  const versions = await listVersions(kind, stored, page);
  return { record: toPlainView(kind, stored), ...versions, current: saveOf(stored).version };
}

export async function openHistory<K extends Kind>(
  kind: K,
  actor: Actor,
  id: string,
  version: number,
): Promise<ViewBy[K]> {
  const stored = await findEditable(kind, actor, id);
  const { fields, slug, savedAt } = await openVersion(kind, stored, version);
  const view = {
    ...toPlainView(kind, stored),
    ...fields,
    ...(slug !== '' && { slug }),
    updatedAt: savedAt,
  };
  return withoutDeletedIn(RECORD_KINDS[kind].fields, view);
}

export async function compareHistory<K extends Kind>(
  kind: K,
  actor: Actor,
  id: string,
  numbers: { from: number; to: number },
) {
  const stored = await findEditable(kind, actor, id);
  return { ...(await differencesOf(kind, stored, numbers)), current: saveOf(stored).version };
}

export async function inspectVersion<K extends Kind>(
  kind: K,
  actor: Actor,
  id: string,
  version: number,
): Promise<VersionBesideToday<ViewBy[K]>> {
  const stored = await findEditable(kind, actor, id);
  const numbers = { from: version, to: saveOf(stored).version };
  const { record, from, to, differences } = await differencesOf(kind, stored, numbers);
  return {
    record,
    version: from,
    current: to,
    differences,
    base: baseOf(dividedValues(versionedFields(kind), to.fields)),
  };
}

/** An ordinary change that restores fields of an earlier version; it makes a new version. */
export const editToVersion = <K extends Kind>(
  kind: K,
  actor: Actor,
  id: string,
  version: number,
  wanted: unknown,
  { ifVersions, base, asksFirst, force }: RestoreOptions = {},
): Promise<Edited<ViewBy[K]>> =>
  audited(actor, aboutContent('restore', kind, id), async () => {
    const stored = await findEditable(kind, actor, id);
    const { names, input, itemIds } = await restoration(kind, stored, version, wanted);
    if (base) rejectChangedSince(kind, base, versionedView(kind, stored), names);
    const unchanged = base ? [stored.version] : undefined;
    const options = { ifVersions: ifVersions ?? unchanged, itemIds, asksFirst, force };
    return editRecord(kind, { ...actor, via: 'restore' }, id, input, options);
  });

export const restoreVersion = async <K extends Kind>(
  ...restoration: Parameters<typeof editToVersion<K>>
): Promise<ViewBy[K]> => (await editToVersion(...restoration)).record;

/** The view for editors; of the settings, only versioned fields. */
const toPlainView = <K extends Kind>(kind: K, stored: StoredBy[K]): ViewBy[K] => toView(kind, stored, null);

async function differencesOf<K extends Kind>(
  kind: K,
  stored: StoredBy[K],
  numbers: { from: number; to: number },
) {
  const [from, to] = await Promise.all([
    openVersion(kind, stored, numbers.from),
    openVersion(kind, stored, numbers.to),
  ]);
  const fileNames = await namesOfFiles(RECORD_KINDS[kind].fields, from.fields, to.fields);
  const differences = await compareVersions({ kind, from: from.fields, to: to.fields, fileNames });
  return { record: toPlainView(kind, stored), from, to, differences };
}

function rejectChangedSince(
  kind: Kind,
  base: MergeBase,
  today: Record<string, unknown>,
  names: string[],
): void {
  const values = dividedValues(versionedFields(kind), today);
  const changed = names.filter((name) => base[name] !== fingerprint(values[name]));
  if (changed.length === 0) return;
  const labels = changed.map((name) => labelOf(kind, name)).join(', ');
  throw new Failure(
    409,
    `Somebody has changed this since you opened the page: ${labels}. Nothing was restored. Look at the differences again.`,
  );
}
