import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { withTimeout, orLater } from '../with-timeout';
import { CachedPage, type Rendering, type Variant } from './cached-page';
import type { MadeFromContent, Notes } from './content-changes';
import type { ContentEpoch } from './content-epoch';
import { RenderQueue } from './render-queue';
import { acceptsCachedCopy, encodingFor, isAnonymous } from './request-key';

/**
 * The cache state of a request. `replaceable`: an older page while another request renders the current one; `stale`: the current version
 * cannot be rendered.
 */
type CacheState = 'hit' | 'miss' | 'replaceable' | 'stale';

const SUCCESS = 200;

/** The headers that report the state; `Cache-Status` is defined in RFC 9211. */
const STATUS: Record<CacheState, string[]> = {
  hit: ['cache-status', 'showreel; hit'],
  miss: ['cache-status', 'showreel; fwd=miss; stored'],
  replaceable: ['cache-status', 'showreel; hit; fwd=stale; detail=replaced'],
  stale: ['cache-status', 'showreel; hit; fwd=stale', 'warning', '110 - "Response is Stale"'],
};

/** The headers that report the state; an older page includes its age in seconds. */
const cacheStatusOf = (state: CacheState, { at }: CachedPage): string[] =>
  state === 'replaceable'
    ? [...STATUS.replaceable, 'age', String(Math.ceil((performance.now() - at) / 1_000))]
    : STATUS[state];

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, etag, full, unchanged, body }: Variant,
  more: string[],
): number {
  // A condition applies only to a successful response (RFC 9110, 13.2.1).
  const isKnown = status === SUCCESS && acceptsCachedCopy(request, etag);
  // A browser would replace the stored page's policy with the policy of the 304.
  if (isKnown) response.removeHeader('content-security-policy');
  const sent = isKnown ? 304 : status;
  response.writeHead(sent, [...(isKnown ? unchanged : full), ...more]);
  if (isKnown || request.method === 'HEAD') response.end();
  else response.end(body);
  return sent;
}

const isRedirect = ({ status }: Rendering) => status >= 300 && status < 400;

function passOn({ status, headers, body }: Rendering, request: IncomingMessage, response: ServerResponse) {
  response.statusCode = status;
  // A page replaces the default policy with its own.
  for (const name of new Set(headers.map(([each]) => each)))
    response.setHeader(
      name,
      headers.filter(([each]) => each === name).map(([, value]) => value),
    );
  response.end(request.method === 'HEAD' ? undefined : body);
}

const TIMEOUT_MS = 1_000;

/** Returns the result, or null if the lookup fails or times out: rendering the page then reports the error. */
const orNull = (found: string | null | Promise<string | null>): Promise<string | null> =>
  withTimeout(Promise.resolve(found), TIMEOUT_MS).catch(() => null);

/** Returns the cache key of the URL found by a lookup for a key's URL; null if it finds none or fails. */
async function findKey(
  key: string,
  lookup: (address: string) => Promise<string | null>,
): Promise<string | null> {
  const [origin = '', address = ''] = key.split(' ');
  const found = await orNull(lookup(address));
  return found === null ? null : `${origin} ${found}`;
}

/** What the application knows of its pages. */
export interface DescribedPages {
  /** Returns the canonical form of a public URL, or null if it is not cacheable. */
  cacheKeyOf: (url: string) => string | null;
  /**
   * Returns the canonical URL of the identical page, which may differ because only the database knows which parameters count; null if the
   * page must not be cached.
   */
  knownCacheKey: (key: string) => Promise<string | null>;
  /** Whether a cache key is a search, which anyone can invent. */
  isSearchKey: (key: string) => boolean;
  /** Returns the URL of the shared 404 page if the URL's record is not public; else null. */
  missingRecordPath: (url: string) => Promise<string | null>;
  /** Counts an answered request, if it is one for a page or a download. It runs for every request. */
  countAnswer: (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, status: number) => void;
}

interface Parts extends DescribedPages {
  /** Renders the public page at a canonical URL, its only input. The notes of its reads grow meanwhile. */
  render: (origin: string, address: string) => { result: Promise<Rendering>; notes: Notes | null };
  /** Returns the request's origin, or null if it cannot be determined. */
  originOf: (request: IncomingMessage) => string | null;
  content: Pick<ContentEpoch, 'current' | 'isDown' | 'validityOf'>;
  maxBytes: number;
  /** Called for every request that `answer` serves, because no other layer sees it; returns the request id. */
  onHit: (request: IncomingMessage, response: ServerResponse) => string;
}

interface Underway extends MadeFromContent {
  /** The epoch when rendering began; infinite until then. */
  epoch: number;
  page: Promise<CachedPage | Rendering>;
}

/** Older pages are rendered again in the background, even if the content is unchanged. */
const MAX_AGE_MS = 60_000;
/**
 * The minimum interval between renders of a page during a burst of saves: one visitor waits that long at most, and the others get the
 * previous page.
 */
const RENDER_INTERVAL_MS = 250;
const NOT_FOUND = 404;
/** The part of the memory that searches may take. */
const SEARCH_SHARE = 0.1;

/** Whether it is not known yet that the address has no redirect. */
const mayRedirect = ({ locals }: Response): boolean => locals.redirectLookUp !== undefined;

/** Caches public pages as bytes until something they show changes. See docs/decisions/0020-page-cache.md and 0095. */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #searches: LRUCache<string, CachedPage>;
  readonly #underway = new Map<string, Underway>();
  readonly #queue = new RenderQueue();

  constructor(private readonly parts: Parts) {
    const bounded = (maxSize: number) =>
      new LRUCache<string, CachedPage>({ maxSize, sizeCalculation: ({ size }) => Math.max(size, 1) });
    const bytesOfSearches = Math.ceil(parts.maxBytes * SEARCH_SHARE);
    this.#searches = bounded(bytesOfSearches);
    this.#pages = bounded(parts.maxBytes - bytesOfSearches);
  }

  get extent(): { bytes: number; pages: number } {
    const [pages, searches] = [this.#pages, this.#searches];
    return {
      bytes: pages.calculatedSize + searches.calculatedSize,
      pages: pages.size + searches.size,
    };
  }

  /** Searches cannot evict pages that others read. */
  #partOf(key: string): LRUCache<string, CachedPage> {
    return this.parts.isSearchKey(key.slice(key.indexOf(' ') + 1)) ? this.#searches : this.#pages;
  }

  /**
   * Serves an up-to-date page from the cache and returns whether it did. It runs before everything else, because it is
   * the fast path.
   */
  answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const key = this.#keyOf(request);
    if (key === null) return false;
    const page = this.#partOf(key).get(key);
    const state = page && this.#stateOf(key, page);
    const variant = state && page.variant(encodingFor(request));
    if (!variant) return false;
    // This visitor gets the old page; the new one is rendered in the background.
    if (performance.now() - page.at > MAX_AGE_MS) void this.#renew(key).catch(() => undefined);
    const requestId = ['x-request-id', this.parts.onHit(request, response)];
    const status = sendPage(request, response, variant, [...cacheStatusOf(state, page), ...requestId]);
    // The others are counted by a layer of the server.
    this.parts.countAnswer(request, status);
    return true;
  };

  /** Renders pages that `answer` did not have; passes on requests that are not cacheable. */
  handler: RequestHandler = (request, response, next) => {
    const key = response.locals.redirected !== undefined ? null : this.#keyOf(request);
    if (key === null) return next();
    this.#serve(key, request, response).then((isServed) => {
      if (!isServed) next();
    }, next);
  };

  /**
   * Serves the shared 404 page, so that not every missing URL is rendered. `pageOf` returns its URL, or null to pass
   * the request on.
   */
  notFoundHandler =
    (pageOf: (url: string) => string | null | Promise<string | null>): RequestHandler =>
    (request, response, next) => {
      if (response.locals.redirected !== undefined || !isAnonymous(request)) return next();
      const serve = async () => {
        const address = await orNull(pageOf(request.url));
        return address !== null && this.serveShared(address, NOT_FOUND, request, response);
      };
      serve().then((isServed) => {
        if (!isServed) next();
      }, next);
    };

  /** Serves a page shared by many URLs, with this status. Returns false if the request is not cacheable. */
  async serveShared(address: string, status: number, request: Request, response: Response): Promise<boolean> {
    const origin = isAnonymous(request) ? this.parts.originOf(request) : null;
    return origin !== null && this.#serve(`${origin} ${address}`, request, response, status);
  }

  /** Returns the cached page. A page that shows something taken off the site is removed. */
  #keptPage(key: string): CachedPage | undefined {
    const page = this.#partOf(key).get(key);
    if (page) this.parts.content.validityOf(page);
    if (page?.replaceableUntil !== -Infinity) return page;
    this.#partOf(key).delete(key);
    return undefined;
  }

  /** Returns how a page can be sent at once; null if it must be rendered first. */
  #stateOf(key: string, page: CachedPage): 'hit' | 'replaceable' | null {
    const validity = this.parts.content.validityOf(page);
    if (validity === 'current') return 'hit';
    return validity === 'replaceable' && this.#underway.has(key) ? 'replaceable' : null;
  }

  #keyOf(request: IncomingMessage): string | null {
    if (!isAnonymous(request)) return null;
    const origin = this.parts.originOf(request);
    const address = origin === null ? null : this.parts.cacheKeyOf(request.url ?? '');
    return address === null ? null : `${origin} ${address}`;
  }

  /** Returns false for a redirect, because its target depends on the whole request. */
  async #serve(key: string, request: Request, response: Response, status = SUCCESS): Promise<boolean> {
    if (status === NOT_FOUND && mayRedirect(response)) return false;
    const { content } = this.parts;
    const kept = this.#keptPage(key);
    const state = kept && this.#stateOf(key, kept);
    if (state) return this.#sendEncoded(key, kept, state, request, response);
    if (kept && content.isDown) return this.#sendEncoded(key, kept, 'stale', request, response);
    if (!kept && !content.isDown && status === SUCCESS) {
      const known = await findKey(key, this.parts.knownCacheKey);
      if (known !== key) return known !== null && this.#serve(known, request, response);
      const missing = await findKey(key, this.parts.missingRecordPath);
      if (missing !== null) return this.#serve(missing, request, response, NOT_FOUND);
    }
    const renewed = this.#renew(key, status);
    const page = await (kept ? orLater(renewed, TIMEOUT_MS) : renewed).catch((error: unknown) => {
      if (kept) return undefined;
      throw error;
    });
    // The page of a record that was deleted or hidden is removed: this request and further ones use the shared 404 page.
    if (kept && page?.status === NOT_FOUND && status === SUCCESS) {
      this.#partOf(key).delete(key);
      return this.#serve(key, request, response);
    }
    if (page instanceof CachedPage) return this.#sendEncoded(key, page, 'miss', request, response);
    if (kept && (page === undefined || page.status >= 500))
      return this.#sendEncoded(key, kept, 'stale', request, response);
    if (!page || isRedirect(page) || (page.status === NOT_FOUND && mayRedirect(response))) return false;
    passOn(page, request, response);
    return true;
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
    sendPage(request, response, variant, cacheStatusOf(state, page));
    return true;
  }

  /**
   * Renders a page once at a time. A request after a write gets no rendering that began before it, unless the write does not affect the
   * page.
   */
  #renew(key: string, status = SUCCESS, epoch = this.parts.content.current): Promise<CachedPage | Rendering> {
    const underway = this.#underway.get(key);
    if (underway && underway.epoch >= epoch) {
      this.#queue.want(key);
      return underway.page;
    }
    // The reads so far are unaffected; the remaining reads are checked at the end.
    if (underway && this.parts.content.validityOf(underway) === 'current') {
      const again = () => this.#renew(key, status, epoch);
      const isCurrent = (page: CachedPage | Rendering) =>
        page instanceof CachedPage && this.parts.content.validityOf(page) === 'current';
      return underway.page.then((page) => (isCurrent(page) ? page : again()), again);
    }
    return this.#begin(key, status);
  }

  #begin(key: string, status: number): Promise<CachedPage | Rendering> {
    const render = () => this.#queue.run(key, () => this.#render(key, status, started));
    const pauseMs = this.#pauseBefore(key);
    const page = (pauseMs > 0 ? setTimeout(pauseMs).then(render) : render()).finally(() => {
      if (this.#underway.get(key) === started) this.#underway.delete(key);
    });
    const started: Underway = { epoch: Infinity, notes: null, page };
    this.#underway.set(key, started);
    return page;
  }

  /** Returns the milliseconds until the next render of a page that may still be served; 0 for any other. */
  #pauseBefore(key: string): number {
    const kept = this.#partOf(key).peek(key);
    if (!kept || this.parts.content.validityOf(kept) !== 'replaceable') return 0;
    return kept.at + RENDER_INTERVAL_MS - performance.now();
  }

  async #render(key: string, status: number, underway: Underway): Promise<CachedPage | Rendering> {
    const [origin = '', address = ''] = key.split(' ');
    const [epoch, at] = [this.parts.content.current, performance.now()];
    const { result, notes } = this.parts.render(origin, address);
    Object.assign(underway, { epoch, notes });
    const rendering = await result;
    if (rendering.status !== status || rendering.headers.some(([name]) => name === 'set-cookie'))
      return rendering;
    const page = new CachedPage(rendering, { epoch, notes, at });
    // Visitors will request the same encodings again.
    for (const encoding of this.#partOf(key).peek(key)?.encodings ?? []) await page.encode(encoding);
    this.#keep(key, page);
    return page;
  }

  /** Stores the page, also after a new encoding, but never replaces a newer page. */
  #keep(key: string, page: CachedPage): void {
    const kept = this.#partOf(key).peek(key);
    if (kept && kept !== page && kept.at > page.at) return;
    this.#partOf(key).set(key, page);
  }
}
