import { valueOf } from '~/core/fields/field-path';
import { sluggedModel } from '~models/records';
import type { SluggedRecord } from '~models/record-schema';
import type { Field, Fields, ReferredKind } from '~/core/fields/field';
import { publicFilter } from './view-kinds.server';

type Referred = Pick<SluggedRecord, '_id' | 'slug'>;

interface Reference {
  path: string;
  to: ReferredKind;
  id: string;
}

/** References in the fields of a record and of its lists' items. */
export const referencesIn = (fields: Fields, values: object, at = ''): Reference[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = valueOf(values, name);
    const path = at + name;
    if (value === undefined || value === '') return [];
    if (field.type === 'reference') return [{ path, to: field.to, id: value as string }];
    if (field.type === 'references')
      return (value as string[]).map((id, index) => ({ path: `${path}.${index}`, to: field.to, id }));
    if (field.type !== 'items' || !hasReferences(field.of)) return [];
    return (value as object[]).flatMap((item, index) => referencesIn(field.of, item, `${path}.${index}.`));
  });

const hasReferences = (fields: Fields): boolean =>
  Object.values(fields).some(
    (field) =>
      field.type === 'reference' ||
      field.type === 'references' ||
      (field.type === 'items' && hasReferences(field.of)),
  );

/** The records that a reader may know of: all existing ones, or only those on the site. */
type Readable = 'all' | 'public';

/** Slugs by id of looked-up records that exist and that the reader may know of. */
export type KnownRecords = Record<ReferredKind, { asked: Set<string>; found: Map<string, string> }>;

const noneKnown = (): KnownRecords[ReferredKind] => ({ asked: new Set(), found: new Map() });
const nothingKnown = (): KnownRecords => ({ show: noneKnown(), person: noneKnown(), page: noneKnown() });

/** Looks up which referenced records exist. `known` has earlier results: only missing ones are looked up and added. */
export async function lookUpReferences(
  references: readonly Reference[],
  { known = nothingKnown(), readable = 'all' }: { known?: KnownRecords; readable?: Readable } = {},
): Promise<KnownRecords> {
  const lookUp = async (kind: ReferredKind) => {
    const { asked, found } = known[kind];
    const ids = [...new Set(references.flatMap(({ to, id }) => (to === kind && !asked.has(id) ? [id] : [])))];
    if (ids.length === 0) return;
    const filter = { _id: { $in: ids }, ...(readable === 'public' && publicFilter(kind)) };
    for (const { _id, slug } of await sluggedModel(kind).find(filter, { slug: 1 }).lean<Referred[]>())
      found.set(String(_id), slug);
    for (const id of ids) asked.add(id);
  };
  await Promise.all([...new Set(references.map(({ to }) => to))].map(lookUp));
  return known;
}

/** Removes references to records that do not exist or that the reader may not know of. */
export async function onlyReadable<View extends object>(
  fields: Fields,
  views: View[],
  readable: Readable,
): Promise<View[]> {
  const references = views.flatMap((view) => referencesIn(fields, view));
  if (references.length === 0) return views;
  const known = await lookUpReferences(references, { readable });
  return views.map((view) => onlyKnown(fields, view, known));
}

/** Removes references to deleted records. */
export async function withoutDeletedIn<View extends object>(fields: Fields, view: View): Promise<View> {
  const [visible = view] = await onlyReadable(fields, [view], 'all');
  return visible;
}

/** Removes unknown references, and items that are incomplete without them. */
export const onlyKnown = <View extends object>(fields: Fields, view: View, known: KnownRecords): View =>
  hasReferences(fields) ? { ...view, ...knownValues(fields, view, known) } : view;

function knownValues(fields: Fields, values: object, known: KnownRecords): Record<string, unknown> {
  const kept = (field: Field, value: unknown): unknown => {
    if (field.type === 'reference') return known[field.to].found.has(value as string) ? value : '';
    if (field.type === 'references') return (value as string[]).filter((id) => known[field.to].found.has(id));
    if (field.type !== 'items' || !hasReferences(field.of)) return value;
    const items = (value as object[]).map((item) => ({ ...item, ...knownValues(field.of, item, known) }));
    return field.isComplete ? items.filter(field.isComplete) : items;
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => valueOf(values, name) !== undefined)
      .map(([name, field]) => [name, kept(field, valueOf(values, name))]),
  );
}
