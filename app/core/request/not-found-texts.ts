/** An address that visitors asked for and did not find. It is JSON. */
export interface NotFoundRow {
  /** A path of the site, without a query. */
  path: string;
  /** How often it was asked for. */
  count: number;
  /** When it was last asked for; ISO 8601. */
  lastAt: string;
}

/** What events are about that concern an address without a redirect; its path becomes the title when it is ignored. */
export const NOT_FOUND_RECORD = { kind: 'links', id: '', title: 'Not found' } as const;

/** The addresses on one page of the list. */
export const NOT_FOUND_PER_PAGE = 50;
