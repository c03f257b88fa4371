import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/** Something that whoever has its token may open or do. */
export interface StoredGrant {
  _id: string;
  kind: 'preview' | 'invitation' | 'reset' | 'token';
  /** What it is about, such as the record `article:<id>` or the account `user:<id>`. */
  subject: string;
  /** For whom it is; may be empty. */
  label: string;
  /**
   * Of a preview the token itself, because a preview can only be read, and its link can be copied again. Of the others,
   * which set a password or act as a user, its SHA-256.
   */
  token: string;
  /** What a token of the API may do; empty for the other kinds. */
  scopes: string[];
  /** The user's id; null for the machine. */
  createdBy: string | null;
  /** The user's name at that time. */
  createdByName: string;
  createdAt: Date;
  expiresAt: Date;
  /** When it was ended before its time; null until then. */
  endedAt: Date | null;
  /** How often it was used. */
  uses: number;
  lastUsedAt: Date | null;
}

const schema = new Schema<StoredGrant>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: ['preview', 'invitation', 'reset', 'token'], required: true },
    subject: { type: String, required: true },
    label: { type: String, default: '' },
    token: { type: String, required: true },
    scopes: { type: [String], default: [] },
    createdBy: { type: String, default: null },
    createdByName: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    uses: { type: Number, default: 0 },
    lastUsedAt: { type: Date, default: null },
  },
  { ...SCHEMA_OPTIONS, collection: 'grants' },
);

schema.index({ token: 1 }, { unique: true });
schema.index({ subject: 1 });

export const Grant = define('Grant', schema);
