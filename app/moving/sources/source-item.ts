import type { Readable } from 'node:stream';
import type { CsvKindName } from '~/core/nouns/kinds';
import { type Failure, fieldFailure } from '~/core/validation/errors';

// What every source of content yields, however its export is built. Addresses and names are as exported: only limits and
// forbidden characters are dealt with here.

export const SOURCE_NAMES = ['wordpress', 'squarespace', 'ghost', 'csv', 'showreel'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/** How the text of an item is written. `fields` has no text: its fields are those of a record already. */
export type Markup = 'gutenberg' | 'classic' | 'ghost' | 'squarespace' | 'fields';

/** What an item was at the old site. Only `public` and `scheduled` ones may become public. */
export type SourceStatus =
  | 'public'
  | 'scheduled'
  | 'draft'
  | 'pending'
  | 'private'
  | 'password'
  | 'members'
  | 'email';

/** A picture or film that an item names, by its address, by an attachment of the export, or by both. */
export interface FileReference {
  /** As exported: a whole URL, a path, or a name in an archive; empty if only the attachment is known. */
  address: string;
  /** The id of an item of the type `attachment`; empty if only the address is known. */
  attachment: string;
  /** Plain text; empty for none. */
  alt: string;
  /** Plain text, where the export has it beside the address. */
  caption?: string;
}

export interface SourceTerm {
  kind: 'category' | 'tag';
  slug: string;
  name: string;
}

export interface SourceItem {
  source: SourceName;
  /** Host and path of the old site without scheme and `www.`; empty if the export does not say it. */
  site: string;
  /** The export's own: `post`, `page`, `attachment`, `team`; of CSV and Showreel the name of the kind: `shows`. */
  type: string;
  /** For people: `Posts`, `Custom type “team”`. */
  typeLabel: string;
  /** Unique for a site and a type. */
  id: string;
  /** The item that an attachment or a page belongs to; empty for none. */
  parentId: string;
  /** Plain text. */
  title: string;
  /** Empty if the export has none. */
  slug: string;
  /** As exported, at most `MAX_SOURCE_TEXT` characters. The description of an attachment. */
  html: string;
  markup: Markup;
  /** Plain text. The caption of an attachment. */
  excerpt: string;
  /** ISO 8601 in UTC; null if the export has none that makes sense. */
  moment: string | null;
  status: SourceStatus;
  /** A name for readers, not a login, where the export has one. */
  author: string;
  /** Without duplicates. */
  terms: SourceTerm[];
  featured: FileReference | null;
  /** A film beside the text, as the column `video` of CSV names it. */
  video: FileReference | null;
  /** The file of an attachment; the files that the fields of a record name. Those in `html` are found by `convertText`. */
  media: FileReference[];
  /** The path of the old address, with its query if it has one: `/2016/02/we-have-moved/`; empty for none. */
  address: string;
  /** Further old addresses of the same: `/?p=7`. */
  oldAddresses: string[];
  /** What the export says about the last change, or a digest of the item. It differs if the item has changed. */
  newer: string;
  /** Values of a record's fields as the API takes them; empty except for CSV and Showreel. */
  fields: Readonly<Record<string, unknown>>;
  /** Where the item begins in its file, from 1. */
  line: number;
}

/** Something in an export that is left out or taken differently, in words for the plan. */
export interface SourceProblem {
  line: number;
  /** The name of a column, or empty. */
  column: string;
  words: string;
}

export interface SourceFile {
  path: string;
  /** The name for people. */
  name: string;
  bytes: number;
}

interface SourceHead {
  source: SourceName;
  /** As in the items. */
  site: string;
  /** The whole address of the old site; empty if the export does not say it. */
  siteAddress: string;
  /** What wrote the export: `WordPress 6.6`; or the name of the source. */
  program: string;
}

/**
 * An export that has been told apart and opened. `items` can be run repeatedly; each run reads the files from their
 * beginning, in bounded memory. It throws `Failure` (400) where the export breaks off or cannot be read.
 */
export interface ContentSource {
  head: SourceHead;
  items: () => AsyncIterable<SourceItem>;
  /** Of the last complete run of `items`, at most `MAX_PROBLEMS`. */
  problems: () => SourceProblem[];
  /** What is never brought, in words, with counts where a run of `items` has counted it: `Comments (1,071)`. */
  notBrought: () => string[];
}

export interface SourceOptions {
  kind?: CsvKindName | undefined;
}

/** What most sources have no value for. */
export const noValues = () => ({
  ...{ site: '', parentId: '', html: '', excerpt: '', author: '', address: '' },
  ...{ featured: null, video: null, moment: null },
  ...{ terms: [], media: [], oldAddresses: [], fields: {} },
});

/** Longer texts are cut by the converter at 200,000 characters; what is beyond this is not even read. */
export const MAX_SOURCE_TEXT = 1_000_000;
export const MAX_ITEMS = 50_000;
export const MAX_EXPORT_BYTES = 500_000_000;
export const MAX_PROBLEMS = 1_000;

/** A file of an export, also one in an archive, that is read from its beginning each time. */
export interface ExportFile {
  name: string;
  bytes: number;
  read: () => Promise<Readable>;
}

/** A run of `items` adds to `problems` what it leaves out or takes differently. */
export type OpenedSource = Pick<ContentSource, 'head' | 'notBrought'> & {
  items: (problems: ProblemList) => AsyncIterable<SourceItem>;
};

/** One kind of export. A further one is a folder beside the others and its line in `read-source.server.ts`. */
export interface SourceReader {
  /** Whether a file that begins so is of this kind: its first `START_BYTES`, decoded, without a byte order mark. */
  matches: (start: string) => boolean;
  open: (files: readonly ExportFile[], options: SourceOptions) => Promise<OpenedSource>;
}

export const START_BYTES = 65_536;

/** An error in the content of an uploaded export. */
export const unreadable = (message: string): Failure => fieldFailure(400, 'file', message);

export const NO_EXPORT = 'This is no export of WordPress, Squarespace or Ghost, and no CSV that can be read.';

export const breaksOff = (line: number): Failure => unreadable(`The export breaks off in line ${line}.`);

/** Collects problems up to their limit. */
export class ProblemList {
  readonly list: SourceProblem[] = [];

  add(line: number, words: string, column = ''): void {
    if (this.list.length < MAX_PROBLEMS) this.list.push({ line, column, words });
  }
}

/** Counts what is never brought. */
export class LeftBehind {
  readonly #counts = new Map<string, number>();

  add(what: string, count = 1): void {
    if (what !== '' && count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
  }

  inWords = (): string[] =>
    [...this.#counts].map(([what, count]) => `${what} (${count.toLocaleString('en-GB')})`);
}
