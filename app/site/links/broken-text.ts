/** The texts on one page of the list. */
export const BROKEN_TEXTS_PER_PAGE = 20;

/** A text of this site with links to this site that lead nowhere. It is JSON. */
export interface BrokenText {
  /** Identifies it in the list. */
  key: string;
  /** What people call its record. */
  title: string;
  /** The kind of its record and the labels of its field, such as `Article, Content`. */
  place: string;
  /** ISO 8601. */
  savedAt: string;
  /** The screen that changes it. */
  editPath: string;
  /** The first of its links that lead nowhere, and the number of those that are left out. */
  links: BrokenLink[];
  more: number;
}

export interface BrokenLink {
  /** Empty if it has none. */
  words: string;
  /** The path to which it leads. */
  address: string;
  /** Why visitors find nothing there. */
  reason: string;
}
