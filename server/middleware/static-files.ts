import { stat } from 'node:fs/promises';
import path from 'node:path';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { onSendError, sendStored } from './uploaded-files';

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
