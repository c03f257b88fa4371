import express, { type RequestHandler, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Serves the hashed scripts and style sheets, which the build has compressed. They are requested by the dozen, so they
 * have only the necessary headers.
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
 * Serves the other files of the build, with `ETag` and byte ranges: files with a version in their name are immutable,
 * the rest is revalidated after an hour.
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

/**
 * Serves the files of the demo content at the addresses that records of earlier versions have for them; now they are
 * uploads.
 */
export const earlierDemoFiles = (folder: string): RequestHandler =>
  express.static(folder, { maxAge: HOUR_MS, index: false, redirect: false });
