import { defineModel, stored, partSchema, type StoredIn } from './define';

const ANSWER_VALUES = ['approved', 'changes'] as const;
export type AnswerValue = (typeof ANSWER_VALUES)[number];

const note = partSchema(
  {
    id: stored.required,
    /** The field of the passage. */
    about: stored.required,
    /** The passage's words, or its picture's name. */
    quote: stored.text,
    text: stored.required,
  },
  { strict: 'throw' },
);
type StoredNote = StoredIn<typeof note>;

/** What a reader without an account said of a record that a link showed. It is never part of the record. */
export const LinkAnswer = defineModel('LinkAnswer', 'answers', [{ subject: 1, at: -1 }, { link: 1 }], {
  /** The record, such as `article:<id>`. */
  subject: stored.required,
  /** The id of the link, which may be gone by now. */
  link: stored.required,
  name: stored.required,
  /** Identifies the person among the answers to a record; a later answer of the same person replaces an earlier one. */
  person: stored.required,
  answer: stored.oneOf(ANSWER_VALUES),
  /** About all of it; may be empty. */
  note: stored.text,
  notes: stored.is<StoredNote[]>({ type: [note], default: [] }),
  /** The ids of notes that editors have ticked off. */
  done: stored.texts,
  at: stored.moment,
  /** Whether the same person has answered again. */
  replaced: stored.flag,
  /** The revision that was seen: of the record, or of it with its unpublished changes. */
  version: stored.whole,
  /** The versioned fields that were seen, compressed; null if they had changed before the answer came. */
  body: stored.is<Buffer | null>({ type: Buffer, default: null }),
});
export type StoredAnswer = StoredIn<typeof LinkAnswer>;
