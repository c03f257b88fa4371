import type { Response } from 'express';

/** Whether the path belongs to the API, whose responses are always JSON. */
export const isApi = (path: string) => /^\/api(?:\/|$)/i.test(path);

/** Sends an error message: in the API's JSON shape under `/api`, elsewhere as plain text. */
export function sendError(response: Response, status: number, message: string): void {
  response.status(status).set('Cache-Control', 'no-store');
  const [path = ''] = response.req.originalUrl.split('?', 1);
  if (isApi(path)) response.json({ error: message, requestId: String(response.locals.requestId) });
  else response.type('text/plain').send(message);
}
