import mongoose, { type Model, type Schema } from 'mongoose';
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
