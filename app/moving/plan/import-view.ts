import type { ImportState, ItemOutcome } from '~models/site-import';
import type { SourceName } from '~/moving/sources/source-item';

export const MOVING_PATH = '/admin/moving';
export const MOVING_TITLE = 'Moving in';

export const importPath = (id: string): string => `${MOVING_PATH}/${id}`;

/** What the items of a type become. */
export const BECOMES = ['article', 'page', 'show', 'person', 'none'] as const;
export type Becomes = (typeof BECOMES)[number];
export type ImportedKind = Exclude<Becomes, 'none'>;

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

const SOURCE_WORDS: Record<SourceName, string> = {
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

/** The number of items that the choices bring. */
export const itemsOf = ({ types }: { types: readonly { as: string; items: number }[] }): number =>
  types.reduce((sum, { as, items }) => (as === 'none' ? sum : sum + items), 0);

export const countedItems = (count: number): string =>
  count === 1 ? '1 item' : `${count.toLocaleString('en-GB')} items`;

export const UNDER_WAY = 'An import is under way.';

interface Place {
  site: string;
  source: SourceName | null;
  files: readonly { name: string }[];
}

/** Where the content is from, such as `primal-films.example, WordPress`. */
export function fromWhere({ site, source, files }: Place): string {
  const place = site || (files[0]?.name ?? '');
  return source ? `${place}, ${SOURCE_WORDS[source]}` : place;
}

export const NO_PLAN_MADE = 'Failed to make a plan';

export const IMPORT_FAILURES = {
  start: 'Failed to start the import',
  stop: 'Failed to stop the import',
  discard: 'Failed to discard the plan',
  undo: 'Failed to undo the import',
  pictures: 'Failed to add pictures',
} as const;

export const UNDO_VERB = 'Undo import';
export const UNDO_QUESTION = 'Undo this import?';
export const UNDO_DETAIL =
  'What it added, and nobody has edited since, goes to the trash; what it updated goes back to the version before. Its redirects go. What was edited here stays, and is listed.';
