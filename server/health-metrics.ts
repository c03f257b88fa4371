import type { Metrics } from './metrics';

/** How the site is, as `app/services/health` knows it. */
export interface HealthFigures {
  lines: Readonly<Record<'fine' | 'look' | 'act', number>>;
  /** NaN if nobody can say. */
  freeBytes: number;
  /** Seconds since 1970; 0 without a proved backup. */
  lastProvedSeconds: number;
  lastDurationSeconds: number;
  lastBytes: number;
}

/** Adds what `/admin/health` shows in words. Lines about the request are those of an administrator's last one. */
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
