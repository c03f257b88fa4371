import mongoose, { type Model, type Schema } from 'mongoose';

/** One model per name, also when a development reload runs this module again. */
export function define<Stored>(name: string, schema: Schema<Stored>): Model<Stored> {
  const models = mongoose.models as Record<string, Model<Stored> | undefined>;
  return models[name] ?? mongoose.model<Stored>(name, schema);
}

/** Of every schema: unknown fields are errors, and indexes are made at start, not by the way. */
export const SCHEMA_OPTIONS = {
  strict: 'throw',
  versionKey: false,
  autoIndex: false,
  minimize: false,
} as const;
