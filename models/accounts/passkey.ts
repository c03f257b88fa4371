import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from '../define';

/** The public half of a key pair by which a user signs in. See docs/decisions/0059-passkeys.md. */
export interface StoredPasskey {
  /** The credential's id, base64url, chosen by the authenticator. */
  _id: string;
  userId: string;
  /** The user's name for it. */
  name: string;
  /** COSE, base64url. */
  publicKey: string;
  /** The authenticator's signature counter; always 0 if it does not count. */
  counter: number;
  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

const schema = new Schema<StoredPasskey>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    name: { type: String, required: true },
    publicKey: { type: String, required: true },
    counter: { type: Number, default: 0 },
    transports: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { ...SCHEMA_OPTIONS, collection: 'passkeys' },
);

schema.index({ userId: 1 });

export const Passkey = define('Passkey', schema);

/** A one-time challenge for a passkey. It is apart from the challenges of second steps, so that neither can pass for the other. */
interface StoredPasskeyChallenge {
  /** SHA-256 of the challenge, base64url. */
  _id: string;
  /** The user who adds a passkey; null for a sign-in, whose user is not known yet. */
  userId: string | null;
  expiresAt: Date;
}

const challengeSchema = new Schema<StoredPasskeyChallenge>(
  {
    _id: { type: String, required: true },
    userId: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'passkeychallenges' },
);

challengeSchema.index({ expiresAt: 1 });

export const PasskeyChallenge = define('PasskeyChallenge', challengeSchema);
