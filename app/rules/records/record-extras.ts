import type { Screen } from '../fields/field';

/** What the form of a record shows besides its fields; empty for the kinds that have none of it. */
export interface RecordExtras {
  /** How many rows each of the record's other screens has. */
  counts: Partial<Record<Screen, number>>;
  /** The categories in use. */
  categories: string[];
  /** The shows that the record can be about. */
  shows: { id: string; title: string }[];
  /** Where the menu and the footer link to the record; null if they cannot, or for a new record. */
  links: RecordLinks | null;
}

export interface RecordLinks {
  isInMenu: boolean;
  isInFooter: boolean;
  /** Whether the reader of the form may change it. */
  mayChange: boolean;
}

export const NO_EXTRAS: RecordExtras = { counts: {}, categories: [], shows: [], links: null };
