import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from '../define';

/** A sign-in with a correct password that still needs the second factor. It grants nothing else. */
export interface StoredChallenge {
  /** SHA-256 of the token, base64url: the token itself is never stored. */
  _id: string;
  userId: string;
  /** The user's session epoch when the password was checked: ending all sessions also ends the challenge. */
  sessionEpoch: number;
  tries: number;
  expiresAt: Date;
  address: string;
}

const schema = new Schema<StoredChallenge>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    sessionEpoch: { type: Number, required: true },
    tries: { type: Number, default: 0 },
    expiresAt: { type: Date, required: true },
    address: { type: String, default: '' },
  },
  { ...SCHEMA_OPTIONS, collection: 'challenges' },
);

schema.index({ expiresAt: 1 });

export const Challenge = define('Challenge', schema);
