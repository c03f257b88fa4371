import express, { type RequestHandler, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/**
 * The hashed scripts and style sheets, each compressed beside itself by the build. Asked for a dozen at a time, they
 * carry no header but what such a file needs.
 */
export function hashedFiles(folder: string): RequestHandler {
  return expressStaticGzip(`${folder}/build`, {
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
}

/**
 * The other files of the build, with `ETag` and byte ranges: what has a version in its name is immutable, the rest is
 * asked about again after an hour.
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
