import { Schema, type Types } from 'mongoose';
import { defineModel, stored, type StoredIn } from './define';

export const UnpublishedChanges = defineModel('UnpublishedChanges', 'drafts', [{ publishAt: 1 }], {
  /** The record, such as `article:<id>`. */
  _id: stored.required,
  /** Rises with every write, and begins with the time in milliseconds, so that no two sets of one record share a version. */
  version: stored.whole,
  fields: stored.is<Record<string, unknown>>({ type: Schema.Types.Mixed, required: true }),
  /** A hash of each field's published value when it was changed. */
  base: stored.is<Record<string, string>>({ type: Schema.Types.Mixed, required: true }),
  title: stored.text,
  /** The user who created the record. */
  createdBy: stored.textOrNull,
  updatedAt: stored.moment,
  /** The user's id; null for the machine. */
  updatedBy: stored.textOrNull,
  /** The user's name at that time. */
  updatedByName: stored.text,
  /** When the changes are published by themselves; null for never. */
  publishAt: stored.momentOrNull,
  /** The id of the user who set that date; null without one. */
  scheduledBy: stored.textOrNull,
  /** The user's name at that time. */
  scheduledByName: stored.text,
  /** Why they could not be published then; null if nothing failed. They wait for a user. */
  problem: stored.textOrNull,
  /** Set while they are being published at their date: nothing else changes them meanwhile. The record keeps it (`publication`). */
  claim: stored.is<Types.ObjectId | null>({ type: Schema.Types.ObjectId, default: null }),
});
export type StoredChanges = StoredIn<typeof UnpublishedChanges>;

/** Fields that sets of earlier versions lack. */
export type ChangesDate = Pick<
  StoredChanges,
  'publishAt' | 'scheduledBy' | 'scheduledByName' | 'problem' | 'claim'
>;

export const NO_DATE: ChangesDate = {
  publishAt: null,
  scheduledBy: null,
  scheduledByName: '',
  problem: null,
  claim: null,
};
