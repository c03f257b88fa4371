import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/**
 * A path without a page when a record began to link to it, or since its record was taken off the site. It may have a page by now: see
 * docs/decisions/0101-links-stored-with-records.md.
 */
export interface StoredDeadAddress {
  /** The canonical path. */
  _id: string;
  at: Date;
}

const schema = new Schema<StoredDeadAddress>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { ...SCHEMA_OPTIONS, collection: 'deadaddresses' },
);

export const DeadAddress = define('DeadAddress', schema);
