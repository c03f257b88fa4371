import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

export interface StoredSession {
  /** SHA-256 of the token, base64url: the token itself is never stored. */
  _id: string;
  userId: string;
  /** The user's session epoch when the credentials were checked. Absent in old records: 0. */
  epoch?: number;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  userAgent: string;
  /** When the user last proved their identity: at the sign-in, or by the password since. Absent in old records: at the sign-in. */
  provenAt?: Date;
  /** Whether it was opened by a passkey, which counts as two factors. */
  byPasskey: boolean;
}

const schema = new Schema<StoredSession>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    epoch: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    userAgent: { type: String, default: '' },
    provenAt: { type: Date },
    byPasskey: { type: Boolean, default: false },
  },
  { ...SCHEMA_OPTIONS, collection: 'sessions' },
);

schema.index({ userId: 1 });
schema.index({ expiresAt: 1 });

export const Session = define('Session', schema);
