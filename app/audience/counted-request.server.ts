import { isbot } from 'isbot';
import { SITE_SECTIONS } from '~/core/nouns/kinds';
import { isPageSegment } from '~/core/nouns/reserved-slugs';

/** The headers of a request, as Node names them. */
export type SentHeaders = Readonly<Record<string, string | string[] | undefined>>;

type CountedAddress = { type: 'page'; path: string } | { type: 'zips' | 'stills'; slug: string };

const MAX_LENGTH = 300;
const DATA = '.data';
/** The sections that have pages below them, and the pages that are no records. */
const SECTIONS = [...Object.values<string>(SITE_SECTIONS).filter(Boolean), 'press'];
export const SITE_PATHS: readonly string[] = [...SECTIONS, 'contact', 'search'].map((name) => `/${name}`);
const BELOW_SECTION = new RegExp(`^/(?:${SECTIONS.join('|')})/[\\w-]+$`);
const ALONE = /^\/([\w-]+)$/;
const DOWNLOAD = /^\/press\/([\w-]+)\/(?:(?:stills|logos)\.(zip)|stills\/\d{1,3})$/;

/** Returns the path of a public page without its query and a slash at its end; null for every other address. */
export function countedPath(url: string): string | null {
  const [given = ''] = url.split('?', 1);
  if (given.length > MAX_LENGTH) return null;
  const page = given.endsWith(DATA) ? pageOfData(given) : given;
  const path = (page.length > 1 && page.endsWith('/') ? page.slice(0, -1) : page).toLowerCase();
  return path === '/' || isPagePath(path) ? path : null;
}

const pageOfData = (path: string) => (path === '/_root.data' ? '/' : path.slice(0, -DATA.length));

function isPagePath(path: string): boolean {
  if (BELOW_SECTION.test(path)) return !path.endsWith('/edit');
  const [, segment] = ALONE.exec(path) ?? [];
  return segment !== undefined && (SITE_PATHS.includes(path) || isPageSegment(segment));
}

const MAX_KNOWN = 1_000;
const addresses = new Map<string, CountedAddress | null>();

/** Returns what an address stands for in the counts; null if it is not counted. Most requests are for the same few addresses. */
export function countedAddress(url: string): CountedAddress | null {
  const known = addresses.get(url);
  if (known !== undefined) return known;
  const address = url.length > MAX_LENGTH ? null : readAddress(url);
  if (addresses.size >= MAX_KNOWN) addresses.clear();
  if (url.length <= MAX_LENGTH) addresses.set(url, address);
  return address;
}

function readAddress(url: string): CountedAddress | null {
  const path = countedPath(url);
  if (path !== null) return { type: 'page', path };
  const [, slug, zip] = DOWNLOAD.exec(url.split('?', 1)[0] ?? '') ?? [];
  return slug === undefined ? null : { type: zip ? 'zips' : 'stills', slug: slug.toLowerCase() };
}

const SESSION = /(?:^|;\s*)(?:__Host-)?showreel_session=/;

const isOne = (value: string | string[] | undefined): boolean => value === '1';

/**
 * Whether a request may be counted: nobody has asked not to be, it is not made ahead of a click, and it is not one of the staff. An
 * `<img>` shows a still, which is not a download.
 */
export const isCounted = (headers: SentHeaders): boolean =>
  !isOne(headers['sec-gpc']) &&
  !isOne(headers.dnt) &&
  headers['sec-purpose'] === undefined &&
  headers.purpose === undefined &&
  headers['x-moz'] === undefined &&
  headers['sec-fetch-dest'] !== 'image' &&
  !(typeof headers.cookie === 'string' && SESSION.test(headers.cookie));

/** No browser has a longer name. */
const MAX_AGENT = 1_000;
const verdicts = new Map<string, boolean>();

/**
 * Whether a known machine, or one with no name or too long a one, sends a request. The list's expression is slow, so its verdicts are kept
 * for seconds.
 */
export function isFromMachine({ 'user-agent': agent }: SentHeaders): boolean {
  if (typeof agent !== 'string' || agent === '' || agent.length > MAX_AGENT) return true;
  const known = verdicts.get(agent);
  if (known !== undefined) return known;
  const verdict = isbot(agent);
  if (verdicts.size >= MAX_KNOWN) verdicts.clear();
  verdicts.set(agent, verdict);
  return verdict;
}

/** Forgets the addresses and user agents of the last requests. */
export function forgetRequests(): void {
  verdicts.clear();
  addresses.clear();
}

const REFERRER = /^https?:\/\/([a-z\d.-]{1,253})(?::(\d{1,5}))?(?:[/?#]|$)/i;

/** Returns the host of another site; null for none, '' for a page of this site. */
export function referrerOf(headers: SentHeaders, siteHost: string | null): string | null {
  const { referer, host } = headers;
  if (typeof referer !== 'string') return null;
  const [, name, port] = REFERRER.exec(referer) ?? [];
  if (name === undefined) return null;
  const from = (port === undefined ? name : `${name}:${port}`).toLowerCase();
  if (from === siteHost || (typeof host === 'string' && from === host.toLowerCase())) return '';
  return name.toLowerCase();
}
