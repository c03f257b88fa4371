import { Router } from 'express';
import { isDatabaseUp } from './database/connection';
import type { Metrics } from './metrics';

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

/** The health figures of `app/operations/health`. */
export interface HealthFigures {
  lines: Readonly<Record<'fine' | 'look' | 'act', number>>;
  /** NaN if unknown. */
  freeBytes: number;
  /** Seconds since 1970; 0 without a verified backup. */
  lastProvedSeconds: number;
  lastDurationSeconds: number;
  lastBytes: number;
}

/** Adds the metrics of `/admin/health`. Lines about the request use an administrator's last one. */
export function addHealthMetrics(metrics: Metrics, read: () => Promise<HealthFigures>): void {
  metrics.gauges(
    {
      showreel_backup_last_proved_timestamp_seconds: {
        help: 'When the last proved backup was made; 0: none',
      },
      showreel_backup_last_duration_seconds: { help: 'How long the last proved backup took' },
      showreel_backup_last_bytes: { help: 'The size of the last proved backup' },
      showreel_health_lines: { help: 'Lines of /admin/health by state', label: 'state' },
      showreel_storage_free_bytes: { help: 'Room in the file system of DATA_DIR' },
    },
    async () => {
      const figures = await read();
      return {
        showreel_backup_last_proved_timestamp_seconds: figures.lastProvedSeconds,
        showreel_backup_last_duration_seconds: figures.lastDurationSeconds,
        showreel_backup_last_bytes: figures.lastBytes,
        showreel_health_lines: figures.lines,
        showreel_storage_free_bytes: figures.freeBytes,
      };
    },
  );
}
