import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { withTimeout } from '../with-timeout';
import type { ContentVersion } from './content-version';
import { CachedPage, type Rendering, type Variant } from './cached-page';
import { encodingFor, isAnonymous, acceptsCachedCopy } from './request-key';

/** What happened to a request. */
type CacheState = 'hit' | 'miss' | 'stale';

interface Parts {
  /** Makes the page that anybody sees at a canonical address; it knows nothing else of the request. */
  render: (origin: string, address: string) => Promise<Rendering>;
  /** The canonical form of a public address, or null for what is not kept. */
  urlOf: (url: string) => string | null;
  /** The URL whose 404 page stands for this public URL's, where what it names is not stored; else null. */
  missingPageOf: (address: string) => Promise<string | null>;
  /** The origin under which a request sees the site, or null when that cannot be said. */
  originOf: (request: IncomingMessage) => string | null;
  content: Pick<ContentVersion, 'current' | 'isDown'>;
  maxBytes: number;
  /** Told of every request that `answer` answers, which no other layer sees; gives it its id. */
  onHit: (request: IncomingMessage, response: ServerResponse) => string;
}

/** However nothing changes: after this long a page is made anew, behind the back of who asks for it. */
const MAX_AGE_MS = 60_000;
/** How long a visitor waits for the newest page while there is an older one. */
const TIMEOUT_MS = 1_000;
const SUCCESS = 200;
const NOT_FOUND = 404;

/** The headers that say so; `Cache-Status` as RFC 9211 has it. */
const STATUS: Record<CacheState, string[]> = {
  hit: ['cache-status', 'showreel; hit'],
  miss: ['cache-status', 'showreel; fwd=miss; stored'],
  stale: ['cache-status', 'showreel; hit; fwd=stale', 'warning', '110 - "Response is Stale"'],
};

/** Public pages as bytes: rendered once for each version of the content. See docs/decisions/0020-page-cache.md. */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #underway = new Map<string, { version: number; page: Promise<CachedPage | Rendering> }>();

  constructor(private readonly parts: Parts) {
    this.#pages = new LRUCache({ maxSize: parts.maxBytes, sizeCalculation: ({ size }) => Math.max(size, 1) });
  }

  /** Bytes kept, and pages. */
  get extent(): { bytes: number; pages: number } {
    return { bytes: this.#pages.calculatedSize, pages: this.#pages.size };
  }

  /** Answers what is here and up to date, and says whether it did. Stands before everything else: it is the fast way. */
  answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const key = this.#keyOf(request);
    if (key === null) return false;
    const page = this.#pages.get(key);
    const version = this.parts.content.current;
    if (page?.version !== version) return false;
    const variant = page.variant(encodingFor(request));
    if (!variant) return false;
    // The next visitor gets it anew; this one need not wait.
    if (performance.now() - page.at > MAX_AGE_MS) void this.#renew(key).catch(() => undefined);
    send(request, response, variant, [...STATUS.hit, 'x-request-id', this.parts.onHit(request, response)]);
    return true;
  };

  /** Makes what `answer` did not have; passes on what is not for everybody. */
  handler: RequestHandler = (request, response, next) => {
    const key = this.#keyOf(request);
    if (key === null) return next();
    this.#serve(key, request, response).then((isServed) => {
      if (!isServed) next();
    }, next);
  };

  /**
   * Serves the 404 page that stands for all URLs of its kind, so that none of them is rendered for itself. `pageOf` returns
   * the URL of that page, or null where the request is to be passed on.
   */
  notFoundHandler =
    (pageOf: (url: string) => string | null | Promise<string | null>): RequestHandler =>
    (request, response, next) => {
      const origin = isAnonymous(request) ? this.parts.originOf(request) : null;
      if (origin === null) return next();
      const serve = async () => {
        const address = await orNull(pageOf(request.url));
        return address !== null && this.#serve(`${origin} ${address}`, request, response, NOT_FOUND);
      };
      serve().then((isServed) => {
        if (!isServed) next();
      }, next);
    };

  #keyOf(request: IncomingMessage): string | null {
    if (!isAnonymous(request)) return null;
    const origin = this.parts.originOf(request);
    const address = origin === null ? null : this.parts.urlOf(request.url ?? '');
    return address === null ? null : `${origin} ${address}`;
  }

  /** Answers false for what has moved: where to depends on all that was asked for. */
  async #serve(key: string, request: Request, response: Response, status = SUCCESS): Promise<boolean> {
    const { content } = this.parts;
    const kept = this.#pages.get(key);
    if (kept?.version === content.current) return this.#sendEncoded(key, kept, 'hit', request, response);
    if (kept && content.isDown) return this.#sendEncoded(key, kept, 'stale', request, response);
    if (!kept && !content.isDown && status === SUCCESS) {
      const missing = await this.#missingKey(key);
      if (missing !== null) return this.#serve(missing, request, response, NOT_FOUND);
    }
    const renewed = this.#renew(key, status);
    const page = await (kept ? orLater(renewed, TIMEOUT_MS) : renewed).catch((error: unknown) => {
      if (kept) return undefined;
      throw error;
    });
    // What is gone is looked up from now on, instead of being rendered for each request.
    if (kept && page?.status === NOT_FOUND && status === SUCCESS) this.#pages.delete(key);
    if (page instanceof CachedPage) return this.#sendEncoded(key, page, 'miss', request, response);
    if (kept && (page === undefined || page.status >= 500))
      return this.#sendEncoded(key, kept, 'stale', request, response);
    if (!page || isRedirect(page)) return false;
    passOn(page, request, response);
    return true;
  }

  /** The key of the 404 page for a key whose record is not stored; null where it is, or where that cannot be said. */
  async #missingKey(key: string): Promise<string | null> {
    const [origin = '', address = ''] = key.split(' ');
    const missing = await orNull(this.parts.missingPageOf(address));
    return missing === null ? null : `${origin} ${missing}`;
  }

  async #sendEncoded(
    key: string,
    page: CachedPage,
    state: CacheState,
    request: Request,
    response: Response,
  ): Promise<true> {
    const variant = await page.encode(encodingFor(request));
    this.#keep(key, page);
    response.locals.cache = state;
    send(request, response, variant, STATUS[state]);
    return true;
  }

  /** One render at a time for each page; who comes after a write does not get what was begun before it. */
  #renew(key: string, status = SUCCESS): Promise<CachedPage | Rendering> {
    const version = this.parts.content.current;
    const underway = this.#underway.get(key);
    if (underway?.version === version) return underway.page;
    const page = this.#render(key, version, status).finally(() => {
      if (this.#underway.get(key)?.page === page) this.#underway.delete(key);
    });
    this.#underway.set(key, { version, page });
    return page;
  }

  async #render(key: string, version: number, status: number): Promise<CachedPage | Rendering> {
    const [origin = '', address = ''] = key.split(' ');
    const rendering = await this.parts.render(origin, address);
    if (rendering.status !== status || rendering.headers.some(([name]) => name === 'set-cookie'))
      return rendering;
    const page = new CachedPage(rendering, version, performance.now());
    // What visitors take, they will take again.
    for (const encoding of this.#pages.peek(key)?.encodings ?? []) await page.encode(encoding);
    this.#keep(key, page);
    return page;
  }

  /** Again when it has grown by an encoding; never an older one over a newer. */
  #keep(key: string, page: CachedPage): void {
    const kept = this.#pages.peek(key);
    if (kept && kept !== page && kept.version > page.version) return;
    this.#pages.set(key, page);
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, etag, full, unchanged, body }: Variant,
  more: string[],
): void {
  // A condition applies only to what would have succeeded (RFC 9110, 13.2.1).
  const isKnown = status === SUCCESS && acceptsCachedCopy(request, etag);
  // A browser would put what a 304 says in place of what came with the page: its own policy holds on.
  if (isKnown) response.removeHeader('content-security-policy');
  response.writeHead(isKnown ? 304 : status, [...(isKnown ? unchanged : full), ...more]);
  if (isKnown || request.method === 'HEAD') response.end();
  else response.end(body);
}

const isRedirect = ({ status }: Rendering) => status >= 300 && status < 400;

function passOn({ status, headers, body }: Rendering, request: IncomingMessage, response: ServerResponse) {
  response.statusCode = status;
  // A page brings a policy of its own, instead of the one that holds for everything else.
  for (const name of new Set(headers.map(([each]) => each)))
    response.setHeader(
      name,
      headers.filter(([each]) => each === name).map(([, value]) => value),
    );
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** What is found, or null where looking fails or takes too long: the page itself then says why. */
const orNull = (found: string | null | Promise<string | null>): Promise<string | null> =>
  withTimeout(TIMEOUT_MS, Promise.resolve(found)).catch(() => null);

/** What the work gives, or undefined when that takes longer; it goes on all the same. */
function orLater<Value>(work: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
