import { Schema, type Types } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/** An action, or a refused one. Events are never changed; see docs/decisions/0053-activity.md. */
export interface StoredEvent {
  /** A number for the events of earlier releases. */
  _id: Types.ObjectId | number;
  at: Date;
  /** The user's id; null for the machine, and for a refused sign-in. */
  who: string | null;
  /** The user's name at that time. */
  whoName: string;
  /** The IP address of the client; empty for commands. */
  address: string;
  /** The channel, such as `form`. */
  via: string;
  what: string;
  /** The kind of the record, such as `shows`; null for none. */
  kind: string | null;
  recordId: string;
  /** The record's title at that time, the only text of content. */
  title: string;
  fields: string[];
  refused: boolean;
  /** The number of attempts that the event stands for; absent for one. */
  times?: number;
  /** By how many seconds it was late; absent if it was on time, or had none. */
  late?: number;
}

const fixed = { immutable: true, required: true } as const;

const schema = new Schema<StoredEvent>(
  {
    _id: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, ...fixed },
    who: { type: String, immutable: true, default: null },
    whoName: { type: String, immutable: true, default: '' },
    address: { type: String, immutable: true, default: '' },
    via: { type: String, ...fixed },
    what: { type: String, ...fixed },
    kind: { type: String, immutable: true, default: null },
    recordId: { type: String, immutable: true, default: '' },
    title: { type: String, immutable: true, default: '' },
    fields: { type: [String], immutable: true, default: [] },
    refused: { type: Boolean, immutable: true, default: false },
    times: { type: Number, immutable: true },
    late: { type: Number, immutable: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'activity' },
);

const newestFirst = { at: -1, _id: -1 } as const;
schema.index(newestFirst);
for (const filtered of ['who', 'what', 'kind', 'refused']) schema.index({ [filtered]: 1, ...newestFirst });
// Counts changes, which are events of many types that were not refused.
schema.index({ what: 1, refused: 1 });

export const ActivityEvent = define('ActivityEvent', schema);

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

const attemptsSchema = new Schema<StoredRefusedAttempts>(
  {
    _id: { type: String, required: true },
    event: { type: Schema.Types.Mixed, required: true },
    more: { type: Number, default: 0 },
    lastAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'refusedattempts' },
);

attemptsSchema.index({ endsAt: 1 });

export const RefusedAttempts = define('RefusedAttempts', attemptsSchema);
