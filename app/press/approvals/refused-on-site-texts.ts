/** A still that somebody has refused and that stands on public pages all the same, because it stood there before. It is JSON. */
export interface RefusedOnSite {
  /** The generated name. */
  file: string;
  /** Its name in the library. */
  name: string;
  /** The names of those who refused it. */
  by: string[];
  /** ISO 8601. */
  at: string;
  /** The records whose pages show it, with where they can be edited. */
  places: { title: string; path: string }[];
}
