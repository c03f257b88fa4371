import express, { Router } from 'express';
import sirv from 'sirv';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const YEAR_MS = YEAR_SECONDS * 1000;
const HOUR_MS = 60 * 60 * 1000;

/**
 * The files of the build, with `ETag` and byte ranges: what has a hash or a version in its name is immutable,
 * the rest is asked about again after an hour.
 */
export function builtFiles(folder: string): Router {
  const router = Router();
  const immutable = { immutable: true, maxAge: YEAR_MS, index: false, redirect: false } as const;
  // The build holds each script and style sheet compressed beside itself.
  router.use(
    '/build',
    sirv(`${folder}/build`, { brotli: true, gzip: true, etag: true, immutable: true, maxAge: YEAR_SECONDS }),
  );
  router.use('/fonts', express.static(`${folder}/fonts`, immutable));
  router.use(express.static(folder, { maxAge: HOUR_MS, index: false, redirect: false }));
  return router;
}
