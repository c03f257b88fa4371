import { Schema, type Types } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

export interface StoredRedirect {
  _id: Types.ObjectId;
  version: number;
  /** As entered: a path, perhaps with a query, or a prefix that ends in a slash and a star. */
  from: string;
  /** The unique canonical form of `from`. */
  fromKey: string;
  /** A path, or an `https:` URL; empty for an address that is gone. */
  to: string;
  status: 301 | 302 | 410;
  note: string;
  /** The import that made it; absent for the others. */
  importId?: string;
  /** The user's id; null for the machine. */
  createdBy: string | null;
  /** The user's name at that time. */
  createdByName: string;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
}

const schema = new Schema<StoredRedirect>(
  {
    version: { type: Number, default: 1 },
    from: { type: String, required: true },
    fromKey: { type: String, required: true },
    to: { type: String, default: '' },
    status: { type: Number, enum: [301, 302, 410], required: true },
    note: { type: String, default: '' },
    importId: { type: String },
    createdBy: { type: String, default: null },
    createdByName: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    updatedBy: { type: String, default: null },
  },
  { ...SCHEMA_OPTIONS, collection: 'redirects' },
);

schema.index({ fromKey: 1 }, { unique: true });
schema.index({ importId: 1 });

export const Redirect = define('Redirect', schema);

/** The number of times a redirect was followed. It is apart from the redirect, so that counting does not invalidate cached pages. */
export interface StoredRedirectHits {
  /** The id of the redirect. */
  _id: string;
  hits: number;
  lastHitAt: Date;
}

const hitsSchema = new Schema<StoredRedirectHits>(
  {
    _id: { type: String, required: true },
    hits: { type: Number, default: 0 },
    lastHitAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'redirecthits' },
);

export const RedirectHits = define('RedirectHits', hitsSchema);
