import { constants } from 'node:zlib';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { PageCache } from './cache/page-cache';
import { canonicalUrl } from './middleware/canonical-url';
import { uploadedFiles, type UploadedFileSource } from './middleware/uploaded-files';
import type { Config } from './config';
import { clientErrors } from './middleware/client-errors';
import { hashedFiles, publicFiles } from './middleware/static-files';
import { api } from './middleware/api-middleware';
import type { CountShared } from './middleware/shared-rate-limiter';
import { health } from './health';
import { logRequests } from './logging';
import { metricsPage, type Metrics } from './metrics';
import { rejectCrossSiteRequests } from './middleware/csrf';
import { sendError } from './middleware/error-response';
import { remixHandler, type Application } from './remix';
import { securityHeaders } from './middleware/security-headers';

interface Parts {
  config: Config;
  log: Logger;
  application: Application;
  /** Where uploaded files come from. */
  uploads: UploadedFileSource;
  /** Folder with the browser's build. */
  clientFolder: string;
  /** False until the database has its indexes and first content. */
  isPrepared: () => boolean;
  /** Public pages, where they are kept. */
  pages: PageCache | null;
  metrics: Metrics;
  countShared: CountShared;
  /** The pattern of the route that an address belongs to. */
  patternOf: (path: string) => string;
  /** The URL of the 404 page that stands for a URL's, where that is one for many; else null. */
  notFoundPageOf: (url: string) => string | null | Promise<string | null>;
}

/** The Express application: each layer either answers or passes on. */
export function createApp(parts: Parts): Express {
  const { config, log, application, uploads, clientFolder, isPrepared, pages, metrics } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUST_PROXY);
  // Nobody here reads Express's idea of a query.
  app.set('query parser', false);
  app.use(logRequests(log, metrics, parts.patternOf));
  if (!application.middleware) app.use('/build', named('/build/*'), hashedFiles(clientFolder));
  app.use(securityHeaders);
  app.use(rejectTracing);
  app.use(health(isPrepared));
  app.use(canonicalUrl);
  if (pages) app.use(pages.handler);
  app.get('/metrics', metricsPage(metrics, config.METRICS_TOKEN));
  app.post('/client-errors', clientErrors(log));
  app.use('/assets', named('/assets/*'), uploadedFiles(uploads));
  const { API_RATE_LIMIT: rateLimit, CORS_ORIGINS: corsOrigins } = config;
  app.use('/api', api({ rateLimit, corsOrigins, countShared: parts.countShared }));
  app.use(rejectCrossSiteRequests(config.PUBLIC_URL));
  app.use(compression({ brotli: SMALL_WINDOW }));
  if (application.middleware) app.use(application.middleware);
  else app.use(publicFiles(clientFolder));
  if (pages) app.use(pages.notFoundHandler(parts.notFoundPageOf));
  app.all('*', remixHandler(application, { publicUrl: config.PUBLIC_URL, log }));
  app.use(lastResort(log));
  return app;
}

/** For pages of a hundred kilobytes at most; the usual window and tables take megabytes for each answer under way. */
const SMALL_WINDOW = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

/** How the log calls what is answered from here on. */
const named =
  (route: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.route = route;
    next();
  };

/** Remix cannot make a request of this method, and would fail on it. */
const rejectTracing: RequestHandler = ({ method }, response, next) => {
  if (method !== 'TRACE') return next();
  response.set('Allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  sendError(response, 405, 'Method not allowed');
};

/** For what no layer expected: words, never a stack. What the client asked wrongly keeps its status and headers. */
const lastResort =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const { status, headers } = errorResponseOf(error);
    const details = { err: error, requestId: String(response.locals.requestId), path: request.path };
    if (status >= 500) log.error(details, 'request failed');
    if (response.headersSent) return next(error);
    response.set(headers);
    sendError(response, status, status >= 500 ? 'Something went wrong.' : 'Bad request');
  };

interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
}

/** Express throws errors with a status for paths, headers and ranges that cannot be used. */
function errorResponseOf(error: unknown): ErrorResponse {
  if (error instanceof URIError || (error instanceof TypeError && error.message.includes('Invalid URL')))
    return { status: 400, headers: {} };
  const { status = 500, headers = {} } = (error ?? {}) as Partial<ErrorResponse>;
  return status >= 400 && status < 500 ? { status, headers } : { status: 500, headers: {} };
}
