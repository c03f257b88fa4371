import type { Request, RequestHandler, Response } from 'express';
import { orLater } from '../with-timeout';

/** How a redirect of the site answers: with a location, or by saying that nothing is there any more. */
export type AnsweringRedirect = { status: 301 | 302; location: string } | { status: 410; location: null };

interface Parts {
  /** Returns how a redirect answers a request, and counts it; null if none does. */
  followRedirect: (url: string) => Promise<AnsweringRedirect | null>;
  /** Returns the path of the page that says that an address is gone. */
  gonePath: (path: string) => string;
  /** The cache of public pages, if enabled. */
  pages: {
    serveShared(address: string, status: number, request: Request, response: Response): Promise<boolean>;
  } | null;
}

const TIMEOUT_MS = 1_000;
const DATA = '.data';
/** Browsers ask again each time, so that a redirect ends when it is removed. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/**
 * Answers where the site has nothing and one of its redirects leads on. The data of a page, and what the page cache does not have,
 * are left to the application, which finds the same redirect.
 */
export function siteRedirects({ followRedirect, gonePath, pages }: Parts): RequestHandler {
  const serve = async (request: Request, response: Response): Promise<boolean> => {
    // Without the database nobody knows what the site has there: the application says that.
    const answer = await orLater(followRedirect(request.url), TIMEOUT_MS).catch(() => null);
    if (!answer) return false;
    // What the page cache does not have is left to the application.
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
