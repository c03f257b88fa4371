import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from '../define';

/** What a passkey has to sign, once. Apart from the challenges of second steps, so that neither can pass for the other. */
export interface StoredPasskeyChallenge {
  /** SHA-256 of the challenge, base64url. */
  _id: string;
  /** The user who adds a passkey; null for a sign-in, which tells only then who it is. */
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
