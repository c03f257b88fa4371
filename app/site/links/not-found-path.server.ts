import { canonicalAddress } from './links-in-record.server';

/** Longer addresses are not counted. */
export const MAX_NOT_FOUND_PATH = 300;

/** First segments of URLs that are not pages: files, the API, the admin, links with tokens, and URLs for programs. */
const NO_PAGES = new Set([
  '__manifest',
  'admin',
  'approve',
  'api',
  'assets',
  'build',
  'client-errors',
  'count',
  'healthz',
  'metrics',
  'preview',
  'readyz',
  'watch',
]);

/** Segments that vulnerability scanners request; they belong to other programs. */
const SCANNED_SEGMENTS = new Set([
  '_ignition',
  '_profiler',
  'actuator',
  'adminer',
  'administrator',
  'autodiscover',
  'boaform',
  'cgi-bin',
  'ecp',
  'geoserver',
  'hnap1',
  'jenkins',
  'node_modules',
  'owa',
  'phpinfo',
  'phpmyadmin',
  'pma',
  'server-info',
  'server-status',
  'solr',
  'telescope',
  'wordpress',
  'wp',
  'xmlrpc',
]);

/** Extensions of programs, settings and database copies. */
const SCANNED_ENDINGS = new Set([
  '7z',
  'asp',
  'aspx',
  'bak',
  'cfg',
  'cgi',
  'conf',
  'config',
  'env',
  'gz',
  'ini',
  'jsp',
  'key',
  'log',
  'old',
  'pem',
  'php',
  'php5',
  'php7',
  'phtml',
  'pl',
  'rar',
  'sh',
  'sql',
  'swp',
  'tar',
  'tgz',
  'toml',
  'yaml',
  'yml',
]);

/** Characters that no page address has: they are parts of attacks. */
const HOSTILE = /[\u0000-\u001f\u007f<>"`{}|\\^]/;
const DATA = '.data';
const HOME_DATA = '/_root.data';

/**
 * Returns the canonical path, without its query, under which a missing address is counted. Returns null for requests that are not counted:
 * long paths, files, the API, the admin, and requests of scanners.
 */
export function notFoundPath(target: string): string | null {
  const path = canonicalAddress(pageOf(target.split('?', 1)[0] ?? ''));
  if (path === null || path.length > MAX_NOT_FOUND_PATH) return null;
  const segments = decoded(path)
    ?.split('/')
    .filter((segment) => segment !== '');
  if (segments === undefined || NO_PAGES.has(segments[0]?.toLowerCase() ?? '')) return null;
  return segments.some((segment) => isScanned(segment)) ? null : path;
}

function pageOf(path: string): string {
  if (path === HOME_DATA) return '/';
  return path.endsWith(DATA) ? path.slice(0, -DATA.length) : path;
}

/** Returns null if the escapes are not UTF-8. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function isScanned(segment: string): boolean {
  if (HOSTILE.test(segment)) return true;
  const name = segment.toLowerCase();
  if (name.startsWith('.') || name.startsWith('wp-') || SCANNED_SEGMENTS.has(name)) return true;
  return name.includes('.') && SCANNED_ENDINGS.has(name.slice(name.lastIndexOf('.') + 1));
}
