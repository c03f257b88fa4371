import compression from 'compression';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { Logger } from 'pino';
import type { Config } from './config';
import { hashedFiles, publicFiles } from './files';
import { health } from './health';
import { logRequests } from './logging';
import { remixHandler, type Application } from './remix';
import { securityHeaders } from './security';

interface Parts {
  config: Config;
  log: Logger;
  application: Application;
  /** Folder with the browser's build. */
  clientFolder: string;
  /** False until the database has its indexes and first content. */
  isPrepared: () => boolean;
}

/** The Express application: each layer either answers or passes on. */
export function createApp({ config, log, application, clientFolder, isPrepared }: Parts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUST_PROXY);
  app.use(logRequests(log));
  if (!application.middleware) app.use('/build', hashedFiles(clientFolder));
  app.use(securityHeaders);
  app.use(health(isPrepared));
  app.use(compression());
  if (application.middleware) app.use(application.middleware);
  else app.use(publicFiles(clientFolder));
  app.all('*', remixHandler(application, { publicUrl: config.PUBLIC_URL, log }));
  app.use(lastResort(log));
  return app;
}

/** For what no layer expected: words, never a stack. */
const lastResort =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const status = isBadRequest(error) ? 400 : 500;
    log.error(
      { err: error, requestId: String(response.locals.requestId), path: request.path },
      'request failed',
    );
    if (response.headersSent) return next(error);
    response
      .status(status)
      .type('text/plain')
      .send(status === 400 ? 'Bad request' : 'Something went wrong.');
  };

/** Express throws these for paths and headers that cannot be read. */
const isBadRequest = (error: unknown) =>
  error instanceof URIError || (error instanceof TypeError && error.message.includes('Invalid URL'));
