import type { Readable } from 'node:stream';
import type { Request, Response, RequestHandler } from 'express';
import { type ByteRange, onSendError, sendNotFound, sendStored } from './send-file';

/** The storage of uploaded files; see `app/media/storage/storage.server.ts`. */
export interface UploadedFileSource {
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  stat(key: string): Promise<{ size: number; modifiedAt: Date } | null>;
  /** Returns the file's path on this machine; absent if the storage is remote. */
  pathOf?(key: string): string;
}

/** Matches valid keys; other paths are not looked up. */
const KEY = /^[a-z0-9][\w-]*(?:\/[a-z0-9_][\w-]*)+\.([a-z0-9]+)$/;

/** Types that a browser would execute, such as HTML and scripts, are excluded. */
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
    serve(source, request, response).catch(onSendError(request, response, next));
  };
}

async function serve(source: UploadedFileSource, request: Request, response: Response): Promise<void> {
  const key = request.path.slice(1);
  const type = TYPES.get(KEY.exec(key)?.[1] ?? '');
  const found = type === undefined ? null : await source.stat(key);
  if (type === undefined || !found) return sendNotFound(response);
  response.set({
    // A file opened as a document must not run anything; feed readers and other sites may embed it.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  const file = {
    ...found,
    type,
    etag: etagOf(key, found.size),
    cacheControl: 'public, max-age=31536000, immutable',
    source: source.pathOf?.(key) ?? ((range?: ByteRange) => source.get(key, range)),
  };
  await sendStored(file, request, response);
}

/** The name identifies the content, because it is never reused. */
const etagOf = (key: string, size: number) =>
  `"${(key.split('/').at(-1) ?? '').replace('.', '-')}-${size.toString(36)}"`;
