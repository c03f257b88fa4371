import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { withTimeout } from '../with-timeout';
import { isApi } from './error-response';

/** The longest that a request waits for the start; after it the answer is that the site is starting. */
const TIMEOUT_MS = 12_000;
const RETRY_SECONDS = 5;

const STYLE =
  'html{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}' +
  'body{min-height:90vh;display:grid;place-content:center;margin:0;padding:0 1.5rem;text-align:center}' +
  'h1{margin:0;font-size:1.75rem;line-height:1.2}p{margin:.75rem 0 0}';

/** Neither files nor the brand can be read yet. */
const PAGE = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>503 Service Unavailable</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>The site is starting.</h1>
<p>This page comes back by itself in a few seconds.</p>
</main>
</body>
</html>
`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`;

/** Files have an extension, and so have the data of pages that scripts ask for. */
const isPage = (method: string, path: string) =>
  (method === 'GET' || method === 'HEAD') && !isApi(path) && !/\.\w+$/.test(path);

export interface SiteStart {
  /** False until the database has its indexes and first content. */
  isPrepared: () => boolean;
  settled: Promise<void>;
}

/** Holds requests during the start, so that visitors never see an incomplete site. */
export function holdUntilPrepared({ isPrepared, settled }: SiteStart): RequestHandler {
  return ({ method, path }, response, next) => {
    if (isPrepared()) return next();
    const goOn = () => {
      if (isPrepared()) return next();
      response.locals.isStarting = true;
      response.set({ 'Retry-After': String(RETRY_SECONDS), 'Cache-Control': 'no-store' });
      if (!isPage(method, path)) return next();
      response.status(503).set('Content-Security-Policy', POLICY).type('html').send(PAGE);
    };
    withTimeout(settled, TIMEOUT_MS).then(goOn, goOn).catch(next);
  };
}
