import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** The application's module graph, as the server sees it. */
export interface Application {
  /** Loads the current build: in development anew after each change. */
  load(): Promise<ServerBuild>;
  /** What serves the browser's modules in development. */
  middleware?: RequestHandler;
  close(): Promise<void>;
}

/** The production build, from `build/`. */
export async function builtApplication(folder: string): Promise<Application> {
  const file = pathToFileURL(path.join(folder, 'server/index.js')).href;
  const build = (await import(/* @vite-ignore */ file)) as ServerBuild;
  return { load: () => Promise.resolve(build), close: () => Promise.resolve() };
}

/** The sources, through Vite, with hot replacement. */
export async function liveApplication(): Promise<Application> {
  const vite = await (await import('vite')).createServer({ server: { middlewareMode: true } });
  return {
    load: () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

const POLICY = 'content-security-policy';

interface Options {
  publicUrl: string | undefined;
  log: Logger;
}

/** Hands requests to Remix, with what its loaders know of the request (see `app/http/context.ts`). */
export function remixHandler(application: Application, { publicUrl, log }: Options): RequestHandler {
  const mode = application.middleware ? 'development' : 'production';
  const handle = createRequestHandler({
    build: () => application.load(),
    mode,
    getLoadContext: (request, response) => ({
      origin: publicUrl ?? `${request.protocol}://${request.get('host')}`,
      address: request.ip ?? '',
      requestId: String(response.locals.requestId),
      log,
    }),
  });
  return (request, response, next) => {
    const append = response.append.bind(response);
    // Remix adds its headers to those that are there, and a page brings a policy of its own.
    response.append = (name, value) =>
      name.toLowerCase() === POLICY && value !== undefined ? response.set(name, value) : append(name, value);
    void handle(request, response, next);
  };
}
