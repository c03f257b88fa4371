import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { pino, type Logger } from 'pino';
import type { Metrics } from './metrics';

/** Percent-encoded visible ASCII, also if encoded several times. */
const ESCAPED = /%(?:25)*([2-7][\da-f])/gi;
/** A path without any of these contains no link. */
const SUSPECT = /[%\\]|\/[./]|preview|join|press|approve|watch|calendar|[\w-]{43}/i;
/** A link in a text: its token and everything after it. */
const LINK = /([/\\](?:preview|admin[/\\]+join|press[/\\]+k|approve|watch|calendar)[/\\]+)[^\s?#"'()]+/gi;
/** A run as long as a token, which has 256 bits in Base64. */
const RUN = /(?:[\w-]|%[\da-f]{2}){43,}/gi;

/** Random characters include capitals; long slugs and file names have none. */
const withoutRuns = (text: string) => text.replace(RUN, (run) => (/[A-Z]/.test(run) ? '*' : run));

export const withoutTokens = (text: string): string => withoutRuns(text.replace(LINK, '$1*'));

/** Returns a path for the log, in its canonical form and without tokens. */
export const loggedPath = (path: string): string => redacted(path).path;

/** Whether a path may contain a token, in any spelling: it must be neither logged nor stored. */
export const hasToken = (path: string): boolean => redacted(path).hasToken;

/**
 * Returns the canonical form of a path in any spelling. Leaves out what follows `/preview/`, `/admin/join/`, `/press/k/`, `/approve/`,
 * `/watch/` and `/calendar/`, and anything that looks like a token, because a link's token is all that its use requires.
 */
function redacted(path: string): { path: string; hasToken: boolean } {
  if (!SUSPECT.test(path)) return { path, hasToken: false };
  const decoded = path.replace(ESCAPED, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  const segments: string[] = [];
  for (const segment of decoded.split(/[/\\]+/).slice(1)) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') segments.push(segment);
    if (isLink(segments))
      return { path: `/${[...segments.slice(0, -1), '*'].join('/')}`.toLowerCase(), hasToken: true };
  }
  const whole = `/${segments.join('/')}`;
  const safe = withoutRuns(whole);
  return { path: safe, hasToken: safe !== whole };
}

function isLink(segments: string[]): boolean {
  if (segments.at(-1) === '') return false;
  const [last, before] = [segments.at(-2)?.toLowerCase(), segments.at(-3)?.toLowerCase()];
  const place = `${before ?? ''}/${last ?? ''}`;
  return (
    ['preview', 'approve', 'watch', 'calendar'].includes(last ?? '') ||
    ['admin/join', 'press/k'].includes(place)
  );
}

/** The maximum buffer while the log has no reader; further lines are dropped. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;

/**
 * Creates a logger of JSON lines on standard output. When writing fails (the reader has ended, the disk is full), the server continues
 * without a log.
 */
export function createLogger(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_BUFFERED_BYTES });
  // At exit, the process would otherwise retry endlessly to write the rest.
  const flush = output.flushSync.bind(output);
  output.on('error', () => (output.flushSync = () => undefined));
  output.on('write', () => (output.flushSync = flush));
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}

/** The client's IP address is logged for these statuses. */
const LOGGED_WITH_ADDRESS = new Set([401, 403, 429]);
const REQUEST_ID = /^[\w-]{8,64}$/;

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Logs requests that the page cache serves before `logRequests`, and returns their ids. */
export const logHits =
  (log: Logger, metrics: Metrics) =>
  (request: IncomingMessage): string => {
    const requestId = requestIdOf(request);
    metrics.hit();
    if (log.isLevelEnabled('info')) {
      const [path = ''] = (request.url ?? '').split('?', 1);
      log.info({ requestId, method: request.method, path: loggedPath(path), cache: 'hit' }, 'request');
    }
    return requestId;
  };

/**
 * Gives every request an id (a proxy's `X-Request-Id` is kept) and logs its response. The route is
 * `response.locals.route` if a layer outside the application has set it, else the result of `patternOf`.
 */
export function logRequests(
  log: Logger,
  metrics: Metrics,
  patternOf: (path: string) => string,
): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const requestId = requestIdOf(request);
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    const { method } = request;
    const [path = ''] = request.originalUrl.split('?', 1);
    response.once('close', () => {
      const took = performance.now() - started;
      const status = response.statusCode;
      const route = String(response.locals.route ?? patternOf(path));
      const cache = String(response.locals.cache ?? 'none');
      metrics.answered({ method, status, route, cache, seconds: took / 1000 });
      const details = {
        requestId,
        method,
        path: loggedPath(path),
        route,
        status,
        milliseconds: Math.round(took * 10) / 10,
        cache,
        ...(LOGGED_WITH_ADDRESS.has(status) && { address: request.ip }),
        ...(!response.writableFinished && { aborted: true }),
      };
      // A start that takes its time is no error.
      log[status < 500 || response.locals.isStarting ? 'info' : 'error'](details, 'request');
    });
    next();
  };
}

interface ErrorsOfLastDay {
  count: number;
  /** The kind of the last one, without anything sent by a visitor. */
  last: { words: string; at: Date } | null;
  startedAt: Date;
}

interface Details {
  err?: unknown;
  requestId?: string;
  path?: string;
  route?: string;
  status?: number;
}

const HOUR_MS = 60 * 60 * 1000;
const HOURS = 24;
/** An error of a request is logged where it happens, and with the request. */
const MAX_REQUESTS = 1_000;
/** A failed readiness check is an expected answer, not an error. */
const READINESS = '/readyz';

/** Counts logged errors by the hour, in memory, at any log level. */
export class RecentErrors {
  readonly #startedAt = new Date();
  /** By hours since 1970. */
  readonly #counts = new Map<number, number>();
  readonly #requests = new Set<string>();
  #last: ErrorsOfLastDay['last'] = null;

  constructor(private readonly now: () => number = Date.now) {}

  follow(log: Logger): void {
    for (const level of ['error', 'fatal'] as const) {
      const write = log[level];
      log[level] = (...line: unknown[]) => {
        this.#add(line);
        Reflect.apply(write, log, line);
      };
    }
  }

  read(): ErrorsOfLastDay {
    this.#forget();
    const count = [...this.#counts.values()].reduce((sum, each) => sum + each, 0);
    return { count, last: count === 0 ? null : this.#last, startedAt: this.#startedAt };
  }

  #add([details, message]: unknown[]): void {
    const { err, requestId, path, route, status } = typeof details === 'object' ? (details as Details) : {};
    if (path === READINESS || (requestId !== undefined && !this.#isFirstOf(requestId))) return;
    this.#forget();
    const hour = this.#hour();
    this.#counts.set(hour, (this.#counts.get(hour) ?? 0) + 1);
    const text = String(message ?? details);
    const words = err === undefined && status !== undefined ? `${status} at ${route}` : text + kindOf(err);
    this.#last = { words, at: new Date(this.now()) };
  }

  #isFirstOf(requestId: string): boolean {
    if (this.#requests.has(requestId)) return false;
    this.#requests.add(requestId);
    if (this.#requests.size > MAX_REQUESTS) this.#requests.delete(this.#requests.values().next().value ?? '');
    return true;
  }

  #hour = () => Math.floor(this.now() / HOUR_MS);

  #forget(): void {
    const hour = this.#hour();
    for (const each of this.#counts.keys())
      if (each <= hour - HOURS || each > hour) this.#counts.delete(each);
  }
}

/** Returns the name and the code of an error: its message may contain anything. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = error as { code?: unknown };
  const isCode = typeof code === 'string' || typeof code === 'number';
  return ` (${isCode ? `${error.name}, ${code}` : error.name})`;
}
