import { canonicalAddress } from './links-in-record.server';

/** The most characters of an address that is counted as not found. */
export const MAX_NOT_FOUND_PATH = 300;

/** The first segments of what is no page: files, the API, the admin, links with tokens, and what only programs ask for. */
const NO_PAGES = new Set([
  '__manifest',
  'admin',
  'approve',
  'api',
  'assets',
  'build',
  'client-errors',
  'healthz',
  'metrics',
  'preview',
  'readyz',
  'watch',
]);

/** Segments that scanners of vulnerabilities ask for; they belong to other programs. */
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

/** Endings of programs, settings and copies of databases. */
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

/** Characters that no address of a page has: they are parts of attacks. */
const HOSTILE = /[\u0000-\u001f\u007f<>"`{}|\\^]/;
const DATA = '.data';
const HOME_DATA = '/_root.data';

/**
 * Returns the form in which an address is counted that was asked for and not found: the canonical path, without the query. Returns null
 * for what is not counted: long paths, files, the API, the admin, and what scanners ask for.
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

/** Returns the path of the page of which a path may be the data. */
function pageOf(path: string): string {
  if (path === HOME_DATA) return '/';
  return path.endsWith(DATA) ? path.slice(0, -DATA.length) : path;
}

/** Returns the path without its escapes, or null if they are not UTF-8. */
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
