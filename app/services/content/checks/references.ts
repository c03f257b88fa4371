import type { Model, Types } from 'mongoose';
import { Person } from '~models/person';
import { Show } from '~models/show';
import type { Field, Fields, ReferredKind } from '~/rules/fields/field';
import type { FieldErrors } from '~/rules/validation/errors';

type Values = Record<string, unknown>;
type Ids = Record<ReferredKind, ReadonlySet<string>>;

interface Identified {
  _id: Types.ObjectId;
}

const MODELS: Record<ReferredKind, Model<Identified>> = {
  show: Show as unknown as Model<Identified>,
  person: Person as unknown as Model<Identified>,
};

interface Reference {
  /** The path of the field, such as `credits.3.personId`. */
  path: string;
  to: ReferredKind;
  id: string;
}

/** Returns the references to other records in the fields of a record and in the items of its lists. */
export const referencesIn = (fields: Fields, values: object, at = ''): Reference[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = (values as Values)[name];
    const path = at + name;
    if (value === undefined || value === '') return [];
    if (field.kind === 'reference') return [{ path, to: field.to, id: value as string }];
    if (field.kind === 'references')
      return (value as string[]).map((id, index) => ({ path: `${path}.${index}`, to: field.to, id }));
    if (field.kind !== 'items' || !hasReferences(field.of)) return [];
    return (value as object[]).flatMap((item, index) => referencesIn(field.of, item, `${path}.${index}.`));
  });

const hasReferences = (fields: Fields): boolean =>
  Object.values(fields).some(
    (field) =>
      field.kind === 'reference' ||
      field.kind === 'references' ||
      (field.kind === 'items' && hasReferences(field.of)),
  );

/** Which of the records that are referred to a reader may know of: all that exist, or only those on the site. */
type Readable = 'all' | 'public';

/** Matches the records that are on the site; people always are. */
const ON_SITE: Record<ReferredKind, object> = { show: { status: 'active' }, person: {} };

/** Returns the ids of those of the records that exist, and that are on the site if only those are readable. */
async function existing(references: readonly Reference[], readable: Readable = 'all'): Promise<Ids> {
  const find = async (kind: ReferredKind) => {
    const ids = [...new Set(references.flatMap(({ to, id }) => (to === kind ? [id] : [])))];
    if (ids.length === 0) return new Set<string>();
    const found = await MODELS[kind]
      .find({ _id: { $in: ids }, ...(readable === 'public' && ON_SITE[kind]) }, { _id: 1 })
      .lean<Identified[]>();
    return new Set(found.map(({ _id }) => String(_id)));
  };
  const [show, person] = await Promise.all([find('show'), find('person')]);
  return { show, person };
}

/** Returns views with only the references to records that exist and that their reader may know of. */
export async function onlyReadable<View extends object>(
  fields: Fields,
  views: View[],
  readable: Readable,
): Promise<View[]> {
  const references = views.flatMap((view) => referencesIn(fields, view));
  if (references.length === 0) return views;
  const known = await existing(references, readable);
  return views.map((view) => ({ ...view, ...onlyKnown(fields, view, known) }));
}

/** Returns a view without the references to records that have been deleted. */
export async function withoutDeletedIn<View extends object>(fields: Fields, view: View): Promise<View> {
  const [visible = view] = await onlyReadable(fields, [view], 'all');
  return visible;
}

/** Returns the fields of `values` that have references, with only those that are known. */
function onlyKnown(fields: Fields, values: object, known: Ids): Values {
  const kept = (field: Field, value: unknown): unknown => {
    if (field.kind === 'reference') return known[field.to].has(value as string) ? value : '';
    if (field.kind === 'references') return (value as string[]).filter((id) => known[field.to].has(id));
    if (field.kind !== 'items' || !hasReferences(field.of)) return value;
    return (value as object[]).map((item) => ({ ...item, ...onlyKnown(field.of, item, known) }));
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => (values as Values)[name] !== undefined)
      .map(([name, field]) => [name, kept(field, (values as Values)[name])]),
  );
}

export interface ReferenceHistory {
  /** The stored record; null for a new one. */
  current: object | null;
  /** Ids that the record had in an earlier version. */
  knownIds: ReadonlySet<string>;
}

/** Returns the errors of a change's references to records that neither exist nor were in the record before. */
export async function referenceErrors(
  fields: Fields,
  change: object,
  { current, knownIds }: ReferenceHistory,
): Promise<FieldErrors> {
  const references = referencesIn(fields, change);
  if (references.length === 0) return {};
  const known = await existing(references);
  const before = new Set(current ? referencesIn(fields, current).map(({ id }) => id) : []);
  const unknown = references.filter(
    ({ to, id }) => !known[to].has(id) && !before.has(id) && !knownIds.has(id),
  );
  return Object.fromEntries(unknown.map(({ path, to }) => [path, [`There is no ${to} with this ID`]]));
}

/**
 * Returns a change with the references to deleted records that `current` has, which is stored or a view of what is. Callers do
 * not see those, so they cannot send them back, and they count again when the record comes back from the trash.
 */
export async function keepDeleted<Change extends object>(
  fields: Fields,
  change: Change,
  current: object | null,
): Promise<Change> {
  const sent = Object.fromEntries(Object.entries(fields).filter(([name]) => name in change));
  const references = current ? referencesIn(sent, current) : [];
  if (!current || references.length === 0) return change;
  const known = await existing(references);
  return references.every(({ to, id }) => known[to].has(id))
    ? change
    : { ...change, ...withKept(sent, change, current, known) };
}

type Item = Values & { _id?: Types.ObjectId; id?: string };

function withKept(fields: Fields, change: object, current: object, known: Ids): Values {
  const kept = (field: Field, value: unknown, before: unknown): unknown => {
    if (value === undefined || before === undefined) return value;
    if (field.kind === 'reference') {
      const isDeleted = before !== '' && !known[field.to].has(before as string);
      return value === '' && isDeleted ? before : value;
    }
    if (field.kind === 'references') {
      const deleted = (before as string[]).filter((id) => !known[field.to].has(id));
      return [...new Set([...(value as string[]), ...deleted])].slice(0, field.maxItems);
    }
    if (field.kind !== 'items') return value;
    const byId = new Map((before as Item[]).map((item) => [String(item._id ?? item.id), item]));
    return (value as Item[]).map((item) => ({
      ...item,
      ...withKept(field.of, item, byId.get(item.id ?? '') ?? {}, known),
    }));
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      kept(field, withDefault(field, (change as Values)[name]), (current as Values)[name]),
    ]),
  );
}

/** A reference that an item lacks is none, like one that is empty. */
const withDefault = (field: Field, value: unknown) => (field.kind === 'reference' ? (value ?? '') : value);
