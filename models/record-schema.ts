import { Schema, type Types } from 'mongoose';
import { emptyValue, type StoredOf } from '../app/core/fields/field-values';
import type { Field, Fields, FieldType } from '~/core/fields/field';
import { SCHEMA_OPTIONS } from './define';
import { saveSchema, type StoredSave } from './version';

/** The described fields of a record as they are stored. */
export type StoredFields<Fs extends Fields> = StoredOf<Fs, Types.ObjectId>;

/** What the server writes beside the described fields of every record. */
interface WrittenFields {
  /** The number of writes; every update is a compare-and-set on it. */
  version: number;
  /** Where its links lead that lead to this site: see docs/decisions/0101-links-stored-with-records.md. */
  links: string[];
  updatedAt: Date;
  updatedBy: string | null;
  /** Absent in records that were stored before there was a history. */
  saved?: StoredSave | undefined;
}

/** The fields of every record with a URL. */
export interface SluggedRecord extends WrittenFields {
  _id: Types.ObjectId;
  slug: string;
  /** The slug and all earlier ones; unique over all records of its kind, so that an old URL never leads to another one. */
  slugs: string[];
  createdBy: string | null;
  createdAt: Date;
}

/** A record of which there is one. */
export interface SingleRecord extends WrittenFields {
  _id: string;
}

/** Parts of the definitions of fields in the schema, by the fields' paths, which their description does not say. */
type Definitions = Readonly<Record<string, { default?: unknown; required?: true; enum?: readonly string[] }>>;

const TYPES: Partial<Record<FieldType, unknown>> = {
  flag: Boolean,
  optionalFlag: Boolean,
  position: Number,
  degrees: Number,
  wholeNumber: Number,
  moment: Date,
  optionalMoment: Date,
  names: [String],
  codes: [String],
  references: [String],
};

/** Returns what a field is before anybody has changed it. */
function defaultOf(field: Field): unknown {
  if (field.type === 'moment') return () => new Date();
  return field.type === 'optionalMoment' ? null : emptyValue(field);
}

/** Returns the values that the database checks. A choice that can be empty, or that has one value yet, is left to the rules. */
function enumOf(field: Field): string[] | undefined {
  const values = field.type === 'choice' ? field.options.map(([value]) => value) : [];
  return values.length > 1 && !values.includes('') ? values : undefined;
}

function definitionOf(field: Field, own: Definitions, path: string): object {
  const known = own[path] ?? {};
  if (field.type === 'items') {
    const item = new Schema(definitionsOf(field.of, own, `${path}.`), { strict: 'throw' });
    return { type: [item], default: known.default ?? [] };
  }
  if (field.type === 'group') {
    const group = new Schema(definitionsOf(field.of, own, `${path}.`), { strict: 'throw', _id: false });
    return { type: group, default: () => ({}) };
  }
  const isRequired = known.required ?? (field.required && known.default === undefined);
  const values = known.enum ?? (isRequired ? undefined : enumOf(field));
  return {
    type: TYPES[field.type] ?? String,
    ...(values && { enum: values }),
    ...(isRequired ? { required: true } : { default: known.default ?? defaultOf(field) }),
  };
}

const definitionsOf = (fields: Fields, own: Definitions, above = ''): Record<string, object> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, definitionOf(field, own, above + name)]),
  );

const WRITTEN = {
  version: { type: Number, default: 1 },
  links: { type: [String], default: [] },
  updatedBy: { type: String, default: null },
  saved: { type: saveSchema, required: false },
};

interface Storage {
  collection: string;
  /** The definitions that differ from those that follow from the description. */
  own?: Definitions;
  /** Fields that are only stored. */
  more?: Record<string, object>;
}

/** Returns the schema of a record that has these fields. What is not described is an error. */
export function schemaOf<Stored extends SingleRecord | SluggedRecord>(
  fields: Fields,
  { collection, own = {}, more = {} }: Storage,
): Schema<Stored> {
  const definitions = { ...WRITTEN, ...definitionsOf(fields, own), ...more };
  const schema: unknown = new Schema(definitions, { ...SCHEMA_OPTIONS, collection });
  return schema as Schema<Stored>;
}

/** Returns the schema of a record with a URL. */
export function sluggedSchemaOf<Stored extends SluggedRecord>(
  fields: Fields,
  { more, ...stored }: Storage,
): Schema<Stored> {
  const schema = schemaOf<Stored>(fields, {
    ...stored,
    more: {
      slug: { type: String, required: true },
      slugs: { type: [String], required: true },
      createdBy: { type: String, default: null },
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
      ...more,
    },
  });
  schema.index({ slugs: 1 }, { unique: true });
  schema.index({ links: 1 });
  return schema;
}
