import { setTimeout as pause } from 'node:timers/promises';
import { CHECKER_AGENT } from '../../server/app';

export interface LinkCheck {
  path: string;
  /** The status after all redirects; null if the request failed. */
  status: number | null;
  /** The final path, or an address of another site, which is not requested; or the reason of a failed request. */
  end: string;
}

interface FollowOptions {
  base: string;
  /** The origins of the same site: redirects to them are requested from `base`. */
  ownOrigins: readonly string[];
  timeoutMs: number;
}

const MAX_REDIRECTS = 10;
/** The most retries of a rate-limited request. */
const MAX_REPETITIONS = 5;
const MAX_PAUSE_SECONDS = 60;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const TOO_MANY = 429;

/** Requests a path and follows its redirects within the site. Never throws. */
export async function followAddress(path: string, options: FollowOptions): Promise<LinkCheck> {
  try {
    let target = path;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const { status, location } = await ask(options.base + target, options);
      if (location === null) return { path, status, end: target };
      const next = new URL(location, options.base + target);
      const isOwn = next.origin === options.base || options.ownOrigins.includes(next.origin);
      if (!isOwn) return { path, status, end: next.href };
      target = next.pathname + next.search;
    }
    return { path, status: null, end: `more than ${MAX_REDIRECTS} redirects` };
  } catch (error) {
    return { path, status: null, end: reasonOf(error) };
  }
}

/** Returns the status and the redirect's target; waits if the site asks for it. */
async function ask(url: string, { timeoutMs }: FollowOptions) {
  for (let repetition = 0; ; repetition += 1) {
    const { status, headers } = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      headers: { 'User-Agent': CHECKER_AGENT },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const location = REDIRECTS.has(status) ? headers.get('location') : null;
    if (status !== TOO_MANY || repetition === MAX_REPETITIONS) return { status, location };
    const seconds = Number(headers.get('retry-after')) || 1;
    await pause(Math.min(Math.max(seconds, 1), MAX_PAUSE_SECONDS) * 1_000);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code || (cause instanceof Error && cause.message) || error.message;
}
