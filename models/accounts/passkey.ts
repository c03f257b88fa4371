import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from '../define';

/** The public half of a key pair by which a user signs in. See docs/decisions/0059-passkeys.md. */
export interface StoredPasskey {
  /** The id of the credential, base64url, which the authenticator has chosen. */
  _id: string;
  userId: string;
  /** How the user calls it. */
  name: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often the authenticator has signed with it; 0 for ever if the authenticator does not count. */
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
