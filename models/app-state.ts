import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

/** Internal state of the application, such as the seed's progress or the guard for the last administrator. */
export interface StoredState {
  _id: string;
  value: string;
  at: Date;
  /** Another client waits for this lock. */
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
