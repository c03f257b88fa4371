import type { ArticleStatus, ShowStatus } from './visibility';

/** Rows on each page of the admin's lists. */
export const ROWS_PER_PAGE = 10;

/** One record as a list of the admin shows it. */
export interface Row {
  id: string;
  title: string;
  /** Beside the title: a channel, a date, a role. */
  aside: string;
  /** The beginning of its text, without markup. */
  preview: string;
  /** URL of a picture, or of a video with a poster; '' for none. */
  picture: string;
  /** The public page; null while there is none. */
  publicUrl: string | null;
  mayEdit: boolean;
  mayDelete: boolean;
}

export interface ShowRow extends Row {
  status: ShowStatus;
  featuredOnHomepage: boolean;
}

export interface ArticleRow extends Row {
  status: ArticleStatus;
  /** Not public before its time of publication. */
  isFuture: boolean;
}

export interface RowPage<Item extends Row = Row> {
  rows: Item[];
  /** Of all pages. */
  total: number;
  page: number;
  pages: number;
  /** How many rows come before this page. */
  before: number;
}

/** Where a record is to go in the order: one place, or to a place counted from 0. */
export type Move = 'up' | 'down' | { to: number };
