import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

export interface StoredRateCounter {
  /** SHA-256 of the counter's name, base64url: the name may contain an IP address or user input. */
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
