import type { Screen } from '~/core/fields/field';
import type { InsertableFile } from './block-form';

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
  /** The texts from which a new record can start. */
  starts: RecordStart[];
  /** Where the menu and the footer link to the record; null if they cannot, or for a new record. */
  links: RecordLinks | null;
  /** The newest files of the library, if the record has a text into which they can be inserted. */
  newestFiles: InsertableFile[];
}

/** The parameter of the form's address that names the text from which a new record starts. */
export const START_PARAMETER = 'from';

/** A text from which a new record can start. */
export interface RecordStart {
  /** Its name in the address of the form. */
  name: string;
  title: string;
  /** What it is about. */
  about: string;
  /** What of it is true without a decision of the company; empty for nothing. */
  note: string;
  /** The number of passages in square brackets, which the company has to decide. */
  toDecide: number;
  isChosen: boolean;
}

export interface RecordLinks {
  isInMenu: boolean;
  isInFooter: boolean;
  /** Whether the reader of the form may change it. */
  mayChange: boolean;
}

export const NO_EXTRAS: RecordExtras = {
  counts: {},
  categories: [],
  shows: [],
  now: '',
  starts: [],
  links: null,
  newestFiles: [],
};
