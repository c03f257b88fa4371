import mongoose from 'mongoose';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { EntryModule } from '../app-entry';
import { logHits } from '../logging';
import type { Metrics } from '../metrics';
import { memoize } from '../routes';
import { pageRenderer, type Application } from '../remix';
import { ContentEpoch } from './content-epoch';
import { PageCache } from './page-cache';
import { originReader } from './request-key';

const MEGABYTE = 1024 * 1024;

export interface Pages {
  /** Null if `PAGE_CACHE_MB` is 0. */
  cache: PageCache | null;
  /** Also without a cache of its own an instance tells the others what it writes. */
  content: ContentEpoch;
}

/** Creates the cache of public pages; null in development. */
export function createPageCache(
  config: Config,
  application: Application,
  entry: EntryModule,
  log: Logger,
  metrics: Metrics,
): Pages | null {
  if (application.developmentMiddleware) return null;
  const content = new ContentEpoch(mongoose.connection, {
    contentCollections: entry.contentCollections,
    nextDue: entry.nextDue,
    declaredChange: entry.declaredChange,
    isAffected: (notes, change) => entry.isAffected(notes, change),
    log,
  });
  if (config.PAGE_CACHE_MB === 0) return { cache: null, content };
  const render = pageRenderer(application, { publicUrl: config.PUBLIC_URL, log });
  // With CORS, API responses differ by `Origin`; browsers and proxies must not mix them up.
  const allowsOtherOrigins = config.CORS_ORIGINS.length > 0;
  const cache = new PageCache({
    render: (origin, address) =>
      entry.withReadNotes(async () => {
        const rendering = await render(origin, address);
        if (allowsOtherOrigins && address.startsWith('/api/')) rendering.headers.push(['vary', 'Origin']);
        return rendering;
      }),
    cacheKeyOf: memoize(entry.cacheKeyOf),
    knownCacheKey: entry.knownCacheKey,
    isSearchKey: entry.isSearchKey,
    missingRecordPath: entry.missingRecordPath,
    originOf: originReader(config.PUBLIC_URL, config.TRUST_PROXY),
    content,
    maxBytes: config.PAGE_CACHE_MB * MEGABYTE,
    onHit: logHits(log, metrics),
    countAnswer: entry.countAnswer,
  });
  metrics.gauge('page_cache_bytes', 'Memory that rendered pages take', () => cache.extent.bytes);
  metrics.gauge('page_cache_pages', 'Rendered pages that are kept', () => cache.extent.pages);
  return { cache, content };
}
