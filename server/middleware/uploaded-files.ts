import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { parseRange, type ByteRange } from './byte-range';
import { sendFile } from './send-file';

/** Where uploaded files come from; see `app/services/storage/storage.ts`. */
export interface UploadedFileSource {
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  stat(key: string): Promise<{ size: number; modifiedAt: Date } | null>;
  /** Where the file lies on this machine; absent where it does not. */
  pathOf?(key: string): string;
}

/** The only paths that are ever stored; anything else is not even looked for. */
const KEY = /^[a-z0-9][\w-]*(?:\/[a-z0-9_][\w-]*)+\.([a-z0-9]+)$/;

/** Never HTML, never a script: what a browser would run is not among them. */
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

/** Uploaded files. A name is never used twice, so what has been fetched stays right for ever. */
export function uploadedFiles(source: UploadedFileSource): RequestHandler {
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').status(405).type('text/plain').send('Method not allowed');
      return;
    }
    serve(source, request, response).catch((error: unknown) => {
      // Whoever left gets nothing more.
      if (response.destroyed || request.destroyed) return;
      if (response.headersSent) response.destroy();
      else next(error);
    });
  };
}

async function serve(source: UploadedFileSource, request: Request, response: Response): Promise<void> {
  const key = request.path.slice(1);
  const type = TYPES[KEY.exec(key)?.[1] ?? ''];
  const found = type === undefined ? null : await source.stat(key);
  if (!found) return notFound(response);
  response.set({
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    'Last-Modified': found.modifiedAt.toUTCString(),
    ETag: etagOf(key, found.size),
    // A file that is opened by itself may do nothing at all; a feed reader or another site may show it.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (isStale(request, response)) return end(response, 412);
  if (request.fresh) return end(response, 304);
  const range = wantedRange(request, response, found.size);
  if (range === 'unsatisfiable') {
    response.set('Content-Range', `bytes */${found.size}`);
    return end(response, 416);
  }
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${found.size}`);
  response.set('Content-Length', String(range ? range.end - range.start + 1 : found.size));
  if (request.method === 'HEAD') return void response.end();
  // As much as was promised, whatever becomes of the file meanwhile.
  const promised = range ?? { start: 0, end: found.size - 1 };
  if (source.pathOf) return sendFrom(source.pathOf(key), promised, response);
  // Of an empty file there is no part to ask for.
  const body = await source.get(key, found.size > 0 ? promised : undefined);
  if (!body) return notFound(response);
  await pipeline(body, response);
}

async function sendFrom(path: string, range: ByteRange, response: Response): Promise<void> {
  const file = await open(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return notFound(response);
  try {
    await sendFile(file, range, response);
  } finally {
    await file.close();
  }
}

/** An answer without a body has no type. */
function end(response: Response, status: number): void {
  response.removeHeader('Content-Type');
  response.status(status).end();
}

function notFound(response: Response): void {
  for (const name of ['ETag', 'Last-Modified', 'Content-Range', 'Content-Length', 'Accept-Ranges'])
    response.removeHeader(name);
  response.set('Cache-Control', 'no-store').status(404).type('text/plain').send('Not found');
}

/** The name says all of the content: it is never used for another. */
const etagOf = (key: string, size: number) =>
  `"${(key.split('/').at(-1) ?? '').replace('.', '-')}-${size.toString(36)}"`;

/** The client insists on a version that is not this one. */
function isStale(request: Request, response: Response): boolean {
  const wanted = request.get('If-Match');
  if (wanted === undefined || wanted.trim() === '*') return false;
  return !wanted.split(',').some((each) => each.trim() === response.get('ETag'));
}

/** A part is for `GET`, and, with `If-Range`, for whoever has the rest of the same version. */
function wantedRange(request: Request, response: Response, size: number) {
  const asked = request.get('Range');
  if (asked === undefined || request.method !== 'GET') return undefined;
  const condition = request.get('If-Range');
  const same = [response.get('ETag'), response.get('Last-Modified')];
  return condition === undefined || same.includes(condition) ? parseRange(asked, size) : undefined;
}
