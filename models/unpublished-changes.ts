import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

export interface StoredChanges {
  /** The record, such as `article:<id>`. */
  _id: string;
  /** Rises with every write, and begins with the time in milliseconds, so that no two sets of one record share a version. */
  version: number;
  fields: Record<string, unknown>;
  /** A hash of each field's published value when it was changed. */
  base: Record<string, string>;
  title: string;
  /** The user who created the record. */
  createdBy: string | null;
  updatedAt: Date;
  /** The user's id; null for the machine. */
  updatedBy: string | null;
  /** The user's name at that time. */
  updatedByName: string;
}

const schema = new Schema<StoredChanges>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    fields: { type: Schema.Types.Mixed, required: true },
    base: { type: Schema.Types.Mixed, required: true },
    title: { type: String, default: '' },
    createdBy: { type: String, default: null },
    updatedAt: { type: Date, required: true },
    updatedBy: { type: String, default: null },
    updatedByName: { type: String, default: '' },
  },
  { ...SCHEMA_OPTIONS, collection: 'drafts' },
);

export const UnpublishedChanges = define('UnpublishedChanges', schema);
