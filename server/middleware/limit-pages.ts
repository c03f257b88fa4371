import type { RequestHandler, Response } from 'express';
import { isApi } from './error-response';
import { RateLimiter } from './rate-limiter';

interface Options {
  /** Requests per minute and network, for pages and forms separately. */
  rateLimit: number;
  networkOf: (address: string) => string;
}

const MINUTE = 60;
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Limits requests that render: pages that are not cached, such as searches, and the admin; and forms. Reads and saves count separately, so
 * that heavy reading never blocks saving. The API has its own limits.
 */
export function limitPages({ rateLimit, networkOf }: Options): RequestHandler {
  const pages = new RateLimiter({ name: 'pages', points: rateLimit, seconds: MINUTE });
  const forms = new RateLimiter({ name: 'forms', points: rateLimit, seconds: MINUTE });
  return (request, response, next) => {
    if (isApi(request.path)) return next();
    const isForm = !READING.has(request.method);
    const limiter = isForm ? forms : pages;
    limiter
      .consume(networkOf(request.ip ?? ''))
      .then(({ left, seconds }) => {
        if (left >= 0) return next();
        sendTooMany(response, { seconds, isForm });
      })
      .catch(next);
  };
}

/** Sends a page without the site's design, because the limit exists to avoid rendering. */
export function sendTooMany(
  response: Response,
  { seconds, isForm }: { seconds: number; isForm: boolean },
): void {
  const again = `Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  const advice = isForm
    ? 'Nothing was saved. Go back to the form, which still has what you typed, and send it again then.'
    : 'Pages that you have just seen may still open.';
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Too many requests</title>
</head>
<body>
<h1>Too many requests</h1>
<p>Your network has sent very many requests within a minute. ${again}</p>
<p>${advice}</p>
<p><a href="/">Home page</a></p>
</body>
</html>
`;
  response
    .status(429)
    .set({ 'Retry-After': String(seconds), 'Cache-Control': 'no-store' })
    .type('html')
    .send(html);
}
