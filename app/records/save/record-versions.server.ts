import type { StoredSave } from '~models/version';
import { restoreInput } from './restore-input.server';
import { parse } from '~/core/validation/fields.server';
import { Failure, notFound } from '~/core/validation/errors';
import { dividedFields, dividedValues, joinDivided } from '~/core/fields/divided-groups';
import { versionedFields, type Kind } from '~/core/nouns/kinds';
import type { Via, VersionRow } from '~/core/access/activity';
import { uploadIdsIn } from '~/core/files/uploads';
import { nameOfUser } from '~/core/session/sessions.server';
import type { RecordState } from './record-listeners.server';
import { changedFields, findVersion, findVersions, saveOf, versionedView } from './record-saves.server';

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
export async function listVersions(
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

const RECORD_ID = /^[0-9a-f]{24}$/;
/** A generated file name in a list of files. */
const FILE_NAME = /^[a-z0-9]{24}$/;

export function idsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return RECORD_ID.test(value)
      ? [value]
      : [...uploadIdsIn(value), ...(FILE_NAME.test(value) ? [value] : [])];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}
