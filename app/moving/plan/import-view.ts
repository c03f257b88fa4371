import type { ImportState, ItemOutcome } from '~models/site-import';
import type { KindName } from '~/core/nouns/kinds';
import type { SourceName } from '~/moving/sources/source-item';

export const MOVING_PATH = '/admin/moving';
export const MOVING_TITLE = 'Moving in';

export const importPath = (id: string): string => `${MOVING_PATH}/${id}`;

/** What the items of a type become. */
export const BECOMES = ['article', 'page', 'show', 'person', 'none'] as const;
export type Becomes = (typeof BECOMES)[number];

export const BECOMES_WORDS: Record<Becomes, string> = {
  article: 'Article',
  page: 'Page',
  show: 'Show',
  person: 'Person',
  none: 'Leave out',
};

/** The type of pictures and films, which come with what shows them. */
export const ATTACHMENT = 'attachment';

export const STATUS_CHOICES = ['as-it-was', 'drafts'] as const;
export type StatusChoice = (typeof STATUS_CHOICES)[number];

export const STATE_WORDS: Record<ImportState, string> = {
  reading: 'Being read',
  planned: 'Plan',
  importing: 'Under way',
  stopped: 'Stopped',
  done: 'Done',
  failed: 'Not possible',
  undoing: 'Being undone',
  undone: 'Undone',
};

/** The states in which a job works on an import. */
export const WORKING_STATES: readonly ImportState[] = ['reading', 'importing', 'undoing'];

/** Whether a page without scripts loads itself again, because a job works on what it shows. */
export const looksAgain = (data: unknown): boolean =>
  WORKING_STATES.some((state) => (data as { view?: { state: string } } | undefined)?.view?.state === state);

export const SOURCE_WORDS: Record<SourceName, string> = {
  wordpress: 'WordPress',
  squarespace: 'Squarespace',
  ghost: 'Ghost',
  csv: 'CSV',
  showreel: 'Showreel',
};

export const OUTCOME_WORDS: Record<ItemOutcome, string> = {
  added: 'Added',
  updated: 'Updated',
  same: 'As before',
  left: 'Left as it is',
  deleted: 'Deleted here',
  failed: 'Not imported',
};

export interface TypeRow {
  type: string;
  label: string;
  items: number;
  drafts: number;
  private: number;
  scheduled: number;
  as: Becomes;
}

export interface NamedItem {
  type: string;
  id: string;
  title: string;
}

export interface LossRow {
  words: string;
  count: number;
  /** The first of them. */
  items: NamedItem[];
}

export interface MissingFile {
  file: string;
  count: number;
  /** The first of them. */
  items: NamedItem[];
}

export interface ImportReport {
  added: number;
  updated: number;
  same: number;
  left: number;
  deleted: number;
  failed: number;
  redirects: number;
  pictures: number;
}

/** An import as the API and the screens show it. It is JSON. */
export interface ImportView {
  id: string;
  state: ImportState;
  /** Null until the export is read. */
  source: SourceName | null;
  site: string;
  files: { name: string; bytes: number }[];
  createdAt: string;
  /** Null for the machine. */
  createdBy: { id: string; name: string } | null;
  startedAt: string | null;
  endedAt: string | null;
  status: StatusChoice;
  done: number;
  total: number;
  /** What it is at. */
  at: string;
  error: string | null;
  types: TypeRow[];
  losses: LossRow[];
  notBrought: string[];
  missing: MissingFile[];
  leftOut: { name: string; words: string }[];
  lines: { line: number; column: string; words: string }[];
  here: { same: number; newer: number; edited: number; deleted: number };
  redirects: number;
  /** Null until it has been started. */
  report: ImportReport | null;
}

export interface ImportItemView {
  type: string;
  id: string;
  title: string;
  what: ItemOutcome;
  why: string;
  /** Null while there is no record. */
  kind: KindName | null;
  recordId: string | null;
  warnings: string[];
}

/** The number of items that the choices bring. */
export const itemsOf = ({ types }: Pick<ImportView, 'types'>): number =>
  types.reduce((sum, { as, items }) => (as === 'none' ? sum : sum + items), 0);

export const countedItems = (count: number): string =>
  count === 1 ? '1 item' : `${count.toLocaleString('en-GB')} items`;

export const UNDER_WAY = 'An import is under way.';

/** Where the content is from, such as `primal-films.example, WordPress`. */
export function fromWhere({ site, source, files }: Pick<ImportView, 'site' | 'source' | 'files'>): string {
  const place = site || (files[0]?.name ?? '');
  return source ? `${place}, ${SOURCE_WORDS[source]}` : place;
}
