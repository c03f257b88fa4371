import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from '../define';

/** A one-time challenge for a passkey. It is apart from the challenges of second steps, so that neither can pass for the other. */
export interface StoredPasskeyChallenge {
  /** SHA-256 of the challenge, base64url. */
  _id: string;
  /** The user who adds a passkey; null for a sign-in, whose user is not known yet. */
  userId: string | null;
  expiresAt: Date;
}

const schema = new Schema<StoredPasskeyChallenge>(
  {
    _id: { type: String, required: true },
    userId: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'passkeychallenges' },
);

schema.index({ expiresAt: 1 });

export const PasskeyChallenge = define('PasskeyChallenge', schema);
