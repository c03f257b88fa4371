import { defineModel, partSchema, stored, type StoredIn } from './define';

const about = {
  at: stored.moment,
  /** The user's id; null for the machine. */
  by: stored.textOrNull,
  /** The user's name at that time. */
  byName: stored.text,
  via: stored.required,
  changed: stored.texts,
};

export const saveSchema = partSchema(
  {
    /** The record's version after the save, which is this state's number in the history. */
    version: stored.whole,
    ...about,
    /** The numbers of the kept earlier states, ascending. */
    earlier: stored.is<number[]>({ type: [Number], default: [] }),
  },
  { strict: 'throw' },
);
export type StoredSave = StoredIn<typeof saveSchema>;

export const Version = defineModel('Version', 'versions', [], {
  /** The record and the number of the state, such as `article:<id>:12`. */
  _id: stored.required,
  ...about,
  /** The record's slug then; empty for the settings. */
  slug: stored.text,
  /** The names of the uploads in the fields; absent if there are none. */
  files: stored.optional(stored.is<string[]>({ type: [String], default: undefined })),
  /** The versioned fields as JSON, compressed with Brotli. */
  body: stored.is<Buffer>({ type: Buffer, required: true }),
});
export type StoredVersion = StoredIn<typeof Version>;
