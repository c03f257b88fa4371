import { createHash } from 'node:crypto';

/** Hosts of the embedded map: one for coordinates, one for a postal address where no coordinates are set. */
const MAP_HOSTS = 'https://www.openstreetmap.org https://www.google.com';
const DEVELOPMENT = process.env.NODE_ENV === 'development';

/**
 * Replaces the nonce that marks our inline scripts during rendering with hashes of their contents, so that a page's
 * bytes and headers contain no secret and can be cached. An injected script without the nonce gets no hash.
 */
export function sealScripts(html: string, nonce: string): { body: string; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return { body: html.replaceAll(mark, ''), policy: contentSecurityPolicy([...hashes]) };
}

/** Returns the policy of a page whose inline scripts have these hashes. */
function contentSecurityPolicy(hashes: string[]): string {
  // Vite's client injects styles and scripts in development; elsewhere the strict policy applies.
  const scripts = DEVELOPMENT ? "'unsafe-inline'" : hashes.join(' ');
  const styles = DEVELOPMENT ? " 'unsafe-inline'" : '';
  const sockets = DEVELOPMENT ? ' ws:' : '';
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self'${styles}`,
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
    `frame-src ${MAP_HOSTS}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
