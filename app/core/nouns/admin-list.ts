import type { PublicationStatus, ShowStatus } from './visibility';

export const ROWS_PER_PAGE = 10;

/** One record in a list of the admin. */
export interface Row {
  id: string;
  title: string;
  /** The text beside the title: a channel, a date or a role. */
  aside: string;
  /** The beginning of its text, without markup. */
  preview: string;
  /** URL of an image, or of a video with a poster; '' for none. */
  picture: string;
  /** The public page; null if there is none at present. */
  publicUrl: string | null;
  /** Whether it has changes that are not on the site yet. */
  hasUnpublishedChanges?: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
}

export interface ShowRow extends Row {
  status: ShowStatus;
  featuredOnHomepage: boolean;
}

/** An article or a page. */
export interface PublishedRow extends Row {
  status: PublicationStatus;
  /** Whether the publication time is in the future. */
  isFuture: boolean;
}

/** A row of any list of records. */
export type RecordRow = Row | ShowRow | PublishedRow;

export interface RowPage<Item extends Row = Row> {
  rows: Item[];
  /** The number of rows on all pages. */
  total: number;
  page: number;
  pages: number;
  /** The number of rows before this page. */
  before: number;
}

/** A move in the order: by one position, or to a position counted from 0. */
export type Move = 'up' | 'down' | { to: number };
