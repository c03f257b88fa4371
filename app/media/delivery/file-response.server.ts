import type { Readable } from 'node:stream';
import type { AppLoadContext } from '@remix-run/node';
import { askedBytes, type OpenedFile } from './stored-files.server';

/**
 * Answers a request for a restricted file, or for its `Range`. The answer is not cached by others and cannot run as a page. `headers` are
 * added. The caller has checked access; null or a missing file is 404.
 */
export async function fileResponse(
  { request, context }: { request: Request; context: Pick<AppLoadContext, 'drained'> },
  file: OpenedFile | null,
  headers: Record<string, string> = {},
): Promise<Response> {
  if (!file) return notThere();
  const { size, type } = file;
  // Without a validator, a range could come from another version of the file.
  const range = request.headers.has('If-Range') ? null : askedBytes(request.headers.get('Range'), size);
  const about = { ...COMMON, 'Content-Type': type, ...headers };
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...about, 'Content-Range': `bytes */${size}` } });
  const sent = range ?? { start: 0, end: size - 1 };
  const options = {
    status: range ? 206 : 200,
    headers: {
      ...about,
      'Content-Length': String(sent.end - sent.start + 1),
      ...(range && { 'Content-Range': `bytes ${sent.start}-${sent.end}/${size}` }),
    },
  };
  // An empty file has no ranges.
  if (request.method === 'HEAD' || size === 0) return new Response(null, options);
  const source = await file.read(sent);
  return source ? new Response(streamOf(source, request.signal, context.drained), options) : notThere();
}

const COMMON = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

const notThere = () =>
  new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });

/** Reads only as fast as the client takes the bytes; Remix does not wait for the client by itself. */
export function streamOf(
  source: Readable,
  signal: AbortSignal,
  drained: () => Promise<void>,
): ReadableStream<Uint8Array> {
  // The stream passes errors to its reader; before there is a reader, they need a listener.
  source.on('error', () => undefined);
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await drained();
        const next = signal.aborted ? null : await chunks.next();
        if (next && !next.done) return controller.enqueue(next.value);
        source.destroy();
        controller.close();
      },
      cancel() {
        source.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
