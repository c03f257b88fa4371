import type { Types } from 'mongoose';
import type { StoredSave } from './version';

/** The fields of every record with a URL. */
export interface SluggedRecord {
  _id: Types.ObjectId;
  version: number;
  slug: string;
  slugs: string[];
  /** Where its links lead that lead to this site: see docs/decisions/0101-links-stored-with-records.md. */
  links: string[];
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
  /** Absent in records that were stored before there was a history. */
  saved?: StoredSave | undefined;
}
