import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

const GRANT_KINDS = [
  'preview',
  'invitation',
  'reset',
  'token',
  'press',
  'approval',
  'screener',
  'calendar',
  'answer',
] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/** What a link asks of its recipient. */
export interface StoredAsk {
  /** The recipient; empty if anybody may answer, who then gives a name. */
  name: string;
  /** The day by which an answer is wanted, such as `2026-11-27`; empty for none. */
  by: string;
  /** The newest answer; empty until there is one. */
  answer: '' | 'approved' | 'changes';
}

export interface StoredGrant {
  _id: string;
  kind: GrantKind;
  /** The subject, such as the record `article:<id>` or the account `user:<id>`. */
  subject: string;
  /** The recipient; may be empty. */
  label: string;
  /**
   * Previews, press kits and calendars store the token itself: it only allows reading, and their links can be copied again. The others, which decide
   * something, act as a user or count one person's use, store its SHA-256.
   */
  token: string;
  /** The scopes of an API token; empty for other purposes. */
  scopes: string[];
  /** The hash of the passcode of a link; empty for none. Absent in earlier records. */
  code?: string;
  /** The number of downloads of a press kit's ZIP. Absent in earlier records. */
  zips?: number;
  /** The number of wrong passcodes. Absent in earlier records. */
  wrongTries?: number;
  /** Only of links that ask for an answer. */
  ask?: StoredAsk;
  /** The user's id; null for the machine. */
  createdBy: string | null;
  /** The user's name at that time. */
  createdByName: string;
  createdAt: Date;
  expiresAt: Date;
  /** When it was ended early; null until then. */
  endedAt: Date | null;
  uses: number;
  lastUsedAt: Date | null;
}

const ask = new Schema<StoredAsk>(
  {
    name: { type: String, default: '' },
    by: { type: String, default: '' },
    answer: { type: String, default: '' },
  },
  { _id: false, strict: 'throw' },
);

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
    ask: { type: ask, default: undefined },
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
schema.index({ kind: 1, expiresAt: 1 });
schema.index({ kind: 1, 'ask.answer': 1, expiresAt: 1 });

export const Grant = define('Grant', schema);
