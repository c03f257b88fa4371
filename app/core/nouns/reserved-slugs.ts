import { SITE_SECTIONS, type ContentKind } from './kinds';

const SECTIONS = Object.values<string>(SITE_SECTIONS).filter(Boolean);

/**
 * The first path segments that routes and the server use. A test compares them with the routes and the public files,
 * so that no page gets a path that is already taken.
 */
export const ROUTE_SEGMENTS: ReadonlySet<string> = new Set([
  ...SECTIONS,
  '_root',
  '__manifest',
  'admin',
  'api',
  'approve',
  'assets',
  'brand',
  'build',
  'calendar',
  'client-errors',
  'contact',
  'count',
  'demo',
  'edit',
  'favicon.ico',
  'fonts',
  'healthz',
  'icons',
  'metrics',
  'placeholders',
  'press',
  'preview',
  'readyz',
  'reel',
  'robots.txt',
  'search',
  'site.webmanifest',
  'sitemap.xml',
  'social',
  'transcripts',
  'tutorials',
  'watch',
]);

/** Segments used by `/{slug}/edit` and the admin, and some reserved for the future. */
const KEPT_FREE = ['links', 'new'];

export const RESERVED_SLUGS: ReadonlySet<string> = new Set([...ROUTE_SEGMENTS, ...KEPT_FREE]);

const NO_SLUGS: ReadonlySet<string> = new Set();

/** The records of a kind without a section lie beside the routes. */
export const reservedSlugsOf = (kind: ContentKind): ReadonlySet<string> =>
  SITE_SECTIONS[kind] === '' ? RESERVED_SLUGS : NO_SLUGS;

/** Whether a page may have this first path segment. Case does not matter, as in routes. */
export const isPageSegment = (segment: string): boolean => !ROUTE_SEGMENTS.has(segment.toLowerCase());
