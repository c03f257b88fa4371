import type { FileReference } from '~/moving/sources/source-item';
import type { BlockSize } from '~/core/html/block';
import type { Embed } from '~/core/html/embed-address';

/** A file of the library that stands for a file of an export. */
export interface ResolvedFile {
  /** As blocks name it: its path after `/assets/`. */
  file: string;
  type: 'image' | 'video';
  /** Used where the text says nothing itself; plain texts. */
  alt: string;
  caption: string;
}

/** What a conversion asks about the rest of the export. */
export interface TextResolver {
  /** Null for a file that is missing: its place is left out, its caption stays as a paragraph. */
  file: (reference: FileReference) => ResolvedFile | null;
  /** The pictures that belong to an item, for a gallery that names none. */
  attachmentsOf: (itemId: string) => FileReference[];
  /** The new address of a path of the old site (with its query, without its fragment); null if it has none here. */
  link: (path: string) => string | null;
}

export interface TextLoss {
  /** For the plan: `Table → lines`. */
  words: string;
  count: number;
}

export interface ConvertedText {
  /** Passes the checks of a text with blocks, and sanitising does not change it. */
  text: string;
  /** The same for a field that sanitises it when it is saved, which costs most of an import. */
  unsaved: string;
  /** The words before `more`, as plain text; empty without it. */
  lead: string;
  /** Each file once, in the order of the text, whether it was found or not. */
  files: FileReference[];
  losses: TextLoss[];
  /** The paths of the old site that the text links to, each once. */
  links: string[];
  /** Whether the text was longer than a text may be; the item must become a draft. */
  isCut: boolean;
}

/** A gallery that the export names as one; its pictures stand next to each other. */
export interface NamedGallery {
  /** HTML with `strong`, `em` and `a`; empty for none. */
  caption: string;
}

export interface PlacedMedia {
  type: 'file';
  reference: FileReference;
  isFilm: boolean;
  size: BlockSize;
  caption: string;
  gallery: NamedGallery | null;
}

interface PlacedEmbed {
  type: 'embed';
  embed: Embed;
  /** Plain text; empty for the title of the item. */
  title: string;
}

/** What stands between paragraphs. */
export type Placed = PlacedMedia | PlacedEmbed | { type: 'line' };

/** Kinds of losses in one text; a hostile text could name a new shortcode in each line. */
const MAX_KINDS = 100;
const OTHERS = 'Further parts → left out';

export class LossCounter {
  readonly #counts = new Map<string, number>();

  add(words: string): void {
    const key = this.#counts.has(words) || this.#counts.size < MAX_KINDS ? words : OTHERS;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  get list(): TextLoss[] {
    return [...this.#counts].map(([words, count]) => ({ words, count }));
  }
}
