import { Schema } from 'mongoose';
import { defineModel, stored, type StoredIn } from './define';
import type { SluggedKind } from './records';
import type { SluggedRecord } from './record-schema';
import type { StoredChanges } from './unpublished-changes';

export const TrashEntry = defineModel('TrashEntry', 'trash', [], {
  /** The kind and the id of the record, such as `article:<id>`. */
  _id: stored.required,
  kind: stored.is<SluggedKind>({ type: String, required: true }),
  title: stored.text,
  deletedAt: stored.moment,
  /** The user's id; null for the machine. */
  deletedBy: stored.textOrNull,
  /** The user's name at that time. */
  deletedByName: stored.text,
  record: stored.is<SluggedRecord>({ type: Schema.Types.Mixed, required: true }),
  /** Its unpublished changes; null if it had none. */
  changes: stored.is<StoredChanges | null>({ type: Schema.Types.Mixed, default: null }),
  files: stored.texts,
  /** `arriving` before the record is deleted, `leaving` while it is restored, `erasing` while it is deleted permanently. */
  state: stored.oneOf(['arriving', 'settled', 'leaving', 'erasing']),
  /** A new value with each change of the state; absent in old entries. */
  claim: stored.optional(stored.is<string>({ type: String })),
  /** When an earlier version of the program set the state. */
  stateSince: stored.optional(stored.is<Date>({ type: Date })),
});
export type StoredTrashEntry = StoredIn<typeof TrashEntry>;
