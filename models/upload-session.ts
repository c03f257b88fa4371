import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/** Some of the bytes of a file that arrives in parts, in the object store, where every instance finds them. */
export interface StoredChunk {
  key: string;
  bytes: number;
}

/** A file that arrives in parts, over several connections. */
export interface StoredUploadSession {
  _id: string;
  size: number;
  /** JSON: what the client says of it, under names of its own. */
  metadata: string;
  userId: string;
  createdAt: Date;
  /** One after the other from the first byte on; where the disk is the storage, there are none. */
  pieces: StoredChunk[];
  /** The bytes of all pieces. */
  offset: number;
  /** The id of the upload that it became. */
  result: string | null;
}

const piece = new Schema<StoredChunk>(
  { key: { type: String, required: true }, bytes: { type: Number, required: true } },
  { _id: false, strict: 'throw' },
);

const schema = new Schema<StoredUploadSession>(
  {
    _id: { type: String, required: true },
    size: { type: Number, required: true },
    metadata: { type: String, required: true },
    userId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    pieces: { type: [piece], default: [] },
    offset: { type: Number, default: 0 },
    result: { type: String, default: null },
  },
  { ...SCHEMA_OPTIONS, collection: 'arrivals' },
);

schema.index({ createdAt: 1 });

export const UploadSession = define('Arrival', schema);
