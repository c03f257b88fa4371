import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';
import type { StoredEvent } from './activity-event';

/** Refused attempts of a time window that share one event. */
export interface StoredRefusedAttempts {
  /** SHA-256 of the attempts' common features, base64url. */
  _id: string;
  /** The event of the first attempt. */
  event: Omit<StoredEvent, '_id' | 'times'>;
  more: number;
  lastAt: Date;
  endsAt: Date;
}

const schema = new Schema<StoredRefusedAttempts>(
  {
    _id: { type: String, required: true },
    event: { type: Schema.Types.Mixed, required: true },
    more: { type: Number, default: 0 },
    lastAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'refusedattempts' },
);

schema.index({ endsAt: 1 });

export const RefusedAttempts = define('RefusedAttempts', schema);
