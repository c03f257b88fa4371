import { createHash } from 'node:crypto';

/** Hosts of the embedded map: by coordinates, and by address where no coordinates are set. */
const MAP_HOSTS = 'https://www.openstreetmap.org https://www.google.com';
const DEVELOPMENT = process.env.NODE_ENV === 'development';

/**
 * Turns the nonce that marks our inline scripts while rendering into hashes of their contents, so that a page's
 * bytes and headers hold no secret and can be cached. A script that got in without the nonce is in no hash.
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

/** The policy of a page whose inline scripts have these hashes. */
function contentSecurityPolicy(hashes: string[]): string {
  // Vite's own client injects styles and scripts; the policy is the real one everywhere else.
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
