import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

const GRANT_KINDS = ['preview', 'invitation', 'reset', 'token', 'press', 'approval', 'screener'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/** Something that whoever has its token may open or do. */
export interface StoredGrant {
  _id: string;
  kind: GrantKind;
  /** What it is about, such as the record `article:<id>` or the account `user:<id>`. */
  subject: string;
  /** For whom it is; may be empty. */
  label: string;
  /**
   * Of a preview and of a press kit the token itself, because they can only be read, and their links can be copied again. Of the
   * others, which decide something, act as a user or count what one person does, its SHA-256.
   */
  token: string;
  /** What a token of the API may do; empty for the other kinds. */
  scopes: string[];
  /** The hash of the passcode of a link; empty for none. Absent in earlier records. */
  code?: string;
  /** How often the ZIP of a press kit was taken. Absent in earlier records. */
  zips?: number;
  /** How often somebody gave a wrong passcode. Absent in earlier records. */
  wrongTries?: number;
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
    kind: { type: String, enum: GRANT_KINDS, required: true },
    subject: { type: String, required: true },
    label: { type: String, default: '' },
    token: { type: String, required: true },
    scopes: { type: [String], default: [] },
    code: { type: String, default: '' },
    zips: { type: Number, default: 0 },
    wrongTries: { type: Number, default: 0 },
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
