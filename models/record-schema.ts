import { Schema, type Types } from 'mongoose';
import { emptyValue, type StoredOf } from '../app/core/fields/field-values';
import type { Field, Fields, FieldType } from '~/core/fields/field';
import { SCHEMA_OPTIONS } from './define';
import { saveSchema, type StoredSave } from './version';

export type StoredFields<Fs extends Fields> = StoredOf<Fs, Types.ObjectId>;

interface WrittenFields {
  /** The number of writes; every update is a compare-and-set on it. */
  version: number;
  /** The targets of its links within the site: see docs/decisions/0101-links-stored-with-records.md. */
  links: string[];
  updatedAt: Date;
  updatedBy: string | null;
  /** Absent in records from before the history. */
  saved?: StoredSave | undefined;
  /** The claim of the changes that were published at a date last: see docs/decisions/0143-changes-at-a-time.md. */
  publication?: Types.ObjectId | undefined;
}

export interface SluggedRecord extends WrittenFields {
  _id: Types.ObjectId;
  slug: string;
  /** The slug and all earlier ones; unique per kind, so that an old URL never leads to another record. */
  slugs: string[];
  createdBy: string | null;
  createdAt: Date;
}

/** A record that exists once. */
export interface SingleRecord extends WrittenFields {
  _id: string;
}

/** What the schema has of a field that its description cannot express, by the path of the field. */
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

function defaultOf(field: Field): unknown {
  if (field.type === 'moment') return () => new Date();
  return field.type === 'optionalMoment' ? null : emptyValue(field);
}

/** Returns the values that the database checks. A choice that can be empty, or has only one value so far, is left to validation. */
function enumOf(field: Field): string[] | undefined {
  const values = field.type === 'choice' ? field.options.map(([value]) => value) : [];
  return values.length > 1 && !values.includes('') ? values : undefined;
}

function definitionOf(field: Field, overrides: Definitions, path: string): object {
  const override = overrides[path] ?? {};
  if (field.type === 'items') {
    const item = new Schema(definitionsOf(field.of, overrides, `${path}.`), { strict: 'throw' });
    return { type: [item], default: override.default ?? [] };
  }
  if (field.type === 'group') {
    const group = new Schema(definitionsOf(field.of, overrides, `${path}.`), { strict: 'throw', _id: false });
    return { type: group, default: () => ({}) };
  }
  const isRequired = override.required ?? (field.required && override.default === undefined);
  const values = override.enum ?? (isRequired ? undefined : enumOf(field));
  return {
    type: TYPES[field.type] ?? String,
    ...(values && { enum: values }),
    ...(isRequired ? { required: true } : { default: override.default ?? defaultOf(field) }),
  };
}

const definitionsOf = (fields: Fields, overrides: Definitions, above = ''): Record<string, object> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, definitionOf(field, overrides, above + name)]),
  );

const WRITTEN = {
  version: { type: Number, default: 1 },
  links: { type: [String], default: [] },
  updatedBy: { type: String, default: null },
  saved: { type: saveSchema, required: false },
  publication: { type: Schema.Types.ObjectId },
};

interface SchemaOptions {
  collection: string;
  /** Definitions that override those derived from the description. */
  overrides?: Definitions;
  /** Stored fields that the description lacks. */
  extraFields?: Record<string, object>;
}

/** Builds the schema of a record. Unknown fields are errors. */
export function schemaOf<Stored extends SingleRecord | SluggedRecord>(
  fields: Fields,
  { collection, overrides = {}, extraFields = {} }: SchemaOptions,
): Schema<Stored> {
  const definitions = { ...WRITTEN, ...definitionsOf(fields, overrides), ...extraFields };
  const schema: unknown = new Schema(definitions, { ...SCHEMA_OPTIONS, collection });
  return schema as Schema<Stored>;
}

export function sluggedSchemaOf<Stored extends SluggedRecord>(
  fields: Fields,
  { extraFields, ...options }: SchemaOptions,
): Schema<Stored> {
  const schema = schemaOf<Stored>(fields, {
    ...options,
    extraFields: {
      slug: { type: String, required: true },
      slugs: { type: [String], required: true },
      createdBy: { type: String, default: null },
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
      ...extraFields,
    },
  });
  schema.index({ slugs: 1 }, { unique: true });
  schema.index({ links: 1 });
  return schema;
}
