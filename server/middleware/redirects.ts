import type { Request, RequestHandler, Response } from 'express';
import { orLater } from '../with-timeout';

export type AnsweringRedirect = { status: 301 | 302; location: string } | { status: 410; location: null };

interface Parts {
  followRedirect: (url: string) => Promise<AnsweringRedirect | null>;
  gonePath: (path: string) => string;
  pages: {
    serveShared(address: string, status: number, request: Request, response: Response): Promise<boolean>;
  } | null;
}

const TIMEOUT_MS = 1_000;
const DATA = '.data';
/** Browsers revalidate each time, so that a redirect ends when it is removed. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/**
 * Answers unknown addresses with the site's redirects. Page data, and pages that are not cached, are left to the application, which finds
 * the same redirect.
 */
export function siteRedirects({ followRedirect, gonePath, pages }: Parts): RequestHandler {
  const serve = async (request: Request, response: Response): Promise<boolean> => {
    // Without the database it is unknown whether the site has a page there; the application reports that.
    const lookUp = followRedirect(request.url);
    const answer = await orLater(lookUp, TIMEOUT_MS).catch(() => null);
    // A page that is found needs no redirect; before a 404 the application waits for it.
    if (answer === undefined) response.locals.redirectLookUp = lookUp;
    if (!answer) return false;
    // A page that is not cached is left to the application.
    response.locals.redirected = answer;
    if (answer.location === null)
      return pages !== null && pages.serveShared(gonePath(request.path), answer.status, request, response);
    if (request.path.endsWith(DATA)) return false;
    response.status(answer.status).set({ Location: answer.location, 'Cache-Control': REVALIDATE }).end();
    return true;
  };
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    serve(request, response).then((isServed) => {
      if (!isServed) next();
    }, next);
  };
}
