import type { Types } from 'mongoose';
import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

export interface StoredResult {
  /** The user id and the key. */
  _id: string;
  /** A hash of the body that was sent with the key. */
  bodyHash: string;
  /** The id of the record to create, so that a retry cannot create it twice. */
  recordId: Types.ObjectId;
  attempts: number;
  /** Whether the last attempt failed and may be retried. */
  failed: boolean;
  /** JSON of the first result; null until the work is done. */
  result: string | null;
  createdAt: Date;
}

const schema = new Schema<StoredResult>(
  {
    _id: { type: String, required: true },
    bodyHash: { type: String, required: true },
    recordId: { type: Schema.Types.ObjectId, required: true },
    attempts: { type: Number, default: 1 },
    failed: { type: Boolean, default: false },
    result: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'idempotency' },
);

schema.index({ createdAt: 1 });

export const IdempotentResult = define('IdempotentResult', schema);
