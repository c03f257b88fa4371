import { Router } from 'express';
import { isDatabaseUp } from './database/connection';

/** `/healthz`: the process is alive. `/readyz`: also `isPrepared`, and the database responds. */
export function health(isPrepared: () => boolean): Router {
  const router = Router();
  router.use(['/healthz', '/readyz'], (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', (_request, response, next) => {
    const answer = (up: boolean) => {
      if (up && isPrepared()) response.json({ status: 'ready', database: 'up' });
      else response.status(503).json({ status: 'unavailable', database: up ? 'starting' : 'down' });
    };
    isDatabaseUp().then(answer).catch(next);
  });
  return router;
}
