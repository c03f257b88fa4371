import { createHash } from 'node:crypto';

/** Hosts of the embedded map: one for coordinates, one for a postal address where no coordinates are set. */
const MAP_HOSTS = 'https://www.openstreetmap.org https://www.google.com';
const DEVELOPMENT = process.env.NODE_ENV === 'development';

/** The attribute that marks our inline scripts while a page is rendered. */
export const nonceMark = (nonce: string) => ` nonce="${nonce}"`;

/** Returns the source by which a policy allows an inline script with this content. */
export const policyHashOf = (script: string | Buffer) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

export interface PolicyOptions {
  /** The origins whose frames only this document may show. */
  frameOrigins?: readonly string[];
  /** Whether the page shows nothing of other hosts. */
  isOwnHostOnly?: boolean;
}

/** Returns the policy of a page whose inline scripts have these hashes. */
export function contentSecurityPolicy(
  hashes: string[],
  { frameOrigins = [], isOwnHostOnly = false }: PolicyOptions = {},
): string {
  // Vite's client injects styles and scripts in development; elsewhere the strict policy applies.
  const scripts = DEVELOPMENT ? "'unsafe-inline'" : hashes.join(' ');
  const styles = DEVELOPMENT ? " 'unsafe-inline'" : '';
  const sockets = DEVELOPMENT ? ' ws:' : '';
  const others = isOwnHostOnly ? '' : ' https:';
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self'${styles}`,
    `img-src 'self' data: blob:${others}`,
    `media-src 'self' blob:${others}`,
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
    isOwnHostOnly ? "frame-src 'none'" : ['frame-src', MAP_HOSTS, ...frameOrigins].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
