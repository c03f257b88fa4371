import { Schema, type Types } from 'mongoose';
import { defineModel, stored, type StoredIn } from './define';

const fixed = { immutable: true, required: true } as const;
const newestFirst = { at: -1, _id: -1 } as const;

/** An action, or a refused one. Events are never changed; see docs/decisions/0053-activity.md. */
export const ActivityEvent = defineModel(
  'ActivityEvent',
  'activity',
  [
    newestFirst,
    ...['who', 'what', 'kind', 'refused'].map((filtered) => ({ [filtered]: 1, ...newestFirst }) as const),
    // Counts changes, which are events of many types that were not refused.
    { what: 1, refused: 1 },
  ],
  {
    /** A number for the events of earlier releases. */
    _id: stored.is<Types.ObjectId | number>({ type: Schema.Types.Mixed, required: true }),
    at: stored.is<Date>({ type: Date, ...fixed }),
    /** The user's id; null for the machine, and for a refused sign-in. */
    who: stored.is<string | null>({ type: String, immutable: true, default: null }),
    /** The user's name at that time. */
    whoName: stored.is<string>({ type: String, immutable: true, default: '' }),
    /** The IP address of the client; empty for commands. */
    address: stored.is<string>({ type: String, immutable: true, default: '' }),
    /** The channel, such as `form`. */
    via: stored.is<string>({ type: String, ...fixed }),
    what: stored.is<string>({ type: String, ...fixed }),
    /** The kind of the record, such as `shows`; null for none. */
    kind: stored.is<string | null>({ type: String, immutable: true, default: null }),
    recordId: stored.is<string>({ type: String, immutable: true, default: '' }),
    /** The record's title at that time, the only text of content. */
    title: stored.is<string>({ type: String, immutable: true, default: '' }),
    fields: stored.is<string[]>({ type: [String], immutable: true, default: [] }),
    refused: stored.is<boolean>({ type: Boolean, immutable: true, default: false }),
    /** The number of attempts that the event stands for; absent for one. */
    times: stored.optional(stored.is<number>({ type: Number, immutable: true })),
    /** By how many seconds it was late; absent if it was on time, or was not due at a time. */
    late: stored.optional(stored.is<number>({ type: Number, immutable: true })),
  },
);
export type StoredEvent = StoredIn<typeof ActivityEvent>;

/** Refused attempts of a time window that share one event. */
export const RefusedAttempts = defineModel('RefusedAttempts', 'refusedattempts', [{ endsAt: 1 }], {
  /** SHA-256 of the attempts' common features, base64url. */
  _id: stored.required,
  /** The event of the first attempt. */
  event: stored.is<Omit<StoredEvent, '_id' | 'times'>>({ type: Schema.Types.Mixed, required: true }),
  more: stored.count,
  lastAt: stored.moment,
  endsAt: stored.moment,
});
export type StoredRefusedAttempts = StoredIn<typeof RefusedAttempts>;
