/**
 * The first segments of the addresses that routes and the server answer. A test compares them with the routes and the public
 * files, so that a page cannot be at an address that something else answers.
 */
export const ROUTE_SEGMENTS: ReadonlySet<string> = new Set([
  '_root',
  '__manifest',
  'admin',
  'api',
  'approve',
  'assets',
  'brand',
  'build',
  'client-errors',
  'contact',
  'demo',
  'edit',
  'favicon.ico',
  'fonts',
  'healthz',
  'icons',
  'metrics',
  'news',
  'people',
  'placeholders',
  'press',
  'preview',
  'readyz',
  'reel',
  'robots.txt',
  'shows',
  'site.webmanifest',
  'sitemap.xml',
  'social',
  'transcripts',
  'tutorials',
  'watch',
]);

/** What `/{slug}/edit` and the admin's addresses need, and what is kept free for addresses to come. */
const KEPT_FREE = ['links', 'new', 'search'];

/** The slugs that no page gets. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([...ROUTE_SEGMENTS, ...KEPT_FREE]);

/** Whether a page can be at an address with this first segment. Capitals do not count, as in the addresses of routes. */
export const isPageSegment = (segment: string): boolean => !ROUTE_SEGMENTS.has(segment.toLowerCase());
