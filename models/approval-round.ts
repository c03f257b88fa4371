import { Schema, type Types } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

export interface StoredApprover {
  _id: Types.ObjectId;
  /** The id of a person of the site; empty for a typed name. */
  personId: string;
  name: string;
  /** The percentage of their solo pictures, and of those with others, that they may refuse, over all rounds of the show. */
  soloRefusals: number;
  groupRefusals: number;
  /** When they finished; null until then. */
  doneAt: Date | null;
  answeredBy: string;
}

export type VerdictValue = 'open' | 'kept' | 'refused';

export interface StoredVerdict {
  file: string;
  /** The id of the approver. */
  person: string;
  /** Whether the person is alone in the picture; fixed when it was sent. */
  isSolo: boolean;
  verdict: VerdictValue;
  /** The name of the person who decided. */
  by: string;
  at: Date | null;
  /** What decided it; empty while it is open. */
  rule: '' | 'answer' | 'silence' | 'staff';
  note: string;
  reason: string;
}

/** Stills of a show that were sent to the people on them. */
export interface StoredApprovalRound {
  _id: Types.ObjectId;
  /** The number of writes; every update is a compare-and-set on it. */
  version: number;
  /** The id of the show. */
  show: string;
  label: string;
  closesAt: Date;
  /** How open verdicts are decided when the round closes. */
  silence: 'approves' | 'refuses';
  /** The hash of its links' passcode; empty for none. */
  code: string;
  closedAt: Date | null;
  people: StoredApprover[];
  verdicts: StoredVerdict[];
  createdBy: string | null;
  createdByName: string;
  createdAt: Date;
}

const text = { type: String, default: '' } as const;
const required = { type: String, required: true } as const;
const date = { type: Date, default: null } as const;

const approver = new Schema<StoredApprover>(
  {
    personId: text,
    name: required,
    soloRefusals: { type: Number, required: true },
    groupRefusals: { type: Number, required: true },
    doneAt: date,
    answeredBy: text,
  },
  { strict: 'throw' },
);

const verdict = new Schema<StoredVerdict>(
  {
    file: required,
    person: required,
    isSolo: { type: Boolean, required: true },
    verdict: { ...required, enum: ['open', 'kept', 'refused'] },
    by: text,
    at: date,
    rule: text,
    note: text,
    reason: text,
  },
  { strict: 'throw', _id: false },
);

const schema = new Schema<StoredApprovalRound>(
  {
    version: { type: Number, default: 1 },
    show: required,
    label: text,
    closesAt: { type: Date, required: true },
    silence: { ...required, enum: ['approves', 'refuses'] },
    code: text,
    closedAt: date,
    people: { type: [approver], default: [] },
    verdicts: { type: [verdict], default: [] },
    createdBy: { type: String, default: null },
    createdByName: text,
    createdAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'approvalrounds' },
);

schema.index({ show: 1, createdAt: -1 });
schema.index({ 'verdicts.file': 1 });
schema.index({ closedAt: 1, closesAt: 1 });
schema.index({ closesAt: 1 });

export const ApprovalRound = define('ApprovalRound', schema);
