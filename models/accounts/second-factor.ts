import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from '../define';

/**
 * A user's authenticator and recovery codes. It is a separate collection, so that code that reads users never holds a secret. See
 * docs/decisions/0052-second-factor.md.
 */
export interface StoredSecondFactor {
  /** The user's id. */
  _id: string;
  /** The shared secret of RFC 6238, base64url. It must be readable, because codes are computed from it. */
  secret: string;
  createdAt: Date;
  /** When a code first proved that the authenticator has the secret; null until then. */
  confirmedAt: Date | null;
  /** The time step of the last accepted code: earlier ones and itself are rejected. */
  lastStep: number;
  /** The salt of the recovery codes' hashes, base64url. */
  salt: string;
  /** argon2id hashes of the unused recovery codes, base64url. */
  recoveryCodes: string[];
}

const schema = new Schema<StoredSecondFactor>(
  {
    _id: { type: String, required: true },
    secret: { type: String, required: true },
    createdAt: { type: Date, required: true },
    confirmedAt: { type: Date, default: null },
    lastStep: { type: Number, default: 0 },
    salt: { type: String, default: '' },
    recoveryCodes: { type: [String], default: [] },
  },
  { ...SCHEMA_OPTIONS, collection: 'secondfactors' },
);

export const SecondFactor = define('SecondFactor', schema);

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

const challengeSchema = new Schema<StoredChallenge>(
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

challengeSchema.index({ expiresAt: 1 });

export const Challenge = define('Challenge', challengeSchema);
