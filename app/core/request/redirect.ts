/** How a redirect answers. */
export const REDIRECT_STATUSES = [301, 302, 410] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

/** The status of an address that is gone: it leads nowhere. */
export const GONE = 410;

/** What visitors read at an address that is gone. */
export const PAGE_GONE = 'This page is gone.';

/** The most redirects that the site keeps. */
export const MAX_REDIRECTS = 5_000;
/** The characters that an address may have. */
export const MAX_ADDRESS_LENGTH = 2_000;
export const MAX_NOTE_LENGTH = 300;
/** The most addresses with `/*` at their end that may take one path. */
export const MAX_NESTED_PREFIXES = 20;

/** The end of an address that stands for everything below it. */
export const PREFIX_END = '/*';

/** Where an address leads at which the site has nothing. It is JSON. */
export interface RedirectView {
  id: string;
  from: string;
  /** Empty for an address that is gone. */
  to: string;
  status: RedirectStatus;
  note: string;
  /** The id of the user who made it; null for the machine. */
  createdBy: string | null;
  /** ISO 8601. */
  createdAt: string;
  /** How often it was followed, exact to a minute. */
  hits: number;
  /** ISO 8601; null if it was never followed. */
  lastHitAt: string | null;
  /** Whether something else is at its address, which answers in its place. */
  inUse: boolean;
}

/** How a redirect answers: with a location, or by saying that nothing is there any more. */
export type SiteRedirect = { status: 301 | 302; location: string } | { status: typeof GONE; location: null };

/** What is wrong with a redirect. */
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

/** Messages while a redirect is saved or deleted, by the `intent` of the form. */
export const REDIRECT_FAILURES = {
  add: 'Failed to add redirect',
  save: 'Failed to save redirect',
  delete: 'Failed to delete redirect',
  preview: 'Failed to read the file',
  import: 'Failed to import redirects',
  ignore: 'Failed to ignore address',
} as const;
