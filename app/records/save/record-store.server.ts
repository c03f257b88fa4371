import { KIND_LIST, NOUNS, RECORD_FIELDS, type Kind, titleOf, type ContentKind } from '~/core/nouns/kinds';
import type { Field, Fields } from '~/core/fields/field';
import { Types, type Model } from 'mongoose';
import type { SluggedRecord } from '~models/record-schema';
import { type Actor, authorize } from '~/core/access/permissions';
import { notFound } from '~/core/validation/errors';
import { declareChange, toChange, publicNow } from '~/core/db/content-epoch.server';
import { isDuplicate } from '~/core/db/database-errors.server';
import { RECORD_MODELS, type StoredBy } from '~models/records';
import { RECORD_KINDS, type Values } from './record-kinds.server';
import { guarded, tellAfter, tellBefore, type WriteOptions } from './record-listeners.server';
import {
  lookUpReferences,
  onlyKnown,
  referencesIn,
  type KnownRecords,
} from '~/records/read/view-references.server';
import { type RowBy, toView, viewsOf, type ViewBy } from '~/records/read/view-kinds.server';
import type { RowPage } from '~/core/nouns/admin-list';
import { readPage, rowPermissions, type AdminListQuery } from '~/core/db/pagination.server';

/** Fields of every record that the write path itself reads. */
type AnyRecord = Pick<SluggedRecord, 'version' | 'updatedAt' | 'updatedBy' | 'saved'> & { _id: unknown };

/** The id is ignored if the kind has one record. Throws 404 if there is none, or the id is malformed. */
export async function findRecord<K extends Kind>(kind: K, id: string): Promise<StoredBy[K]> {
  const { single } = RECORD_KINDS[kind];
  const model = RECORD_MODELS[kind];
  if (single) {
    const stored = await model.findById(single.id).lean<StoredBy[K] | null>();
    return { ...single.unsaved(), ...stored };
  }
  const stored = Types.ObjectId.isValid(id) ? await model.findById(id).lean<StoredBy[K] | null>() : null;
  if (!stored) throw notFound(NOUNS[kind]);
  return stored;
}

/**
 * Compare-and-set on the revision; notifies the listeners. `force` as in `RecordWrite`. Returns the stored record, or null if another write
 * came first.
 */
export async function writeFields<K extends Kind>(
  kind: K,
  actor: Actor,
  current: StoredBy[K],
  changed: object,
  options: WriteOptions = {},
): Promise<StoredBy[K] | null> {
  const asked = { ...options, kind, actor, current, fields: changed, at: new Date() };
  return guarded(asked, async (write, assertHeld) => {
    const added = await tellBefore(write);
    const fields = { ...changed, ...added, updatedAt: write.at, updatedBy: actor.id };
    assertHeld();
    const stored = await compareAndSet(kind, current, fields);
    if (stored) await tellAfter(write, stored);
    return stored;
  });
}

async function compareAndSet<K extends Kind>(
  kind: K,
  current: StoredBy[K],
  fields: Values,
): Promise<StoredBy[K] | null> {
  const { _id, version, ...before } = current as AnyRecord;
  const { collection } = RECORD_MODELS[kind] as unknown as Model<AnyRecord>;
  const upsert = RECORD_KINDS[kind].single !== undefined;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  // The first save stores the only record of a kind as a whole.
  const set = upsert ? { ...before, ...given } : given;
  try {
    const stored = { ...current, ...set, version: version + 1 };
    const written = await declareWrite(kind, current, stored, () =>
      collection.updateOne(
        { _id, version } as object,
        { $set: set, $inc: { version: 1 } },
        { ignoreUndefined: true, upsert },
      ),
    );
    return written.matchedCount + written.upsertedCount > 0 ? stored : null;
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

const referenceFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.type === 'reference' ? [name] : []));

/** Whether a field, or one of a group, decides whether the record or a page about it is shown. */
const decidesVisibility = (field: Field): boolean =>
  field.decidesVisibility === true ||
  (field.type === 'group' && Object.values(field.of).some(decidesVisibility));

const DESCRIBED = Object.fromEntries(
  KIND_LIST.map((kind) => {
    const fields = Object.entries<Field>(RECORD_FIELDS[kind]);
    const described = {
      collection: RECORD_MODELS[kind].collection.name,
      visibility: fields.flatMap(([name, field]) => (decidesVisibility(field) ? [name] : [])),
      references: fields.flatMap(([name, field]) =>
        field.type === 'items' ? referenceFields(field.of).map((each) => `${name}.${each}`) : [],
      ),
    };
    return [kind, described];
  }),
) as Record<Kind, { collection: string; visibility: string[]; references: string[] }>;

/** Runs a write, given the record before and after, and keeps pages cached that do not show the change. */
export function declareWrite<Result>(
  kind: Kind,
  before: { _id: unknown } | null,
  after: { _id: unknown } | null,
  write: () => PromiseLike<Result>,
): Promise<Result> {
  const { _id: id } = after ?? before ?? {};
  return declareChange(toChange({ ...DESCRIBED[kind], id, before, after }), write);
}

export async function findEditable<K extends Kind>(kind: K, actor: Actor, id: string): Promise<StoredBy[K]> {
  const stored = await findRecord(kind, id);
  RECORD_KINDS[kind].authorizeEdit(actor, stored);
  return stored;
}

export async function viewRecord<K extends Kind>(
  kind: K,
  stored: StoredBy[K],
  actor: Actor,
): Promise<ViewBy[K]> {
  const known = await lookUpReferences(referencesIn(RECORD_KINDS[kind].fields, stored));
  return visible(kind, stored, actor, known);
}

/** The same with all referenced records already looked up. */
export const visible = <K extends Kind>(
  kind: K,
  stored: StoredBy[K],
  actor: Actor,
  known: KnownRecords,
): ViewBy[K] => onlyKnown(RECORD_KINDS[kind].fields, toView(kind, stored, actor), known);

/** Throws 404, and 403 if the actor may not edit it. */
export async function openRecord<K extends Kind>(kind: K, actor: Actor, id: string): Promise<ViewBy[K]> {
  return viewRecord(kind, await findEditable(kind, actor, id), actor);
}

/** Returns one page of all records of a kind, whatever visitors see of them, for the admin. */
export function listRows<K extends ContentKind>(
  kind: K,
  actor: Actor,
  { page = 1, q = '', ids }: AdminListQuery = {},
): Promise<RowPage<RowBy[K]>> {
  authorize(actor, 'openAdmin');
  const { order, search, rowFields, toRow } = viewsOf(kind);
  const now = publicNow();
  const filter = { ...search(q), ...(ids && { _id: { $in: [...ids] } }) };
  const source = { model: RECORD_MODELS[kind], filter, order, fields: rowFields };
  return readPage(source, page, (stored) => {
    const common = { id: String(stored._id), title: titleOf(kind, stored), ...rowPermissions(actor, stored) };
    return toRow(stored, common, now);
  });
}
