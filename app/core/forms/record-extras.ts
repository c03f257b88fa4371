import type { Screen } from '~/core/fields/field';
import type { InsertableFile } from './block-form';

/** What the form of a record shows besides its fields; kinds without an extra leave it empty. */
export interface RecordExtras {
  /** The number of rows on each of the record's other screens. */
  counts: Partial<Record<Screen, number>>;
  categories: string[];
  /** The shows that the record can be about. */
  shows: { id: string; title: string }[];
  /** The server's time, in ISO 8601. */
  now: string;
  /** The templates for a new record. */
  starts: RecordStart[];
  /** The links from the menu and the footer to the record; null for a new record or if they cannot link to it. */
  links: RecordLinks | null;
  /** The newest files of the library, if the record has a text with blocks. */
  newestFiles: InsertableFile[];
}

/** The URL parameter with the template of a new record. */
export const START_PARAMETER = 'from';

/** A template for a new record. */
export interface RecordStart {
  /** Its name in the URL of the form. */
  name: string;
  title: string;
  /** Its description. */
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
