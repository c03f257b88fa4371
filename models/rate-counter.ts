import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/** How often something was done in a while that has an end. */
export interface StoredRateCounter {
  /** SHA-256 of what is counted, base64url: it may hold an address, or what somebody typed. */
  _id: string;
  points: number;
  endsAt: Date;
}

const schema = new Schema<StoredRateCounter>(
  {
    _id: { type: String, required: true },
    points: { type: Number, required: true },
    endsAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'counts' },
);

schema.index({ endsAt: 1 });

export const RateCounter = define('Count', schema);
