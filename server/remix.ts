import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { randomUUID } from 'node:crypto';
import { createRequestHandler, type GetLoadContextFunction } from '@remix-run/express';
import { createRequestHandler as createRenderer, type ServerBuild } from '@remix-run/node';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Rendering } from './cache/cached-page';
import { loggedPath } from './logging';
import type { AnsweringRedirect } from './middleware/redirects';
import { cacheControlOf, SECURITY_HEADERS } from './middleware/security';
import { handlerReader } from './routes';

export interface Application {
  /**
   * The build, or in development a function that loads the current one. Given a function, Remix builds all route tables again for every
   * request.
   */
  build: ServerBuild | (() => Promise<ServerBuild>);
  developmentMiddleware?: RequestHandler;
  close(): Promise<void>;
}

/** Loads the production build from `build/`. */
export async function builtApplication(folder: string): Promise<Application> {
  const file = pathToFileURL(path.join(folder, 'server/index.js')).href;
  const build = (await import(/* @vite-ignore */ file)) as ServerBuild;
  return { build, close: () => Promise.resolve() };
}

export async function liveApplication(): Promise<Application> {
  const vite = await (await import('vite')).createServer({ server: { middlewareMode: true } });
  return {
    build: () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>,
    developmentMiddleware: vite.middlewares,
    close: () => vite.close(),
  };
}

export const loadBuild = async ({ build }: Application): Promise<ServerBuild> =>
  typeof build === 'function' ? build() : build;

const POLICIES: ReadonlySet<string> = new Set(['content-security-policy', 'referrer-policy']);
const CACHE_CONTROL = 'cache-control';

interface Options {
  publicUrl: string | undefined;
  log: Logger;
}

export interface RequestScopes {
  /** Logged events get the client's address. */
  fromAddress: <Result>(address: string, work: () => Result) => Result;
  /** Calls `allow` when the request's body may take long. */
  withBody: <Result>(allow: () => void, work: () => Result) => Result;
}

/** A promise while the redirect is looked up. */
const redirectOf = ({ locals }: Response) =>
  (locals.redirected ?? locals.redirectLookUp ?? null) as
    | AnsweringRedirect
    | Promise<AnsweringRedirect | null>
    | null;

/** Passes requests to Remix, with the context for its loaders (see `app/core/request/context.server.ts`). */
export function remixHandler(
  application: Application,
  { publicUrl, log, scopes }: Options & { scopes: RequestScopes },
): RequestHandler {
  const mode = application.developmentMiddleware ? 'development' : 'production';
  const getLoadContext: GetLoadContextFunction = (request, response) => ({
    path: loggedPath(pathOf(request.originalUrl)),
    isDataRequest: pathOf(request.originalUrl).endsWith('.data'),
    origin: publicUrl ?? `${request.protocol}://${request.get('host')}`,
    isOriginConfigured: publicUrl !== undefined,
    address: request.ip ?? '',
    requestId: String(response.locals.requestId),
    redirected: redirectOf(response),
    log,
    drained: () => drained(response),
  });
  const handlerOf = handlerReader(application.build, (build) =>
    createRequestHandler({ build, mode, getLoadContext }),
  );
  return (request, response, next) => {
    // The client disconnected during an earlier handler: the response has no reader, and the request body would never end.
    if (request.socket.destroyed) return;
    const append = response.append.bind(response);
    const unlessGiven = cacheControlOf(null, publicUrl);
    if (unlessGiven !== null && !response.hasHeader(CACHE_CONTROL)) response.set(CACHE_CONTROL, unlessGiven);
    // Remix appends headers, but a page's policies must replace the default ones.
    response.append = (name, value) => {
      if (POLICIES.has(name.toLowerCase()) && value !== undefined) return response.set(name, value);
      if (name.toLowerCase() !== CACHE_CONTROL) return append(name, value);
      return response.set(name, cacheControlOf(String(value), publicUrl) ?? '');
    };
    request.originalUrl = withoutData(request.originalUrl);
    // After a timeout (408) the handler's own response has no reader, and is not an error.
    const fail = (error: unknown) => {
      if (!response.writableEnded) next(error);
    };
    const handle = handlerOf(pathOf(request.originalUrl));
    const work = () => Promise.resolve(handle(request, response, fail));
    const allow = response.locals.allowLongBody as (() => void) | undefined;
    scopes.fromAddress(request.ip ?? '', () => scopes.withBody(allow ?? (() => undefined), work)).catch(fail);
  };
}

/** Resolves when the client has read the written data, or is gone. */
async function drained(response: Response): Promise<void> {
  if (!response.writableNeedDrain || response.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/** Removes a parameter of an old Remix protocol that is no longer served. */
function withoutData(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  const search = new URLSearchParams(query);
  if (!search.has('_data')) return url;
  search.delete('_data');
  return `${path}?${search.toString()}`;
}

/** Renders the public page at a URL independently of the requesting client. */
export function pageRenderer(application: Application, { publicUrl, log }: Options) {
  const handlerOf = handlerReader(application.build, (build) => createRenderer(build, 'production'));
  return async (origin: string, address: string): Promise<Rendering> => {
    const request = new Request(origin + address);
    const context = {
      origin,
      isOriginConfigured: publicUrl !== undefined,
      address: '',
      requestId: randomUUID(),
      path: pathOf(address),
      isDataRequest: pathOf(address).endsWith('.data'),
      log,
      drained: () => Promise.resolve(),
    };
    const response = await handlerOf(pathOf(address))(request, context);
    const cacheControl = cacheControlOf(response.headers.get(CACHE_CONTROL), publicUrl);
    if (cacheControl !== null) response.headers.set(CACHE_CONTROL, cacheControl);
    const own = [...response.headers];
    const others = SECURITY_HEADERS.filter(([name]) => !response.headers.has(name));
    return {
      status: response.status,
      headers: [...others, ...own],
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
}
