import { Schema, type Types } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

export interface StoredUser {
  _id: Types.ObjectId;
  version: number;
  /** As entered; unique by `usernameKey`. */
  username: string;
  /** Lower-cased, because the supported databases have no common case-insensitive collation. */
  usernameKey: string;
  email: string;
  emailKey: string;
  firstName: string;
  lastName: string;
  role: 'author' | 'editor' | 'admin';
  /** Null: as the system. */
  darkMode: boolean | null;
  /** argon2id, in PHC string format; null until the user sets a password by a link. */
  passwordHash: string | null;
  /** The id of the only grant that can set the password. */
  passwordLink: string | null;
  /** Raised to end all sessions: those of an earlier epoch are over. Absent in old records: 0. */
  sessionEpoch?: number;
  /** The id of the session exempt from the epoch: the device that ended the others. */
  keptSession?: string | null;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
}

const schema = new Schema<StoredUser>(
  {
    version: { type: Number, default: 1 },
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    firstName: { type: String, default: '' },
    lastName: { type: String, default: '' },
    role: { type: String, enum: ['author', 'editor', 'admin'], default: 'editor' },
    darkMode: { type: Boolean, default: null },
    passwordHash: { type: String, default: null },
    passwordLink: { type: String, default: null },
    sessionEpoch: { type: Number, default: 0 },
    keptSession: { type: String, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    updatedBy: { type: String, default: null },
  },
  { ...SCHEMA_OPTIONS, collection: 'users' },
);

schema.index({ usernameKey: 1 }, { unique: true });
schema.index({ emailKey: 1 }, { unique: true });
schema.index({ role: 1 });

export const User = define('User', schema);
