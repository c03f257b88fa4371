import { defineModel, stored, partSchema, type StoredIn } from './define';

/** A chunk of an upload in the object store, where every instance can read it. */
const piece = partSchema(
  {
    key: stored.required,
    bytes: stored.whole,
  },
  { strict: 'throw' },
);
export type StoredChunk = StoredIn<typeof piece>;

export const UploadSession = defineModel('Arrival', 'arrivals', [{ createdAt: 1 }, { userId: 1 }], {
  _id: stored.required,
  size: stored.whole,
  /** The client's metadata as JSON, with its own keys. */
  metadata: stored.required,
  userId: stored.required,
  createdAt: stored.moment,
  /** When bytes last arrived. Absent in old records. */
  receivedAt: stored.optional(stored.is<Date>({ type: Date })),
  /** The chunks in order; empty if the storage is the disk. */
  pieces: stored.is<StoredChunk[]>({ type: [piece], default: [] }),
  /** The total bytes of all chunks. */
  offset: stored.count,
  result: stored.textOrNull,
});
export type StoredUploadSession = StoredIn<typeof UploadSession>;
