import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/** A chunk of an upload in the object store, where every instance can read it. */
export interface StoredChunk {
  key: string;
  bytes: number;
}

export interface StoredUploadSession {
  _id: string;
  size: number;
  /** The client's metadata as JSON, with its own keys. */
  metadata: string;
  userId: string;
  createdAt: Date;
  /** When bytes last arrived. Absent in old records. */
  receivedAt?: Date;
  /** The chunks in order; empty if the storage is the disk. */
  pieces: StoredChunk[];
  /** The total bytes of all chunks. */
  offset: number;
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
    receivedAt: { type: Date },
    pieces: { type: [piece], default: [] },
    offset: { type: Number, default: 0 },
    result: { type: String, default: null },
  },
  { ...SCHEMA_OPTIONS, collection: 'arrivals' },
);

schema.index({ createdAt: 1 });
schema.index({ userId: 1 });

export const UploadSession = define('Arrival', schema);
