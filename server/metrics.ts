import { createHash, timingSafeEqual } from 'node:crypto';
import { type RequestHandler, Router } from 'express';
import type mongoose from 'mongoose';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isDatabaseUp } from './database/connection';

const SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SLOW_MS = 500;

interface CompletedRequest {
  method: string;
  status: number;
  /** The route's pattern, such as `/news/:slug`. */
  route: string;
  cache: string;
  seconds: number;
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method, status class and what the page cache did',
    labelNames: ['route', 'method', 'status', 'cache'] as const,
    buckets: SECONDS,
    registers: [this.#registry],
  });
  readonly #hits = new Counter({
    name: 'page_cache_hits_total',
    help: 'Requests that were answered from the page cache before any other layer',
    registers: [this.#registry],
  });
  readonly #commands = new Histogram({
    name: 'database_command_duration_seconds',
    help: 'Commands sent to the database',
    labelNames: ['command'] as const,
    buckets: SECONDS,
    registers: [this.#registry],
  });

  readonly #beforeRead: (() => Promise<void>)[] = [];

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** Adds gauges that are read together, once for each scrape. A gauge with a label has a number for each value of the label. */
  gauges<Name extends string>(
    described: Record<Name, { help: string; label?: string }>,
    read: () => Promise<Record<Name, number | Readonly<Record<string, number>>>>,
  ): void {
    const gauges = Object.entries<{ help: string; label?: string }>(described).map(
      ([name, { help, label }]) => {
        const labelNames = label === undefined ? [] : [label];
        return { name, label, gauge: new Gauge({ name, help, labelNames, registers: [this.#registry] }) };
      },
    );
    this.#beforeRead.push(async () => {
      const values: Record<string, number | Readonly<Record<string, number>>> = await read();
      for (const { name, label = '', gauge } of gauges) {
        const value = values[name] ?? NaN;
        if (typeof value === 'number') gauge.set(value);
        else for (const [of, number] of Object.entries(value)) gauge.set({ [label]: of }, number);
      }
    });
  }

  answered({ method, status, route, cache, seconds }: CompletedRequest): void {
    this.#requests.observe({ method, route, cache, status: `${Math.floor(status / 100)}xx` }, seconds);
  }

  hit(): void {
    this.#hits.inc();
  }

  command(name: string, seconds: number): void {
    this.#commands.observe({ command: name }, seconds);
  }

  async read(): Promise<string> {
    await Promise.all(this.#beforeRead.map((set) => set()));
    return this.#registry.metrics();
  }
}

/** Serves `/metrics` to clients with the token; without a configured token it returns 404. */
export function metricsPage(metrics: Metrics, token: string | undefined): RequestHandler {
  return (request, response, next) => {
    if (token === undefined) return next();
    if (!isSame(request.get('Authorization') ?? '', `Bearer ${token}`)) {
      response.status(401).set('WWW-Authenticate', 'Bearer').type('text/plain').send('Unauthorized');
      return;
    }
    metrics
      .read()
      .then((text) => response.type('text/plain; version=0.0.4').send(text))
      .catch(next);
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/** Counts database commands and logs slow ones: the command's name and collection, never its contents. */
export function observeDatabase(connection: mongoose.Connection, metrics: Metrics, log: Logger): void {
  const collections = new Map<number, string>();
  const client = connection.getClient();
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    const collection = (command as Record<string, unknown>)[commandName];
    if (typeof collection === 'string') collections.set(requestId, collection);
  });
  const ended = ({ requestId, commandName, duration }: EndedCommand) => {
    const collection = collections.get(requestId);
    collections.delete(requestId);
    metrics.command(commandName, duration / 1000);
    if (duration >= SLOW_MS)
      log.warn({ command: commandName, collection, milliseconds: duration }, 'slow database command');
  };
  client.on('commandSucceeded', ended);
  client.on('commandFailed', ended);
}

interface EndedCommand {
  requestId: number;
  commandName: string;
  duration: number;
}

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
