/** The largest file of redirects, in bytes. */
export const MAX_CSV_BYTES = 1_000_000;
/** The most lines of a file of redirects. */
export const MAX_CSV_LINES = 5_000;
/** The most columns of a line: a spreadsheet adds empty ones. */
export const MAX_CSV_COLUMNS = 20;

/** What becomes of a line of a file of redirects. */
export const LINE_OUTCOMES = {
  add: 'Will be added',
  change: 'Will be changed',
  same: 'Left as it is',
  refused: 'Refused',
} as const;
export type LineOutcome = keyof typeof LINE_OUTCOMES;

/** A line of a file of redirects, as far as it can be shown. */
export interface PlannedLine {
  /** The number of the line in the file, from 1. */
  line: number;
  from: string;
  to: string;
  /** As it is written, or 301 if nothing is. */
  status: string;
  outcome: LineOutcome;
  /** Why, or what it changes; empty where that is plain. */
  why: string;
}

/** One page of the lines of a file, of those with an outcome or of all. */
export interface ImportPreview {
  lines: PlannedLine[];
  counts: Record<LineOutcome, number>;
  total: number;
  shown: LineOutcome | 'all';
  page: number;
  pages: number;
}

/** The lines on a page of the preview. */
export const LINES_PER_PAGE = 100;
