import { Schema, type Types } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/** Fields that sets of earlier versions lack. */
export interface ChangesDate {
  /** When the changes are published by themselves; null for never. */
  publishAt: Date | null;
  /** The id of the user who set that date; null without one. */
  scheduledBy: string | null;
  /** The user's name at that time. */
  scheduledByName: string;
  /** Why they could not be published then; null if nothing failed. They wait for a user. */
  problem: string | null;
  /** Set while they are being published at their date: nothing else changes them meanwhile. The record keeps it (`publication`). */
  claim: Types.ObjectId | null;
}

export const NO_DATE: ChangesDate = {
  publishAt: null,
  scheduledBy: null,
  scheduledByName: '',
  problem: null,
  claim: null,
};

export interface StoredChanges extends ChangesDate {
  /** The record, such as `article:<id>`. */
  _id: string;
  /** Rises with every write, and begins with the time in milliseconds, so that no two sets of one record share a version. */
  version: number;
  fields: Record<string, unknown>;
  /** A hash of each field's published value when it was changed. */
  base: Record<string, string>;
  title: string;
  /** The user who created the record. */
  createdBy: string | null;
  updatedAt: Date;
  /** The user's id; null for the machine. */
  updatedBy: string | null;
  /** The user's name at that time. */
  updatedByName: string;
}

const schema = new Schema<StoredChanges>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    fields: { type: Schema.Types.Mixed, required: true },
    base: { type: Schema.Types.Mixed, required: true },
    title: { type: String, default: '' },
    createdBy: { type: String, default: null },
    updatedAt: { type: Date, required: true },
    updatedBy: { type: String, default: null },
    updatedByName: { type: String, default: '' },
    publishAt: { type: Date, default: null },
    scheduledBy: { type: String, default: null },
    scheduledByName: { type: String, default: '' },
    problem: { type: String, default: null },
    claim: { type: Schema.Types.ObjectId, default: null },
  },
  { ...SCHEMA_OPTIONS, collection: 'drafts' },
);
schema.index({ publishAt: 1 });

export const UnpublishedChanges = define('UnpublishedChanges', schema);
