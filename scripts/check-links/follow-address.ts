import { setTimeout as pause } from 'node:timers/promises';
import { CHECKER_AGENT } from '../../server/app';

/** What the site answers at an address. */
export interface LinkCheck {
  /** The path that was asked for, with its query. */
  path: string;
  /** The status at the end of all redirects; null if the site could not be asked. */
  status: number | null;
  /** Where the redirects end: a path of the site, or an address of another site, which is not asked. Or why the site could not be asked. */
  end: string;
}

interface FollowOptions {
  /** The origin that is asked. */
  base: string;
  /** The origins that are the site, too: redirects to them are asked of `base`. */
  ownOrigins: readonly string[];
  /** The longest time for one answer, in milliseconds. */
  timeoutMs: number;
}

const MAX_REDIRECTS = 10;
/** How often a request is repeated that the site refuses because there were too many within a minute. */
const MAX_REPETITIONS = 5;
const MAX_PAUSE_SECONDS = 60;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const TOO_MANY = 429;

/** Asks the site for a path, and follows its redirects as far as they stay on the site. Never throws. */
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

/** Returns the status, and where a redirect leads; waits when the site asks for that. */
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
