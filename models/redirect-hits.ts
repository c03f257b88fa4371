import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/** How often a redirect was followed. It is apart from the redirect, so that counting changes nothing that pages depend on. */
export interface StoredRedirectHits {
  /** The id of the redirect. */
  _id: string;
  hits: number;
  lastHitAt: Date;
}

const schema = new Schema<StoredRedirectHits>(
  {
    _id: { type: String, required: true },
    hits: { type: Number, default: 0 },
    lastHitAt: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, collection: 'redirecthits' },
);

export const RedirectHits = define('RedirectHits', schema);
