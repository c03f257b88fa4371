import mongoose, { Schema, type IndexDefinition, type IndexOptions, type Model, type Types } from 'mongoose';
import { noteQueries } from './read-notes';

/** Defines a model once per name, even when a development reload runs this module again. */
export function define<Stored>(name: string, schema: Schema<Stored>): Model<Stored> {
  const models = mongoose.models as Record<string, Model<Stored> | undefined>;
  const defined = models[name];
  if (defined) return defined;
  noteQueries(schema);
  return mongoose.model<Stored>(name, schema);
}

/** The options of every schema: unknown fields are errors, and indexes are only created at start. */
export const SCHEMA_OPTIONS = {
  strict: 'throw',
  versionKey: false,
  autoIndex: false,
  minimize: false,
} as const;

/** A field as a schema defines it, with the type of its stored value. */
interface StoredField<Value> {
  stored: () => Value;
}

/** A field that some records lack. */
interface OptionalField<Value> extends StoredField<Value> {
  isOptional: true;
}

type SchemaFields = Readonly<Record<string, StoredField<unknown>>>;

type Flat<Part> = { [Name in keyof Part]: Part[Name] };

type StoredValues<Fs extends SchemaFields> = Flat<
  {
    [Name in keyof Fs as Fs[Name] extends OptionalField<unknown> ? never : Name]: ReturnType<
      Fs[Name]['stored']
    >;
  } & {
    [Name in keyof Fs as Fs[Name] extends OptionalField<unknown> ? Name : never]?: ReturnType<
      Fs[Name]['stored']
    >;
  }
>;

type WithId<Fs extends SchemaFields> = '_id' extends keyof Fs
  ? StoredValues<Fs>
  : Flat<{ _id: Types.ObjectId } & StoredValues<Fs>>;

/** A schema as only the type checker knows it: with what its parts have. */
interface Holding<Stored> {
  holds: () => Stored;
}

/** What the records of a model, or the parts of a schema, have. */
export type StoredIn<Definition> = Definition extends { castObject: (...given: never[]) => infer Stored }
  ? Stored
  : Definition extends Holding<infer Stored>
    ? Stored
    : never;

const is = <Value>(definition: object) => definition as StoredField<Value>;

export const stored = {
  /** Any definition, with the type of its values. */
  is,
  optional: <Value>(of: StoredField<Value>) => of as OptionalField<Value>,
  required: is<string>({ type: String, required: true }),
  text: is<string>({ type: String, default: '' }),
  textOrNull: is<string | null>({ type: String, default: null }),
  texts: is<string[]>({ type: [String], default: [] }),
  whole: is<number>({ type: Number, required: true }),
  count: is<number>({ type: Number, default: 0 }),
  moment: is<Date>({ type: Date, required: true }),
  momentOrNull: is<Date | null>({ type: Date, default: null }),
  numberOrNull: is<number | null>({ type: Number, default: null }),
  flag: is<boolean>({ type: Boolean, default: false }),
  /** One of these texts, which is required unless one of them is the default. */
  oneOf: <const Value extends string>(values: readonly Value[], initial?: NoInfer<Value>) =>
    is<Value>({
      type: String,
      enum: values,
      ...(initial === undefined ? { required: true } : { default: initial }),
    }),
  /** Fields below one name. */
  group: <Fs extends SchemaFields>(fields: Fs) => is<StoredValues<Fs>>(fields),
};

/** Defines the schema of a part of records, which has no id of its own. */
export const partSchema = <Fs extends SchemaFields>(
  fields: Fs,
  options: { id?: false; strict?: 'throw' } = {},
) =>
  new Schema<StoredValues<Fs>>(fields as never, { _id: false, ...options }) as Schema<StoredValues<Fs>> &
    Holding<StoredValues<Fs>>;

/** Defines the schema of an item of a list, which has an id. */
export const listedSchema = <Fs extends SchemaFields>(fields: Fs) =>
  new Schema<WithId<Fs>>(fields as never, { strict: 'throw' }) as Schema<WithId<Fs>> & Holding<WithId<Fs>>;

/** Defines the model of a collection with its indexes, each alone or with its options. Without an `_id` it gets one. */
export function defineModel<Fs extends SchemaFields>(
  name: string,
  collection: string,
  indexes: (IndexDefinition | [IndexDefinition, IndexOptions])[],
  fields: Fs,
): Model<WithId<Fs>> {
  const schema = new Schema<WithId<Fs>>(fields as never, { ...SCHEMA_OPTIONS, collection });
  for (const index of indexes)
    if (Array.isArray(index)) schema.index(...index);
    else schema.index(index);
  return define(name, schema);
}
