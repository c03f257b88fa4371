export const BROKEN_TEXTS_PER_PAGE = 20;

/** A text of this site with broken internal links. It is JSON. */
export interface BrokenText {
  key: string;
  title: string;
  /** The kind of its record and the labels of its field, such as `Article, Content`. */
  place: string;
  /** ISO 8601. */
  savedAt: string;
  editPath: string;
  /** The first broken links, and the number of those left out. */
  links: BrokenLink[];
  more: number;
}

export interface BrokenLink {
  /** Empty if it has none. */
  words: string;
  address: string;
  reason: string;
}
