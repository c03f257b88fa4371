import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { parseRange, type ByteRange } from './byte-range';
import { withFile } from './open-files';
import { sendFile } from './send-file';

/** A file that is sent as it is stored, whole or in ranges. */
interface StoredFile {
  size: number;
  /** Null if nobody knows. */
  modifiedAt: Date | null;
  /** Identifies the content. */
  etag: string;
  type: string;
  cacheControl: string;
  /** Its path on this machine, or a function that reads it from elsewhere. */
  source: string | ((range?: ByteRange) => Promise<Readable | null>);
}

/** Sends a file, or the range of it that is asked for, for less processor time than Express's `sendFile`. */
export async function sendStored(file: StoredFile, request: Request, response: Response): Promise<void> {
  const { size, source } = file;
  response.set({
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    'Accept-Ranges': 'bytes',
    ...(file.modifiedAt && { 'Last-Modified': file.modifiedAt.toUTCString() }),
    ETag: file.etag,
  });
  if (isStale(request, response)) return end(response, 412);
  if (request.fresh) return end(response, 304);
  const range = wantedRange(request, response, size);
  if (range === 'unsatisfiable') {
    response.set('Content-Range', `bytes */${size}`);
    return end(response, 416);
  }
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  response.set('Content-Length', String(range ? range.end - range.start + 1 : size));
  if (request.method === 'HEAD') return void response.end();
  // Sends exactly the announced bytes, even if the file changes.
  const promised = range ?? { start: 0, end: size - 1 };
  if (typeof source === 'string') return sendFrom(source, file.etag, promised, response);
  // An empty file has no valid range.
  const body = await source(size > 0 ? promised : undefined);
  if (!body) return sendNotFound(response);
  await pipeline(body, response);
}

/** Responds 404 instead of a file that is not there, or no longer. */
export function sendNotFound(response: Response): void {
  for (const name of ['ETag', 'Last-Modified', 'Content-Range', 'Content-Length', 'Accept-Ranges'])
    response.removeHeader(name);
  response.set('Cache-Control', 'no-store').status(404).type('text/plain').send('Not found');
}

async function sendFrom(path: string, version: string, range: ByteRange, response: Response) {
  try {
    await withFile(path, version, (file) => sendFile(file, range, response));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    sendNotFound(response);
  }
}

/** A response without a body has no type. */
function end(response: Response, status: number): void {
  response.removeHeader('Content-Type');
  response.status(status).end();
}

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

/** Handles what sending a file throws: nothing is left to say to a client that has disconnected. */
export function onSendError(request: Request, response: Response, next: (error: unknown) => void) {
  return (error: unknown): void => {
    if (response.destroyed || request.destroyed) return;
    if (response.headersSent) response.destroy();
    else next(error);
  };
}
