import type { Screen } from '~/core/fields/field';
import type { InsertableFile } from './block-form';

/** What the form of a record shows besides its fields; kinds without an extra leave it empty. */
export interface RecordExtras {
  counts: Partial<Record<Screen, number>>;
  categories: string[];
  shows: { id: string; title: string }[];
  /** The server's time, in ISO 8601. */
  now: string;
  starts: RecordStart[];
  /** The links from the menu and the footer to the record; null for a new record or if they cannot link to it. */
  links: RecordLinks | null;
  /** The newest files of the library, if the record has a text with blocks. */
  newestFiles: InsertableFile[];
}

export const START_PARAMETER = 'from';

export interface RecordStart {
  name: string;
  title: string;
  about: string;
  /** Names the statements that are true without a decision of the company; empty for none. */
  note: string;
  /** The number of passages in square brackets, which the company has to decide. */
  toDecide: number;
  isChosen: boolean;
}

export interface RecordLinks {
  isInMenu: boolean;
  isInFooter: boolean;
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
