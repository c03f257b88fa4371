import type { Types } from 'mongoose';
import type { StoredSave } from './version';

/** The fields of every record with a URL. */
export interface SluggedRecord {
  _id: Types.ObjectId;
  version: number;
  slug: string;
  slugs: string[];
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
  /** Absent in records that were stored before there was a history. */
  saved?: StoredSave | undefined;
}
