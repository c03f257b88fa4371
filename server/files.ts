import express, { Router } from 'express';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/**
 * The files of the build, with `ETag` and byte ranges: what has a hash or a version in its name is immutable,
 * the rest is asked about again after an hour.
 */
export function builtFiles(folder: string): Router {
  const router = Router();
  const immutable = { immutable: true, maxAge: YEAR_MS, index: false, redirect: false } as const;
  // Remix's hashed assets live beside uploads' URLs, so nothing that is missing here is a 404 yet.
  router.use('/build', express.static(`${folder}/build`, immutable));
  router.use('/fonts', express.static(`${folder}/fonts`, immutable));
  router.use(express.static(folder, { maxAge: HOUR_MS, index: false, redirect: false }));
  return router;
}
