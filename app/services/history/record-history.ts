import type { Actor } from '~/rules/accounts/permissions';
import { baseOf, fingerprint, type MergeBase } from '~/rules/content/field-merge';
import { versionedFields } from '~/rules/content/versioned-fields';
import { labelOf, RECORD_FIELDS, type RecordKind } from '~/rules/fields/record-fields';
import { compareVersions, type FieldChange } from '~/rules/history/version-differences';
import type { VersionRow } from '~/rules/history/version-row';
import { Failure } from '~/rules/validation/errors';
import { aboutContent } from '../activity/content-events';
import { audited, type About } from '../activity/record-event';
import { SETTINGS_RECORD } from '../activity/record-title';
import { withoutDeletedIn } from '../content/checks/references';
import type { RecordEditOptions } from '../content/merge-edit';
import { saveOf, versionedView, type SavedRecord } from './saves';
import { listVersions, openVersion, restoration, type VersionOfRecord } from './versions';

export interface VersionRange {
  page: number;
  limit: number;
}

export interface RestoreOptions {
  /** The versions of the record on which the restoration may be based. */
  ifVersions?: readonly number[] | undefined;
  /** The hashes of the fields as they were shown beside those of the version: a field that has changed since is a conflict. */
  base?: MergeBase | undefined;
}

interface Parts<Stored extends SavedRecord, View> {
  kind: RecordKind;
  /** Returns the record of which the actor may see the history. Throws 403 and 404. */
  find: (actor: Actor, id: string) => Promise<Stored>;
  toView: (stored: Stored) => View;
  update: (actor: Actor, id: string, input: unknown, options: RecordEditOptions) => Promise<View>;
}

/** A version beside the record as it is now. */
export interface VersionBesideToday<View> {
  record: View;
  version: VersionOfRecord;
  current: VersionOfRecord;
  differences: FieldChange[];
  /** For the form that restores fields; see `RestoreOptions`. */
  base: MergeBase;
}

/** Returns the ways to read, compare and restore the versions of one kind of record, for those who may edit the record. */
export function recordHistory<Stored extends SavedRecord, View extends object>({
  kind,
  find,
  toView,
  update,
}: Parts<Stored, View>) {
  async function list(
    actor: Actor,
    id: string,
    page: VersionRange,
  ): Promise<{ record: View; rows: VersionRow[]; total: number; current: number }> {
    const stored = await find(actor, id);
    const versions = await listVersions(kind, stored, page);
    return { record: toView(stored), ...versions, current: saveOf(stored).version };
  }

  /** Returns a record as it was in a version, without references to what has been deleted since. */
  async function open(actor: Actor, id: string, version: number): Promise<View> {
    const stored = await find(actor, id);
    const { fields, slug, savedAt } = await openVersion(kind, stored, version);
    const view = { ...toView(stored), ...fields, ...(slug !== '' && { slug }), updatedAt: savedAt };
    return withoutDeletedIn(RECORD_FIELDS[kind], view);
  }

  async function differencesOf(stored: Stored, numbers: { from: number; to: number }) {
    const [from, to] = await Promise.all([
      openVersion(kind, stored, numbers.from),
      openVersion(kind, stored, numbers.to),
    ]);
    const differences = await compareVersions({ kind, from: from.fields, to: to.fields });
    return { record: toView(stored), from, to, differences };
  }

  /** Returns the differences between two versions. */
  async function compare(actor: Actor, id: string, numbers: { from: number; to: number }) {
    const stored = await find(actor, id);
    return { ...(await differencesOf(stored, numbers)), current: saveOf(stored).version };
  }

  /** Returns a version and what differs from it today. */
  async function inspect(actor: Actor, id: string, version: number): Promise<VersionBesideToday<View>> {
    const stored = await find(actor, id);
    const numbers = { from: version, to: saveOf(stored).version };
    const { record, from, to, differences } = await differencesOf(stored, numbers);
    return { record, version: from, current: to, differences, base: baseOf(to.fields) };
  }

  /** Restores fields of an earlier version by an ordinary change, which is a new version. */
  async function restore(
    actor: Actor,
    id: string,
    version: number,
    wanted: unknown,
    { ifVersions, base }: RestoreOptions = {},
  ): Promise<View> {
    const about = kind === 'settings' ? SETTINGS_RESTORED : aboutContent('restore', kind, id);
    return audited(actor, about, async () => {
      const stored = await find(actor, id);
      const { input, itemIds } = await restoration(kind, stored, version, wanted);
      if (base) rejectChangedSince(base, versionedView(kind, stored), Object.keys(input));
      const unchanged = base ? [stored.version] : undefined;
      const options = { ifVersions: ifVersions ?? unchanged, itemIds };
      return update({ ...actor, via: 'restore' }, id, input, options);
    });
  }

  return { kind, fields: versionedFields(kind), list, open, compare, inspect, restore };
}

const SETTINGS_RESTORED: About = { what: 'restore', record: SETTINGS_RECORD };

/** Throws 409 if one of the fields to restore is no longer as it was shown. */
function rejectChangedSince(base: MergeBase, today: Record<string, unknown>, names: string[]): void {
  const changed = names.filter((name) => base[name] !== fingerprint(today[name]));
  if (changed.length === 0) return;
  const labels = changed.map(labelOf).join(', ');
  throw new Failure(
    409,
    `Somebody has changed this since you opened the page: ${labels}. Nothing was restored. Look at the differences again.`,
  );
}
