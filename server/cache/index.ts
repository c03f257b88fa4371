import mongoose from 'mongoose';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { logHits } from '../logging';
import type { Metrics } from '../metrics';
import { memoize } from '../routes';
import type { Rendering } from './cached-page';
import type { DescribedContent, Notes } from './content-changes';
import { ContentEpoch } from './content-epoch';
import { PageCache, type DescribedPages } from './page-cache';
import { originReader } from './request-key';

const MEGABYTE = 1024 * 1024;

export interface Pages {
  /** Null if `PAGE_CACHE_MB` is 0. */
  cache: PageCache | null;
  /** Also without a cache of its own an instance tells the others what it writes. */
  content: ContentEpoch;
}

/** What the cache asks the application for. */
export interface CachedApplication extends DescribedContent, DescribedPages {
  withReadNotes<Result>(work: () => Promise<Result>): { result: Promise<Result>; notes: Notes };
}

/** Creates the cache of public pages; `render` renders the public page at a URL. */
export function createPageCache(
  config: Config,
  render: (origin: string, address: string) => Promise<Rendering>,
  entry: CachedApplication,
  log: Logger,
  metrics: Metrics,
): Pages {
  const content = new ContentEpoch(mongoose.connection, { ...entry, log });
  if (config.PAGE_CACHE_MB === 0) return { cache: null, content };
  // With CORS, API responses differ by `Origin`; browsers and proxies must not mix them up.
  const allowsOtherOrigins = config.CORS_ORIGINS.length > 0;
  const cache = new PageCache({
    render: (origin, address) =>
      entry.withReadNotes(async () => {
        const rendering = await render(origin, address);
        if (allowsOtherOrigins && address.startsWith('/api/')) rendering.headers.push(['vary', 'Origin']);
        return rendering;
      }),
    ...entry,
    cacheKeyOf: memoize(entry.cacheKeyOf),
    originOf: originReader(config.PUBLIC_URL, config.TRUST_PROXY),
    content,
    maxBytes: config.PAGE_CACHE_MB * MEGABYTE,
    onHit: logHits(log, metrics),
  });
  metrics.gauge('page_cache_bytes', 'Memory that rendered pages take', () => cache.extent.bytes);
  metrics.gauge('page_cache_pages', 'Rendered pages that are kept', () => cache.extent.pages);
  return { cache, content };
}
