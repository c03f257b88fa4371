import type { Screen } from '../fields/field';

/** What the form of a record shows besides its fields; empty for the kinds that have none of it. */
export interface RecordExtras {
  /** How many rows each of the record's other screens has. */
  counts: Partial<Record<Screen, number>>;
  /** The categories in use. */
  categories: string[];
  /** The shows that the record can be about. */
  shows: { id: string; title: string }[];
  /** The server's time, in ISO 8601. */
  now: string;
}

export const NO_EXTRAS: RecordExtras = { counts: {}, categories: [], shows: [], now: '' };
