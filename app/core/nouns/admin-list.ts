import type { ActiveStatus, PublicationStatus } from './visibility';

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
  /** Views in 30 days; absent where they are not shown. */
  views?: number;
  mayEdit: boolean;
  mayDelete: boolean;
}

/** A ticked record with which nothing was done. */
export interface LeftRecord {
  id: string;
  title: string;
  why: string;
}

export interface TickedReport {
  /** A sentence. */
  done: string;
  left: LeftRecord[];
}

export interface ActiveRow extends Row {
  status: ActiveStatus;
}

export interface ShowRow extends ActiveRow {
  featuredOnHomepage: boolean;
}

export interface PublishedRow extends Row {
  status: PublicationStatus;
  isFuture: boolean;
}

export type RecordRow = ActiveRow | ShowRow | PublishedRow;

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
