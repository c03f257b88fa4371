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
