import { setTimeout as pause } from 'node:timers/promises';
import { runningServers, type RunningServer } from '../../server/running-server';
import { askSite, isReady } from './site-requests';

const LOOKS = 300;
const LONGEST_PAUSE_MS = 1_000;
/** So many failed checks in a row mean that the program does not work. */
const MOST_UNREADY = 15;
const MOST_FAILURES = 3;
/** The launcher restarts a program that has failed once. */
const MOST_RESTARTS = 1;

export interface WatchOptions {
  dataDir: string;
  release: string;
  pages: readonly string[];
  /** The startup timeout, and the duration of the watching after it. */
  startMs: number;
  watchMs: number;
  hasEnded(): boolean;
  ready(server: RunningServer): Promise<void>;
  signal: AbortSignal;
}

/** Watches the started program. Returns its problem; null if there is none, or if the signal ends it. */
export async function watchProgram(watch: WatchOptions): Promise<string | null> {
  const server = await whenReady(watch);
  if (watch.signal.aborted) return null;
  if (typeof server === 'string') return server;
  await watch.ready(server);
  const pauseMs = Math.min(LONGEST_PAUSE_MS, watch.watchMs / LOOKS);
  const endsAt = performance.now() + watch.watchMs;
  let running = server;
  let unready = 0;
  let failures = 0;
  let restarts = 0;
  let next = 0;
  while (performance.now() < endsAt && !watch.signal.aborted) {
    await pause(pauseMs);
    if (watch.hasEnded()) return 'it ended';
    const found = await serverOf(watch);
    if (found && found.server.pid !== running.server.pid) restarts += 1;
    running = found ?? running;
    if (restarts > MOST_RESTARTS) return 'it failed more than once';
    unready = (await isReady(running.url)) ? 0 : unready + 1;
    if (unready >= MOST_UNREADY) return 'it is not ready any more';
    const page = watch.pages[next % watch.pages.length] ?? '/';
    const status = unready > 0 ? 0 : await statusOf(running.url + page);
    // A page that fails is requested again before the next one.
    if (status >= 500) failures += 1;
    else [failures, next] = [0, next + 1];
    if (failures >= MOST_FAILURES) return `the page ${page} is answered with ${status}`;
  }
  return null;
}

export async function whenReady({
  startMs,
  hasEnded,
  signal,
  ...which
}: Omit<WatchOptions, 'pages' | 'watchMs' | 'ready'>): Promise<RunningServer | string> {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, startMs / LOOKS);
  for (const endsAt = performance.now() + startMs; performance.now() < endsAt && !signal.aborted;) {
    const server = await serverOf(which);
    if (server && (await isReady(server.url))) return server;
    if (hasEnded()) return 'it does not start';
    await pause(pauseMs);
  }
  return `it was not ready within ${Math.ceil(startMs / 1000)} s`;
}

async function serverOf({ dataDir, release }: Pick<WatchOptions, 'dataDir' | 'release'>) {
  const servers = await runningServers(dataDir);
  return servers.find(({ folder }) => folder.startsWith(`${release}/`));
}

const statusOf = (url: string) =>
  askSite(url).then(
    ({ status }) => status,
    () => 0,
  );
