export const REDIRECT_STATUSES = [301, 302, 410] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

export const GONE = 410;

export const PAGE_GONE = 'This page is gone.';

export const MAX_REDIRECTS = 5_000;
export const MAX_ADDRESS_LENGTH = 2_000;
export const MAX_NOTE_LENGTH = 300;
/** The maximum number of nested `/*` redirects that match one path. */
export const MAX_NESTED_PREFIXES = 20;

/** The suffix of a redirect that matches everything below its path. */
export const PREFIX_END = '/*';

/**
 * Addresses of an old home page with a query that named another page: the only ones where the home page gives way to a
 * redirect.
 */
export const isHomeQuery = (address: string): boolean =>
  /^\/\?(?:p|page_id|attachment_id)=\d{1,20}$/.test(address);

/** A redirect for a path without a page. It is JSON. */
export interface RedirectView {
  id: string;
  from: string;
  /** Empty for status 410. */
  to: string;
  status: RedirectStatus;
  note: string;
  /** Null for the machine. */
  createdBy: string | null;
  /** ISO 8601. */
  createdAt: string;
  /** The number of hits, updated once a minute. */
  hits: number;
  /** ISO 8601; null if it was never followed. */
  lastHitAt: string | null;
  /** Whether a page has the same path; it takes precedence. */
  inUse: boolean;
}

export type SiteRedirect = { status: 301 | 302; location: string } | { status: typeof GONE; location: null };

export const REDIRECT_PROBLEMS = {
  from: 'An address begins with /',
  slashes: 'An address begins with a single /',
  longFrom: `From must be at most ${MAX_ADDRESS_LENGTH.toLocaleString('en-GB')} characters`,
  query: 'An address that ends in /* has no question mark',
  to: 'To must start with https:// or a single /',
  credentials: 'To must have no user name or password',
  noTo: 'To is required',
  goneTo: 'An address that is gone leads nowhere: leave this empty',
  star: 'Only an address that ends in /* can lead to one',
  taken: 'There is a redirect from this address already',
  inUse: 'This address is in use',
  loop: 'This leads back to itself',
  nested: `At most ${MAX_NESTED_PREFIXES} addresses that end in /* can be within one another`,
  tooLong: 'Too many redirects lead on to one another to follow them all',
  nothing: 'There is nothing at this address',
  tooMany: `There are ${MAX_REDIRECTS.toLocaleString('en-GB')} redirects already: delete some first`,
} as const;

export const REDIRECT_FAILURES = {
  add: 'Failed to add redirect',
  save: 'Failed to save redirect',
  delete: 'Failed to delete redirect',
  preview: 'Failed to read the file',
  import: 'Failed to import redirects',
  ignore: 'Failed to ignore address',
} as const;

export interface NotFoundRow {
  path: string;
  count: number;
  lastAt: string;
}

export const NOT_FOUND_RECORD = { kind: 'links', id: '', title: 'Not found' } as const;

export const NOT_FOUND_PER_PAGE = 50;
