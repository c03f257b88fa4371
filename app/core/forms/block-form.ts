import type { MediaType } from '~/core/files/uploads';

// The part of a form that inserts a block into a text without JavaScript. The contract names its controls.

/** The name of its button; the value is the name of the text's field. */
export const INSERT_BUTTON = 'insert';

/** What can be inserted: the value in the form, and the word for it. */
export const BLOCK_CHOICES = [
  ['picture', 'Picture'],
  ['gallery', 'Gallery'],
  ['film', 'Film'],
  ['quote', 'Quote'],
  ['line', 'Line'],
  ['embed', 'Embed'],
] as const;
export type BlockChoice = (typeof BLOCK_CHOICES)[number][0];

/** The controls that say what is inserted, by what uses them. */
export const BLOCK_CONTROLS: Record<BlockChoice, readonly string[]> = {
  picture: ['file'],
  gallery: ['file'],
  film: ['file'],
  quote: ['blockText', 'cite'],
  line: [],
  embed: ['address', 'blockText'],
};

/** A file of the library that can be inserted. */
export interface InsertableFile {
  /** As a text names it. */
  file: string;
  /** What people call it. */
  name: string;
  kind: MediaType;
  /** Seconds; null for an image, or until the film has been measured. */
  duration: number | null;
  /** The words that mark a file that visitors may not have; null for others. */
  heldBack: string | null;
  /** ISO 8601. */
  createdAt: string;
}
