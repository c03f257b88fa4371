/** The pictures and films that were uploaded beside an export, or that a command finds. */
export interface MediaSource {
  /** The name of the file for an address of the export, such as `2016/02/tannery.jpg`; null if there is none. */
  find: (address: string) => string | null;
  /** Opens a found file. Throws for a damaged one. */
  open: (name: string) => Promise<NodeJS.ReadableStream>;
  /** How many files may be open at the same time. */
  atOnce: number;
  /** What is left out, and why. */
  leftOut: { name: string; words: string }[];
  close: () => Promise<void>;
}

export const NO_MEDIA: MediaSource = {
  find: () => null,
  open: () => Promise.reject(new Error('there are no files')),
  atOnce: 1,
  leftOut: [],
  close: () => Promise.resolve(),
};
