import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';
import type { SluggedKind } from './records';
import type { SluggedRecord } from './record-schema';
import type { StoredChanges } from './unpublished-changes';

export interface StoredTrashEntry {
  /** The kind and the id of the record, such as `article:<id>`. */
  _id: string;
  kind: SluggedKind;
  title: string;
  deletedAt: Date;
  /** The user's id; null for the machine. */
  deletedBy: string | null;
  /** The user's name at that time. */
  deletedByName: string;
  record: SluggedRecord;
  /** Its unpublished changes; null if it had none. */
  changes: StoredChanges | null;
  files: string[];
  /** `arriving` before the record is deleted, `leaving` while it is restored, `erasing` while it is deleted permanently. */
  state: 'arriving' | 'settled' | 'leaving' | 'erasing';
  /** A new value with each change of the state; absent in old entries. */
  claim?: string;
  /** When an earlier version of the program set the state. */
  stateSince?: Date;
}

const schema = new Schema<StoredTrashEntry>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    title: { type: String, default: '' },
    deletedAt: { type: Date, required: true },
    deletedBy: { type: String, default: null },
    deletedByName: { type: String, default: '' },
    record: { type: Schema.Types.Mixed, required: true },
    changes: { type: Schema.Types.Mixed, default: null },
    files: { type: [String], default: [] },
    state: { type: String, enum: ['arriving', 'settled', 'leaving', 'erasing'], required: true },
    claim: { type: String },
    stateSince: { type: Date },
  },
  { ...SCHEMA_OPTIONS, collection: 'trash' },
);

export const TrashEntry = define('TrashEntry', schema);
