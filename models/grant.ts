import { defineModel, stored, partSchema, type StoredIn } from './define';

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
const ask = partSchema(
  {
    /** The recipient; empty if anybody may answer, who then gives a name. */
    name: stored.text,
    /** The day by which an answer is wanted, such as `2026-11-27`; empty for none. */
    by: stored.text,
    /** The newest answer; empty until there is one. */
    answer: stored.is<'' | 'approved' | 'changes'>({ type: String, default: '' }),
  },
  { strict: 'throw' },
);
export type StoredAsk = StoredIn<typeof ask>;

export const Grant = defineModel(
  'Grant',
  'grants',
  [
    [{ token: 1 }, { unique: true }],
    { subject: 1 },
    { kind: 1, expiresAt: 1 },
    { kind: 1, 'ask.answer': 1, expiresAt: 1 },
  ],
  {
    _id: stored.required,
    kind: stored.oneOf(GRANT_KINDS),
    /** The subject, such as the record `article:<id>` or the account `user:<id>`. */
    subject: stored.required,
    /** The recipient; may be empty. */
    label: stored.text,
    /**
     * Previews, press kits and calendars store the token itself: it only allows reading, and their links can be copied again. The others, which decide
     * something, act as a user or count one person's use, store its SHA-256.
     */
    token: stored.required,
    /** The scopes of an API token; empty for other purposes. */
    scopes: stored.texts,
    /** The hash of the passcode of a link; empty for none. Absent in earlier records. */
    code: stored.optional(stored.text),
    /** The number of downloads of a press kit's ZIP. Absent in earlier records. */
    zips: stored.optional(stored.count),
    /** The number of wrong passcodes. Absent in earlier records. */
    wrongTries: stored.optional(stored.count),
    /** Only of links that ask for an answer. */
    ask: stored.optional(stored.is<StoredAsk>({ type: ask, default: undefined })),
    /** The user's id; null for the machine. */
    createdBy: stored.textOrNull,
    /** The user's name at that time. */
    createdByName: stored.text,
    createdAt: stored.moment,
    expiresAt: stored.moment,
    /** When it was ended early; null until then. */
    endedAt: stored.momentOrNull,
    uses: stored.count,
    lastUsedAt: stored.momentOrNull,
  },
);
export type StoredGrant = StoredIn<typeof Grant>;
