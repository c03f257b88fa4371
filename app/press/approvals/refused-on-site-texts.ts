/** A refused still that is still public because it was on pages before. It is JSON. */
export interface RefusedOnSite {
  file: string;
  /** Its name in the library. */
  name: string;
  by: string[];
  /** ISO 8601. */
  at: string;
  /** The records whose pages show it, with their edit paths. */
  places: { title: string; path: string }[];
}
