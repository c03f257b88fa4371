/** In the order of the tabs. `show` in the URL names all but the first. */
export const LINK_SECTIONS = [
  { name: 'redirects', label: 'Redirects' },
  { name: 'not-found', label: 'Not found' },
  { name: 'import', label: 'Import' },
  { name: 'broken', label: 'Broken links' },
] as const;

export type LinkSection = (typeof LINK_SECTIONS)[number]['name'];

export const LINKS_PATH = '/admin/links';

export const linkSectionPath = (name: LinkSection): string =>
  name === LINK_SECTIONS[0].name ? LINKS_PATH : `${LINKS_PATH}?show=${name}`;

/** Any unknown section means the first. */
export const linkSectionOf = ({ searchParams }: URL): LinkSection =>
  LINK_SECTIONS.find(({ name }) => name === searchParams.get('show'))?.name ?? LINK_SECTIONS[0].name;

export const MAX_CSV_BYTES = 1_000_000;
export const MAX_CSV_LINES = 5_000;
/** Spreadsheets add empty columns. */
export const MAX_CSV_COLUMNS = 20;

export const LINE_OUTCOMES = {
  add: 'Will be added',
  change: 'Will be changed',
  same: 'Left as it is',
  refused: 'Refused',
} as const;
export type LineOutcome = keyof typeof LINE_OUTCOMES;

export interface PlannedLine {
  /** From 1. */
  line: number;
  from: string;
  to: string;
  /** As written; 301 if empty. */
  status: string;
  outcome: LineOutcome;
  /** Why, or what it changes; empty if that is obvious. */
  why: string;
}

export interface ImportPreview {
  lines: PlannedLine[];
  counts: Record<LineOutcome, number>;
  total: number;
  shown: LineOutcome | 'all';
  page: number;
  pages: number;
}

export const LINES_PER_PAGE = 100;

/** The answer to a file that was sent for preview. */
export interface ImportShown {
  ok: true;
  preview: ImportPreview;
  csv: string;
  name: string;
  force: boolean;
}
