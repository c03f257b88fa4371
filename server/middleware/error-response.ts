import type { Response } from 'express';

/** Whether the request is to the API, which answers in JSON whatever happens. */
export const isApi = (path: string) => /^\/api(?:\/|$)/i.test(path);

/** Words for whoever asked: as the API's one shape under `/api`, elsewhere as plain text. */
export function sendError(response: Response, status: number, words: string): void {
  response.status(status).set('Cache-Control', 'no-store');
  const [path = ''] = response.req.originalUrl.split('?', 1);
  if (isApi(path)) response.json({ error: words, requestId: String(response.locals.requestId) });
  else response.type('text/plain').send(words);
}
