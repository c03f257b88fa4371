import { constants } from 'node:zlib';
import compression from 'compression';
import express, { type RequestHandler, type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import type { EntryModule } from './app-entry';
import type { PageCache } from './cache/page-cache';
import type { Config } from './config';
import { health, metricsPage, type Metrics } from './metrics';
import { hasToken, logRequests, loggedPath } from './logging';
import { api } from './middleware/api-middleware';
import { canonicalUrl } from './middleware/canonical-url';
import { clientErrors, filmCounts } from './middleware/browser-reports';
import { rejectCrossSiteRequests, linkHeaders, securityHeaders } from './middleware/security';
import { sendError } from './middleware/error-response';
import {
  keptBuildFiles,
  keptManifests,
  earlierDemoFiles,
  hashedFiles,
  publicFiles,
  publicVideos,
} from './middleware/static-files';
import { holdUntilPrepared, type SiteStart } from './middleware/hold-requests';
import { limitPages } from './middleware/rate-limiter';
import { pressDownloads } from './middleware/press-downloads';
import { siteRedirects } from './middleware/redirects';
import { limitBody } from './middleware/request-body';
import { endSlowReaders } from './middleware/slow-readers';
import { uploadedFiles, type UploadedFileSource } from './middleware/uploaded-files';
import { remixHandler, type Application, type RequestScopes } from './remix';

/** The user agent of `npm run check-links`, whose requests are not counted. */
export const CHECKER_AGENT = 'showreel-check-links';

/**
 * Counts GET and HEAD requests that were not found: `count` gets the path, which is stored. Paths with a token are not counted, because a
 * reader could use the token.
 */
const countNotFound =
  (count: (path: string) => void): RequestHandler =>
  (request, response, next) => {
    const { method, headers } = request;
    if ((method === 'GET' || method === 'HEAD') && headers['user-agent'] !== CHECKER_AGENT)
      response.once('finish', () => {
        const [path = ''] = request.originalUrl.split('?', 1);
        if (response.statusCode === 404 && !hasToken(path)) count(path);
      });
    next();
  };

/** Counts what the layers after it send in full. Pages from the cache are counted there. */
const countAnswers =
  (count: EntryModule['countAnswer']): RequestHandler =>
  (request, response, next) => {
    // Later layers change the URL.
    const { method, url, headers } = request;
    if (method === 'GET') response.once('finish', () => count({ method, url, headers }, response.statusCode));
    next();
  };

interface Parts {
  config: Config;
  log: Logger;
  application: Application;
  uploads: UploadedFileSource;
  clientFolder: string;
  /** The version of the build's manifest; null in development. */
  buildVersion: string | null;
  demoFolder: string;
  start: SiteStart;
  pages: PageCache | null;
  /** Awaited before a request that may write. */
  beforeWrite: () => Promise<void> | undefined;
  metrics: Metrics;
  entry: Pick<
    EntryModule,
    | 'callerToken'
    | 'countAnswer'
    | 'countFilm'
    | 'countNotFound'
    | 'countShared'
    | 'findDownload'
    | 'followRedirect'
    | 'gonePath'
    | 'networkOf'
    | 'readBuildFile'
    | 'readBuildManifest'
  > &
    RequestScopes;
  patternOf: (path: string) => string;
  /** Returns the URL of the shared 404 page for a URL, or null if there is none. */
  notFoundPageOf: (url: string) => string | null | Promise<string | null>;
}

/** Creates the Express application: each layer either responds or calls `next`. */
export function createApp(parts: Parts): Express {
  const { config, log, application, uploads, clientFolder, start, pages, metrics, entry } = parts;
  const { networkOf, countShared, callerToken: tokenOf } = entry;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUST_PROXY);
  // Express's parsed query is not used.
  app.set('query parser', false);
  app.use(logRequests(log, metrics, parts.patternOf));
  app.use(limitBody());
  app.use(endSlowReaders());
  if (!application.developmentMiddleware) app.use('/build', named('/build/*'), hashedFiles(clientFolder));
  app.use(securityHeaders);
  app.use(rejectTracing);
  app.use(health(start.isPrepared));
  app.use(canonicalUrl);
  app.use(countNotFound(entry.countNotFound));
  app.use(countAnswers(entry.countAnswer));
  app.use('/preview', linkHeaders());
  // `/press/k` alone may be a show's slug, so only paths below it match.
  app.use(['/press/k/*', '/approve', '/watch', '/admin/join'], linkHeaders({ hasForms: true }));
  app.get('/metrics', metricsPage(metrics, config.METRICS_TOKEN));
  app.post('/client-errors', clientErrors(log, networkOf));
  app.post('/count/film', filmCounts(entry.countFilm, networkOf));
  app.use(holdUntilPrepared(start));
  if (parts.buildVersion !== null) {
    app.use('/build', keptBuildFiles(entry));
    app.use('/__manifest', named('/__manifest'), keptManifests(entry, parts.buildVersion));
  }
  app.use(siteRedirects({ followRedirect: entry.followRedirect, gonePath: entry.gonePath, pages }));
  if (pages) app.use(pages.handler);
  app.use(announceWrite(parts.beforeWrite));
  app.use('/assets', named('/assets/*'), uploadedFiles(uploads));
  app.use(
    '/press',
    pressDownloads({
      findDownload: entry.findDownload,
      networkOf,
      publicUrl: config.PUBLIC_URL,
      rateLimit: config.PAGE_RATE_LIMIT,
      log,
    }),
  );
  if (!application.developmentMiddleware) app.use(publicVideos(clientFolder));
  const { API_RATE_LIMIT: rateLimit, CORS_ORIGINS: corsOrigins } = config;
  app.use('/api', api({ rateLimit, corsOrigins, countShared, networkOf, tokenOf }));
  app.use(rejectCrossSiteRequests(config.PUBLIC_URL));
  app.use('/demo', named('/demo/*'), earlierDemoFiles(parts.demoFolder));
  app.use(compression({ brotli: SMALL_WINDOW }));
  if (application.developmentMiddleware) app.use(application.developmentMiddleware);
  else app.use(publicFiles(clientFolder));
  if (pages) app.use(pages.notFoundHandler(parts.notFoundPageOf));
  app.use(limitPages({ rateLimit: config.PAGE_RATE_LIMIT, networkOf }));
  app.all('*', remixHandler(application, { publicUrl: config.PUBLIC_URL, log, scopes: entry }));
  app.use(lastResort(log));
  return app;
}

/** Pages are at most a hundred kilobytes; the default window and tables take megabytes per response. */
const SMALL_WINDOW = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

const named =
  (route: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.route = route;
    next();
  };

/** Runs the steps before a write; a request with another method writes no content. */
const announceWrite =
  (beforeWrite: Parts['beforeWrite']): RequestHandler =>
  ({ method }, _response, next) => {
    if (method === 'GET' || method === 'HEAD') return next();
    Promise.resolve(beforeWrite()).then(() => next(), next);
  };

/** Remix cannot create a request with this method and would throw. */
const rejectTracing: RequestHandler = ({ method }, response, next) => {
  if (method !== 'TRACE') return next();
  response.set('Allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  sendError(response, 405, 'Method not allowed');
};

/** Sends a message and never a stack for unexpected errors. Client errors keep their status and headers. */
const lastResort =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const { status, headers } = errorResponseOf(error);
    const details = {
      err: error,
      requestId: String(response.locals.requestId),
      path: loggedPath(request.originalUrl.split('?', 1)[0] ?? ''),
    };
    if (status === UNAVAILABLE) log.warn(details, 'request failed');
    else if (status >= 500) log.error(details, 'request failed');
    if (response.headersSent) return next(error);
    response.set(headers);
    sendError(
      response,
      status,
      MESSAGES[status] ?? (status >= 500 ? 'Something went wrong.' : 'Bad request'),
    );
  };

const UNAVAILABLE = 503;
const MESSAGES: Record<number, string> = {
  [UNAVAILABLE]: 'This cannot be reached just now. Please try again in a moment.',
};

interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
}

/** Express throws errors with a status for invalid paths, headers and ranges. */
function errorResponseOf(error: unknown): ErrorResponse {
  if (error instanceof URIError || (error instanceof TypeError && error.message.includes('Invalid URL')))
    return { status: 400, headers: {} };
  const { status = 500, headers = {} } = (error ?? {}) as Partial<ErrorResponse>;
  // Files that are temporarily unreachable are worth a retry.
  if (status === UNAVAILABLE) return { status, headers: { 'Retry-After': '5' } };
  return status >= 400 && status < 500 ? { status, headers } : { status: 500, headers: {} };
}
