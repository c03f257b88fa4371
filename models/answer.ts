import { Schema, type Types } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

const ANSWER_VALUES = ['approved', 'changes'] as const;
export type AnswerValue = (typeof ANSWER_VALUES)[number];

export interface StoredNote {
  id: string;
  /** The field of the passage. */
  about: string;
  /** The passage's words, or its picture's name. */
  quote: string;
  text: string;
}

/** What a reader without an account said of a record that a link showed. It is never part of the record. */
export interface StoredAnswer {
  _id: Types.ObjectId;
  /** The record, such as `article:<id>`. */
  subject: string;
  /** The id of the link, which may be gone by now. */
  link: string;
  name: string;
  /** Identifies the person among the answers to a record; a later answer of the same person replaces an earlier one. */
  person: string;
  answer: AnswerValue;
  /** About all of it; may be empty. */
  note: string;
  notes: StoredNote[];
  /** The ids of notes that editors have ticked off. */
  done: string[];
  at: Date;
  /** Whether the same person has answered again. */
  replaced: boolean;
  /** The revision that was seen: of the record, or of it with its unpublished changes. */
  version: number;
  /** The versioned fields that were seen, compressed; null if they had changed before the answer came. */
  body: Buffer | null;
}

const text = { type: String, default: '' } as const;
const required = { type: String, required: true } as const;

const note = new Schema<StoredNote>(
  { id: required, about: required, quote: text, text: required },
  { _id: false, strict: 'throw' },
);

const schema = new Schema<StoredAnswer>(
  {
    subject: required,
    link: required,
    name: required,
    person: required,
    answer: { ...required, enum: ANSWER_VALUES },
    note: text,
    notes: { type: [note], default: [] },
    done: { type: [String], default: [] },
    at: { type: Date, required: true },
    replaced: { type: Boolean, default: false },
    version: { type: Number, required: true },
    body: { type: Buffer, default: null },
  },
  { ...SCHEMA_OPTIONS, collection: 'answers' },
);

schema.index({ subject: 1, at: -1 });
schema.index({ link: 1 });

export const LinkAnswer = define('LinkAnswer', schema);
