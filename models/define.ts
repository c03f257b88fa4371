import mongoose, { type Model, type Schema } from 'mongoose';

/** Defines a model once per name, even when a development reload runs this module again. */
export function define<Stored>(name: string, schema: Schema<Stored>): Model<Stored> {
  const models = mongoose.models as Record<string, Model<Stored> | undefined>;
  return models[name] ?? mongoose.model<Stored>(name, schema);
}

/** The options of every schema: unknown fields are errors, and indexes are only created at start. */
export const SCHEMA_OPTIONS = {
  strict: 'throw',
  versionKey: false,
  autoIndex: false,
  minimize: false,
} as const;

/**
 * Returns the projection of all fields but these. It names the fields to read: the embedded database copies a whole record before
 * it leaves fields out, which takes ten times as long for a show with many credits.
 */
export const fieldsWithout = <Stored>(
  { obj }: Schema<Stored>,
  names: readonly (keyof Stored & string)[],
): Record<string, 1> =>
  Object.fromEntries(
    Object.keys(obj ?? {})
      .filter((name) => !(names as readonly string[]).includes(name))
      .map((name) => [name, 1]),
  );
