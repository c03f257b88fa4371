/** A refused still that is still public because it was on pages before. It is JSON. */
export interface RefusedOnSite {
  file: string;
  name: string;
  by: string[];
  /** ISO 8601. */
  at: string;
  places: { title: string; path: string }[];
}
