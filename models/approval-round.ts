import { defineModel, stored, listedSchema, type StoredIn, partSchema } from './define';

const approver = listedSchema({
  /** The id of a person of the site; empty for a typed name. */
  personId: stored.text,
  name: stored.required,
  /** The percentage of their solo pictures, and of those with others, that they may refuse, over all rounds of the show. */
  soloRefusals: stored.whole,
  groupRefusals: stored.whole,
  /** When they finished; null until then. */
  doneAt: stored.momentOrNull,
  answeredBy: stored.text,
});
export type StoredApprover = StoredIn<typeof approver>;

const verdict = partSchema(
  {
    file: stored.required,
    /** The id of the approver. */
    person: stored.required,
    /** Whether the person is alone in the picture; fixed when it was sent. */
    isSolo: stored.is<boolean>({ type: Boolean, required: true }),
    verdict: stored.oneOf(['open', 'kept', 'refused']),
    /** The name of the person who decided. */
    by: stored.text,
    at: stored.momentOrNull,
    /** What decided it; empty while it is open. */
    rule: stored.is<'' | 'answer' | 'silence' | 'staff'>({ type: String, default: '' }),
    note: stored.text,
    reason: stored.text,
  },
  { strict: 'throw' },
);
export type StoredVerdict = StoredIn<typeof verdict>;

/** Stills of a show that were sent to the people on them. */
export const ApprovalRound = defineModel(
  'ApprovalRound',
  'approvalrounds',
  [{ show: 1, createdAt: -1 }, { 'verdicts.file': 1 }, { closedAt: 1, closesAt: 1 }, { closesAt: 1 }],
  {
    /** The number of writes; every update is a compare-and-set on it. */
    version: stored.is<number>({ type: Number, default: 1 }),
    /** The id of the show. */
    show: stored.required,
    label: stored.text,
    closesAt: stored.moment,
    /** How open verdicts are decided when the round closes. */
    silence: stored.oneOf(['approves', 'refuses']),
    /** The hash of its links' passcode; empty for none. */
    code: stored.text,
    closedAt: stored.momentOrNull,
    people: stored.is<StoredApprover[]>({ type: [approver], default: [] }),
    verdicts: stored.is<StoredVerdict[]>({ type: [verdict], default: [] }),
    createdBy: stored.textOrNull,
    createdByName: stored.text,
    createdAt: stored.moment,
  },
);
export type StoredApprovalRound = StoredIn<typeof ApprovalRound>;
