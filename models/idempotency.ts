import type { Types } from 'mongoose';
import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

export interface StoredResult {
  /** User and key. */
  _id: string;
  /** Of what was sent with the key. */
  bodyHash: string;
  /** What a record that the attempt creates is called, so that a second attempt cannot create it again. */
  recordId: Types.ObjectId;
  /** How often it was begun. */
  attempts: number;
  /** Whether the last attempt failed, so that another may begin. */
  failed: boolean;
  /** JSON of the first answer; null while it is being worked out. */
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
