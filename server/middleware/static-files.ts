import { stat } from 'node:fs/promises';
import path from 'node:path';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { onSendError, sendStored } from './send-file';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { matchRoutes } from '@remix-run/router';
import { isDecodable, routeTree, type BuildRoute } from '../routes';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Serves the hashed scripts and style sheets, which the build has compressed. They are requested by the dozen, so they
 * have only the necessary headers.
 */
export function hashedFiles(folder: string): RequestHandler {
  const serve = expressStaticGzip(`${folder}/build`, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: {
      immutable: true,
      maxAge: YEAR_MS,
      redirect: false,
      setHeaders: (response) => void response.setHeader('X-Content-Type-Options', 'nosniff'),
    },
  });
  return (request, response, next) => {
    const { url } = request;
    serve(request, response, (error?: unknown) => {
      // The library has set the headers of compressed copies for files that existed at the start.
      request.url = url;
      for (const name of ['Content-Encoding', 'Content-Type', 'Vary']) response.removeHeader(name);
      next(error);
    });
  };
}

/** Paths of videos: only letters, digits and hyphens, so that no path leaves the folder. */
const VIDEO = /^(?:\/[a-z0-9][a-z0-9-]*)+\.mp4$/;

/**
 * Serves the build's videos. Players request many ranges, which cost less here than in Express's own middleware. It goes before the
 * compression layer.
 */
export function publicVideos(folder: string): RequestHandler {
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !VIDEO.test(request.path)) return next();
    sendVideo(path.join(folder, request.path), request, response).then(
      (isSent) => {
        if (!isSent) next();
      },
      onSendError(request, response, next),
    );
  };
}

/** Returns false if there is no such file. */
async function sendVideo(file: string, request: Request, response: Response): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return false;
  const { size, mtime } = found;
  const etag = `"${size.toString(36)}-${mtime.getTime().toString(36)}"`;
  const about = { size, modifiedAt: mtime, etag, type: 'video/mp4' };
  await sendStored(
    { ...about, cacheControl: `public, max-age=${HOUR_MS / 1000}`, source: file },
    request,
    response,
  );
  return true;
}

/**
 * Serves the build's other files, with `ETag` and byte ranges: files with a version in their name are immutable, the rest is revalidated
 * after an hour.
 */
export function publicFiles(folder: string): Router {
  const router = Router();
  router.use(
    '/fonts',
    express.static(`${folder}/fonts`, { immutable: true, maxAge: YEAR_MS, index: false, redirect: false }),
  );
  router.use(express.static(folder, { maxAge: HOUR_MS, index: false, redirect: false }));
  return router;
}

/** The demo folders with files; the others have texts. */
const DEMO_FOLDERS = ['news', 'people', 'shows'];

/** Serves the demo's files at the addresses of earlier versions; they are uploads now. */
export function earlierDemoFiles(folder: string): Router {
  const router = Router();
  for (const name of DEMO_FOLDERS)
    router.use(
      `/${name}`,
      express.static(`${folder}/${name}`, { maxAge: HOUR_MS, index: false, redirect: false }),
    );
  return router;
}

interface BuildManifest {
  version: string;
  routes: Record<string, BuildRoute>;
}

/** The kept files of earlier builds, and of newer ones on other instances; see `app/operations/builds`. */
export interface KeptBuilds {
  readBuildFile: (name: string) => Promise<{ body: Buffer; isCompressed: boolean } | null>;
  readBuildManifest: (version: string) => Promise<BuildManifest | null>;
}

/** The name of a built file: with a hash, without a folder. */
const NAME = /^\/([\w.$-]{1,200})$/;
const VERSION = /^[0-9a-f]{8}$/;
/** The longest URL of a manifest request; Remix sends no longer ones. */
const MAX_ADDRESS = 7_680;
/** The most paths of one request; a page has fewer links. Each is compared with all routes. */
const MAX_PATHS = 200;

/** Serves files of builds that this instance does not have. It goes below `/build`, after the own build's files. */
export function keptBuildFiles({ readBuildFile }: KeptBuilds): RequestHandler {
  return (request, response, next) => {
    const name = NAME.exec(request.path)?.[1];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (name === undefined || !isRead) return next();
    readBuildFile(name)
      .then(async (file) => {
        if (!file) return next();
        const isAsIs = file.isCompressed && request.acceptsEncodings('br') === 'br';
        const body = file.isCompressed && !isAsIs ? await promisify(brotliDecompress)(file.body) : file.body;
        if (isAsIs) response.set('Content-Encoding', 'br');
        response
          .set({
            'Cache-Control': 'public, max-age=31536000, immutable',
            'X-Content-Type-Options': 'nosniff',
            Vary: 'Accept-Encoding',
          })
          .type(name)
          .send(body);
      })
      .catch(next);
  };
}

/**
 * Answers manifest requests of another build's page with the routes of its build. Remix would tell the page to reload the document, which
 * would lose typed input, and a shared cache may return the same old document.
 */
export function keptManifests({ readBuildManifest }: KeptBuilds, ownVersion: string): RequestHandler {
  return (request, response, next) => {
    const { method, originalUrl } = request;
    if (method !== 'GET' || originalUrl.length > MAX_ADDRESS) return next();
    const searchParams = new URLSearchParams(originalUrl.split('?')[1]);
    const version = searchParams.get('version') ?? '';
    if (version === ownVersion || !VERSION.test(version)) return next();
    readBuildManifest(version)
      .then((manifest) => {
        if (!manifest) return next();
        const paths = searchParams.getAll('p').filter(isDecodable);
        response.set('Cache-Control', 'public, max-age=31536000, immutable').json(routesAt(manifest, paths));
      })
      .catch(next);
  };
}

/** Returns the routes that match these paths and their parents, like Remix's own response. */
function routesAt({ routes }: BuildManifest, paths: readonly string[]): Record<string, BuildRoute> {
  const tree = routeTree(Object.values(routes));
  const all = new Set(['/']);
  for (const path of paths) {
    let above = '';
    for (const segment of path.split('/').filter(Boolean)) {
      if (all.size >= MAX_PATHS) break;
      above += `/${segment}`;
      all.add(above);
    }
  }
  const ids = [...all].flatMap((path) => (matchRoutes(tree, path) ?? []).map(({ route }) => route.id ?? ''));
  return Object.fromEntries(ids.flatMap((id) => (routes[id] ? [[id, routes[id]]] : [])));
}
