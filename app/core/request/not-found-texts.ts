/** A path that visitors requested but did not find. It is JSON. */
export interface NotFoundRow {
  /** Without a query. */
  path: string;
  /** The number of requests. */
  count: number;
  lastAt: string;
}

/** The record of events about a path without a redirect; an ignored path becomes the title. */
export const NOT_FOUND_RECORD = { kind: 'links', id: '', title: 'Not found' } as const;

export const NOT_FOUND_PER_PAGE = 50;
