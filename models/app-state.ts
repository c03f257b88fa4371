import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/** What the program remembers of itself, such as how far the demo content got, or which administrator stays. */
export interface StoredState {
  _id: string;
  value: string;
  at: Date;
  /** Somebody else waits for this turn. */
  wanted?: boolean;
}

const schema = new Schema<StoredState>(
  {
    _id: { type: String, required: true },
    value: { type: String, required: true },
    at: { type: Date, required: true },
    wanted: { type: Boolean },
  },
  { ...SCHEMA_OPTIONS, collection: 'state' },
);

export const AppState = define('State', schema);
