import type { Writable, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request as ExpressRequest, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { type ByteRange, onSendError, sendStored } from './send-file';
import { sendError } from './error-response';
import { sendTooMany, RateLimiter } from './rate-limiter';

interface Limits {
  most: number;
  /** The concurrency limit per network; as many more can wait. */
  mostOfOne: number;
  mostWaiting: number;
  waitMs: number;
}

type Leave = () => void;

interface Waiting {
  network: string;
  settle: (leave: Leave | null) => void;
}

/** A semaphore for downloads, in total and per network, with a short queue. */
class DownloadSlots {
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #total = 0;

  constructor(private readonly limits: Limits) {}

  /** Returns a function that frees the slot; null after the timeout, or if the client leaves. */
  async enter(network: string, client: Writable): Promise<Leave | null> {
    if (this.#hasRoom(network)) return this.#take(network);
    return client.destroyed || !this.#canWait(network) ? null : this.#wait(network, client);
  }

  #hasRoom(network: string): boolean {
    const { most, mostOfOne } = this.limits;
    return this.#total < most && (this.#running.get(network) ?? 0) < mostOfOne;
  }

  #canWait(network: string): boolean {
    const { mostOfOne, mostWaiting } = this.limits;
    const own = [...this.#waiting].filter((each) => each.network === network);
    return this.#waiting.size < mostWaiting && own.length < mostOfOne;
  }

  #wait(network: string, client: Writable): Promise<Leave | null> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        network,
        settle: (leave) => {
          clearTimeout(timer);
          client.off('close', giveUp);
          this.#waiting.delete(waiting);
          resolve(leave);
        },
      };
      const giveUp = () => waiting.settle(null);
      const timer = setTimeout(giveUp, this.limits.waitMs);
      timer.unref();
      client.once('close', giveUp);
      this.#waiting.add(waiting);
    });
  }

  #take(network: string): Leave {
    this.#total += 1;
    this.#running.set(network, (this.#running.get(network) ?? 0) + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.#leave(network);
    };
  }

  #leave(network: string): void {
    this.#total -= 1;
    const own = (this.#running.get(network) ?? 1) - 1;
    if (own === 0) this.#running.delete(network);
    else this.#running.set(network, own);
    const next = [...this.#waiting].find((each) => this.#hasRoom(each.network));
    next?.settle(this.#take(next.network));
  }
}

/** A file sent unchanged, or in ranges; see `app/press/kits/downloads.server.ts`. */
interface FileDownload {
  type: 'file';
  /** The download's file name, in plain ASCII; null for a part of a page. */
  name: string | null;
  contentType: string;
  version: string;
  size: number;
  modifiedAt: Date | null;
  isPublic: boolean;
  read: (range?: ByteRange) => Promise<Readable | null>;
}

interface ArchiveDownload {
  type: 'archive';
  name: string;
  size: number;
  open: () => Readable;
  countTaken: () => Promise<void>;
}

type Download =
  | FileDownload
  | ArchiveDownload
  | { type: 'redirect'; status: 301 | 303; to: string }
  | { type: 'unavailable'; message: string };

export type FindDownload = (request: Pick<Request, 'url' | 'headers'>) => Promise<Download | null>;

interface Options {
  findDownload: FindDownload;
  networkOf: (address: string) => string;
  publicUrl: string | undefined;
  rateLimit: number;
  log: Logger;
  /** How long a ZIP waits for a free slot. */
  waitMs?: number;
}

const MINUTE = 60;
/** For ZIPs: each reads the disk and fills a connection for minutes. */
const ARCHIVES = { most: 8, mostOfOne: 2, mostWaiting: 16 };
/** A little longer than the timeout of clients that read nothing. */
const WAIT_MS = 40_000;
const RETRY_SECONDS = 30;

/** The log and the metrics group addresses by kind. */
const ROUTES: readonly [RegExp, string][] = [
  [/^\/press\/k\/[^/]+\/files\//, '/press/k/:token/files/*'],
  [/^\/press\/k\/[^/]+\/stills\//, '/press/k/:token/stills/:number'],
  [/^\/press\/k\/[^/]+\/[^/]+\.zip$/, '/press/k/:token/*.zip'],
  [/^\/press\/[^/]+\/stills\//, '/press/:slug/stills/:number'],
  [/\.zip$/, '/press/*.zip'],
];

/**
 * Sends the files and ZIPs below `/press`, of any length, before the compression layer. The application resolves the address; unknown ones
 * are passed on to the pages.
 */
export function pressDownloads({
  findDownload,
  networkOf,
  publicUrl,
  log,
  ...limits
}: Options): RequestHandler {
  const { rateLimit, waitMs = WAIT_MS } = limits;
  const slots = new DownloadSlots({ ...ARCHIVES, waitMs });
  const requests = new RateLimiter({ name: 'press downloads', points: rateLimit, seconds: MINUTE });
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const path = request.originalUrl.split('?', 1)[0] ?? '';
    const route = ROUTES.find(([pattern]) => pattern.test(path))?.[1];
    if (route === undefined) return next();
    const origin = publicUrl ?? `${request.protocol}://${request.get('host')}`;
    const headers = new Headers({ Cookie: request.get('Cookie') ?? '' });
    const network = networkOf(request.ip ?? '');
    const answer = async () => {
      const { left, seconds } = await requests.consume(network);
      if (left < 0) return sendTooMany(response, { seconds, isForm: false });
      const download = await findDownload({ url: origin + request.originalUrl, headers });
      if (!download) return next();
      response.locals.route = route;
      if (download.type === 'redirect')
        return void response.set('Cache-Control', 'no-store').redirect(download.status, download.to);
      if (download.type === 'unavailable') return sendError(response, 503, download.message);
      if (download.type === 'file') return sendDownload(download, request, response);
      return sendArchive(download, request, response, { slots, network, log });
    };
    answer().catch(onSendError(request, response, next));
  };
}

function setOwnHeaders(response: Response, name: string | null): void {
  response.set({
    // A file opened as a document must not run anything.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ...(name !== null && { 'Content-Disposition': `attachment; filename="${name}"` }),
  });
}

const PRIVATE = 'private, no-store';

function sendDownload(file: FileDownload, request: ExpressRequest, response: Response): Promise<void> {
  const { name, contentType, version, size, modifiedAt, isPublic, read } = file;
  setOwnHeaders(response, name);
  return sendStored(
    {
      size,
      modifiedAt,
      etag: `"${version}"`,
      type: contentType,
      // A withdrawn still must answer 404 at once.
      cacheControl: isPublic ? 'no-cache' : PRIVATE,
      source: read,
    },
    request,
    response,
  );
}

async function sendArchive(
  { name, size, open, countTaken }: ArchiveDownload,
  request: ExpressRequest,
  response: Response,
  { slots, network, log }: { slots: DownloadSlots; network: string; log: Logger },
): Promise<void> {
  setOwnHeaders(response, name);
  response.set({
    'Content-Type': 'application/zip',
    'Content-Length': String(size),
    // It is made again each time from the files allowed at that time.
    'Cache-Control': PRIVATE,
  });
  if (request.method === 'HEAD') return void response.end();
  const leave = await slots.enter(network, response);
  if (!leave) return sendBusy(response);
  try {
    countTaken().catch((error: unknown) => log.warn({ err: error }, 'a ZIP that was taken is not counted'));
    await pipeline(open(), response);
  } finally {
    leave();
  }
}

function sendBusy(response: Response): void {
  for (const name of ['Content-Length', 'Content-Disposition']) response.removeHeader(name);
  response.set('Retry-After', String(RETRY_SECONDS));
  sendError(response, 503, 'Several downloads are running just now. Please try again in half a minute.');
}
