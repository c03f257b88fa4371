import type { Actor } from '~/core/access/permissions';
import type { Edited } from '~/core/merge/edits.server';
import { baseOf, fingerprint, type MergeBase } from '~/core/merge/field-merge';
import { labelOf } from '~/core/nouns/labels';
import { dividedValues, dividedFields, joinDivided } from '~/core/fields/divided-groups';
import { versionedFields, type Kind } from '~/core/nouns/kinds';
import { compareVersions, type FieldChange } from '~/records/history/version-differences';
import type { VersionRow } from '~/core/access/activity';
import { Failure } from '~/core/validation/errors';
import { notFound } from '~/core/validation/errors';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { withoutDeletedIn } from '~/records/read/view-references.server';
import type { StoredBy } from '~models/records';
import { namesOfFiles } from './record-references.server';
import { RECORD_KINDS } from './record-kinds.server';
import { toView, type ViewBy } from '~/records/read/view-kinds.server';
import type { PublishOptions, RecordState } from './record-listeners.server';
import { findEditable } from './record-store.server';
import { saveOf, versionedView, changedFields, findVersion, findVersions } from './record-saves.server';
import { editRecord } from './record-update.server';
import { idsIn } from './stored-items.server';
import type { StoredSave } from '~models/version';
import { parse, limitedList } from '~/core/validation/fields.server';
import type { Via } from '~/core/access/activity';
import { nameOfUser } from '~/core/session/sessions.server';
import { z } from 'zod';

interface RestoreOptions extends PublishOptions {
  ifVersions?: readonly number[] | undefined;
  /** Hashes of the fields as displayed beside the version's: a field that has changed since is a conflict. */
  base?: MergeBase | undefined;
}

export async function listHistory<K extends Kind>(
  kind: K,
  actor: Actor,
  id: string,
  page: { page: number; limit: number },
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

export async function inspectVersion<K extends Kind>(kind: K, actor: Actor, id: string, version: number) {
  const stored = await findEditable(kind, actor, id);
  const numbers = { from: version, to: saveOf(stored).version };
  const { record, from, to, differences } = await differencesOf(kind, stored, numbers);
  return {
    record,
    version: from,
    current: to,
    differences,
    // For the form that restores fields; see `RestoreOptions`.
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

/** Returns the fields in which two states of a record differ. */
export async function compareStates(kind: Kind, from: object, to: object): Promise<FieldChange[]> {
  const fileNames = await namesOfFiles(RECORD_KINDS[kind].fields, from, to);
  return compareVersions({ kind, from, to, fileNames });
}

async function differencesOf<K extends Kind>(
  kind: K,
  stored: StoredBy[K],
  numbers: { from: number; to: number },
) {
  const [from, to] = await Promise.all([
    openVersion(kind, stored, numbers.from),
    openVersion(kind, stored, numbers.to),
  ]);
  const differences = await compareStates(kind, from.fields, to.fields);
  return { record: toPlainView(kind, stored), from, to, differences };
}

function rejectChangedSince(kind: Kind, base: MergeBase, today: Record<string, unknown>, names: string[]) {
  const values = dividedValues(versionedFields(kind), today);
  const changed = names.filter((name) => base[name] !== fingerprint(values[name]));
  if (changed.length === 0) return;
  const labels = changed.map((name) => labelOf(kind, name)).join(', ');
  throw new Failure(
    409,
    `Somebody has changed this since you opened the page: ${labels}. Nothing was restored. Look at the differences again.`,
  );
}

export interface VersionOfRecord extends VersionRow {
  /** Slug at that time; empty for the settings. */
  slug: string;
  fields: Record<string, unknown>;
}

type Save = Omit<StoredSave, 'version' | 'earlier'>;

async function toRow(version: number, { at, by, byName, via, changed }: Save): Promise<VersionRow> {
  return {
    version,
    savedAt: at.toISOString(),
    savedBy: by === null ? null : { id: by, name: byName || (await nameOfUser(by)) },
    via: via as Via,
    changed: [...changed],
  };
}

/** One page of versions, newest first, beginning with the current state. */
async function listVersions(
  kind: Kind,
  record: RecordState,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const current = saveOf(record);
  const numbers = [current.version, ...current.earlier.toReversed()];
  const shown = numbers.slice((page - 1) * limit, page * limit);
  const earlier = await findVersions(kind, record._id, shown);
  const saves = shown.flatMap((version) => {
    const save = version === current.version ? current : earlier.get(version);
    return save ? [toRow(version, save)] : [];
  });
  return { rows: await Promise.all(saves), total: numbers.length };
}

/** Throws 404 for an unknown version. */
export async function openVersion(
  kind: Kind,
  record: RecordState,
  version: number,
): Promise<VersionOfRecord> {
  const current = saveOf(record);
  if (version === current.version)
    return {
      ...(await toRow(version, current)),
      slug: record.slug ?? '',
      fields: versionedView(kind, record),
    };
  const stored = current.earlier.includes(version) ? await findVersion(kind, record._id, version) : null;
  if (!stored) throw notFound('Version');
  return { ...(await toRow(version, stored)), slug: stored.slug, fields: stored.fields };
}

/**
 * Returns the change that restores fields of an earlier version, and their names; `input` is as in `restoreInput`. Throws 404 for an
 * unknown version, and 400 for the current one and for unknown fields.
 */
export async function restoration(
  kind: Kind,
  record: RecordState,
  version: number,
  input: unknown,
): Promise<{ names: string[]; input: Record<string, unknown>; itemIds: ReadonlySet<string> }> {
  const { fields } = parse(restoreInput(kind), input);
  const earlier = await openVersion(kind, record, version);
  if (version === saveOf(record).version) throw new Failure(400, 'This version is the current one.');
  const wanted = fields ?? differing(kind, earlier.fields, versionedView(kind, record));
  const values = dividedValues(versionedFields(kind), earlier.fields);
  const names = wanted.filter((name) => name in values);
  const restored = Object.fromEntries(names.map((name) => [name, values[name]]));
  return {
    names,
    input: joinDivided(versionedFields(kind), restored),
    itemIds: new Set(idsIn(earlier.fields)),
  };
}

function differing(kind: Kind, earlier: Record<string, unknown>, today: Record<string, unknown>) {
  const fields = dividedFields(versionedFields(kind));
  return changedFields(kind, earlier, today).filter((name) => !fields[name]?.decidesVisibility);
}

/** Input of a restoration: field names; by default those that differ and do not affect visibility. */
export function restoreInput(kind: Kind) {
  const names = Object.keys(dividedFields(versionedFields(kind)));
  return z.strictObject({
    fields: limitedList(z.enum(names, { error: 'No version has this field' }), {
      max: names.length,
      tooMany: 'Each field can be chosen once',
      least: { min: 1, tooFew: 'Choose at least one field' },
    })
      .optional()
      .meta({
        description:
          'The fields to restore. By default those that differ today, without those that decide what is public.',
      }),
  });
}

const NUMBER = /^[1-9]\d{0,14}$/;

/** Parses a version number in a URL. Throws 404 for anything else. */
export function versionNumber(text: string | null | undefined): number {
  if (!text || !NUMBER.test(text)) throw notFound('Version');
  return Number(text);
}
