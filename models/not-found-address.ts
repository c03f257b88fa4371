import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/** A requested address of the site that was not found. The client is not stored. */
export interface StoredNotFoundAddress {
  /** The path without its query: see `app/site/links/not-found.server.ts`. */
  _id: string;
  count: number;
  lastAt: Date;
  /** When an editor ignored it; null while it is listed. */
  ignoredAt: Date | null;
}

const schema = new Schema<StoredNotFoundAddress>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    lastAt: { type: Date, required: true },
    ignoredAt: { type: Date, default: null },
  },
  { ...SCHEMA_OPTIONS, collection: 'notfound' },
);

export const NotFoundAddress = define('NotFoundAddress', schema);
