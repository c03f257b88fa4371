import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

export interface StoredSave {
  /** The record's version after the save, which is this state's number in the history. */
  version: number;
  at: Date;
  /** The user's id; null for the machine. */
  by: string | null;
  /** The user's name at that time. */
  byName: string;
  via: string;
  changed: string[];
  /** The numbers of the kept earlier states, ascending. */
  earlier: number[];
}

export interface StoredVersion extends Omit<StoredSave, 'version' | 'earlier'> {
  /** The record and the number of the state, such as `article:<id>:12`. */
  _id: string;
  /** The record's slug then; empty for the settings. */
  slug: string;
  /** The names of the uploads in the fields; absent if there are none. */
  files?: string[];
  /** The versioned fields as JSON, compressed with Brotli. */
  body: Buffer;
}

const about = {
  at: { type: Date, required: true },
  by: { type: String, default: null },
  byName: { type: String, default: '' },
  via: { type: String, required: true },
  changed: { type: [String], default: [] },
};

export const saveSchema = new Schema<StoredSave>(
  { version: { type: Number, required: true }, ...about, earlier: { type: [Number], default: [] } },
  { _id: false, strict: 'throw' },
);

const schema = new Schema<StoredVersion>(
  {
    _id: { type: String, required: true },
    ...about,
    slug: { type: String, default: '' },
    files: { type: [String], default: undefined },
    body: { type: Buffer, required: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'versions' },
);

export const Version = define('Version', schema);
