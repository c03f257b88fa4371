import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { parseRange, type ByteRange } from './byte-range';
import { sendFile } from './send-file';

/** The storage of uploaded files; see `app/services/storage/storage.ts`. */
export interface UploadedFileSource {
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  stat(key: string): Promise<{ size: number; modifiedAt: Date } | null>;
  /** Returns the file's path on this machine; absent if the storage is remote. */
  pathOf?(key: string): string;
}

/** Matches valid keys; other paths are not looked up. */
const KEY = /^[a-z0-9][\w-]*(?:\/[a-z0-9_][\w-]*)+\.([a-z0-9]+)$/;

/** Types that a browser would execute, such as HTML and scripts, are not included. */
const TYPES = new Map<string, string>([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['ico', 'image/x-icon'],
  ['mp4', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['vtt', 'text/vtt; charset=utf-8'],
]);

/** Serves uploaded files. Names are never reused, so responses are immutable. */
export function uploadedFiles(source: UploadedFileSource): RequestHandler {
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').status(405).type('text/plain').send('Method not allowed');
      return;
    }
    serve(source, request, response).catch((error: unknown) => {
      // The client has disconnected.
      if (response.destroyed || request.destroyed) return;
      if (response.headersSent) response.destroy();
      else next(error);
    });
  };
}

async function serve(source: UploadedFileSource, request: Request, response: Response): Promise<void> {
  const key = request.path.slice(1);
  const type = TYPES.get(KEY.exec(key)?.[1] ?? '');
  const found = type === undefined ? null : await source.stat(key);
  if (!found) return notFound(response);
  response.set({
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    'Last-Modified': found.modifiedAt.toUTCString(),
    ETag: etagOf(key, found.size),
    // A file that is opened as a document may do nothing; feed readers and other sites may embed it.
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
  // Sends exactly the announced bytes, even if the file changes.
  const promised = range ?? { start: 0, end: found.size - 1 };
  if (source.pathOf) return sendFrom(source.pathOf(key), promised, response);
  // An empty file has no valid range.
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

/** A response without a body has no type. */
function end(response: Response, status: number): void {
  response.removeHeader('Content-Type');
  response.status(status).end();
}

function notFound(response: Response): void {
  for (const name of ['ETag', 'Last-Modified', 'Content-Range', 'Content-Length', 'Accept-Ranges'])
    response.removeHeader(name);
  response.set('Cache-Control', 'no-store').status(404).type('text/plain').send('Not found');
}

/** The name identifies the content, because it is never reused. */
const etagOf = (key: string, size: number) =>
  `"${(key.split('/').at(-1) ?? '').replace('.', '-')}-${size.toString(36)}"`;

/** Whether `If-Match` requires another version. */
function isStale(request: Request, response: Response): boolean {
  const wanted = request.get('If-Match');
  if (wanted === undefined || wanted.trim() === '*') return false;
  return !wanted.split(',').some((each) => each.trim() === response.get('ETag'));
}

/** Returns the requested range, for `GET` only; `If-Range` must match the current version. */
function wantedRange(request: Request, response: Response, size: number) {
  const asked = request.get('Range');
  if (asked === undefined || request.method !== 'GET') return undefined;
  const condition = request.get('If-Range');
  const same = [response.get('ETag'), response.get('Last-Modified')];
  return condition === undefined || same.includes(condition) ? parseRange(asked, size) : undefined;
}
