import type { Logger } from 'pino';

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
