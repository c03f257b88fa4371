import { Schema, type Types } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/** A recipient with a personal link to a screener, which is a grant. */
export interface StoredRecipient {
  _id: Types.ObjectId;
  name: string;
  outlet: string;
  email: string;
  starts: number;
}

/** A film shown to named people before its publication. */
export interface StoredScreener {
  _id: Types.ObjectId;
  /** The number of writes; every update is a compare-and-set on it. */
  version: number;
  /** The id of the show. */
  show: string;
  title: string;
  /** The URL of the film, so that it counts among the uses of files. */
  filmUrl: string;
  note: string;
  expiresAt: Date;
  starts: number;
  /** The hash of its links' passcode; empty for none. */
  code: string;
  /** Whether each person gets a copy with their name in the picture. */
  burn: boolean;
  recipients: StoredRecipient[];
  createdBy: string | null;
  createdByName: string;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
}

/** A recipient's viewing of a screener. Its id is the recipient's. */
export interface StoredViewing {
  _id: Types.ObjectId;
  /** The id of the screener. */
  screener: string;
  opened: number;
  /** The number of starts. */
  used: number;
  /** Seconds that were watched. */
  watched: number;
  /** The furthest second of the film reached. */
  furthest: number;
  /** The last range request or progress report. */
  lastAt: Date | null;
  lastProgressAt: Date | null;
}

const text = { type: String, default: '' } as const;
const required = { type: String, required: true } as const;
const whole = { type: Number, required: true } as const;
const count = { type: Number, default: 0 } as const;
const date = { type: Date, default: null } as const;

const recipient = new Schema<StoredRecipient>(
  { name: required, outlet: text, email: text, starts: whole },
  { strict: 'throw' },
);

const schema = new Schema<StoredScreener>(
  {
    version: { type: Number, default: 1 },
    show: required,
    title: required,
    filmUrl: required,
    note: text,
    expiresAt: { type: Date, required: true },
    starts: whole,
    code: text,
    burn: { type: Boolean, default: false },
    recipients: { type: [recipient], default: [] },
    createdBy: { type: String, default: null },
    createdByName: text,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, default: () => new Date() },
    updatedBy: { type: String, default: null },
  },
  { ...SCHEMA_OPTIONS, collection: 'screeners' },
);
schema.index({ show: 1, createdAt: -1 });
schema.index({ expiresAt: 1 });

const viewing = new Schema<StoredViewing>(
  {
    screener: required,
    opened: count,
    used: count,
    watched: count,
    furthest: count,
    lastAt: date,
    lastProgressAt: date,
  },
  { ...SCHEMA_OPTIONS, collection: 'viewings' },
);
viewing.index({ screener: 1 });

export const Screener = define('Screener', schema);
export const Viewing = define('Viewing', viewing);
