import type { PublicationStatus, ShowStatus } from './visibility';

export const ROWS_PER_PAGE = 10;

export interface Row {
  id: string;
  title: string;
  aside: string;
  preview: string;
  /** URL of an image, or of a video with a poster; '' for none. */
  picture: string;
  /** Null if it has no public page at present. */
  publicUrl: string | null;
  hasUnpublishedChanges?: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
}

export interface ShowRow extends Row {
  status: ShowStatus;
  featuredOnHomepage: boolean;
}

export interface PublishedRow extends Row {
  status: PublicationStatus;
  isFuture: boolean;
}

export type RecordRow = Row | ShowRow | PublishedRow;

export interface RowPage<Item extends Row = Row> {
  rows: Item[];
  /** On all pages. */
  total: number;
  page: number;
  pages: number;
  /** On earlier pages. */
  before: number;
}

/** By one position, or to a position counted from 0. */
export type Move = 'up' | 'down' | { to: number };
