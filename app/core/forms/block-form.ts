import type { MediaType } from '~/core/files/uploads';

// The form that inserts a block into a text without JavaScript. The contract names its controls.

/** The value of the button is the name of the text's field. */
export const INSERT_BUTTON = 'insert';

export const BLOCK_CHOICES = [
  ['picture', 'Picture'],
  ['gallery', 'Gallery'],
  ['film', 'Film'],
  ['quote', 'Quote'],
  ['line', 'Line'],
  ['embed', 'Embed'],
] as const;
export type BlockChoice = (typeof BLOCK_CHOICES)[number][0];

export const BLOCK_CONTROLS: Record<BlockChoice, readonly string[]> = {
  picture: ['file'],
  gallery: ['file'],
  film: ['file'],
  quote: ['blockText', 'cite'],
  line: [],
  embed: ['address', 'blockText'],
};

export interface InsertableFile {
  /** As texts name it. */
  file: string;
  name: string;
  kind: MediaType;
  /** Seconds; null for an image, or until the film has been measured. */
  duration: number | null;
  /** The label of a file that is held back; null for others. */
  heldBack: string | null;
  /** ISO 8601. */
  createdAt: string;
}
