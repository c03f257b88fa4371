import { spawn } from 'node:child_process';
import { buildIfStale } from '../../scripts/fresh-build.js';
import { SERVER, SERVER_ENVIRONMENT } from '../../scripts/server-command.js';
import { COMPILE_ONCE } from './database';
import { findFreePort } from '../../server/database/embedded/open';

export interface Site {
  url: string;
  pid: number;
  /** Its output so far, log and messages. */
  output(): string;
  /** Stops it, by SIGTERM by default; returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface LaunchedSite extends Site {
  /** Resolves when it accepts requests, perhaps without its database. */
  listening: Promise<void>;
  /** Resolves when it has reported that it is ready. */
  ready: Promise<Site>;
  /** The exit code, when it has ended. */
  ended: Promise<number | null>;
}

/** Variables of the developer or the test runner that the server under test must not inherit. */
const UNSET = [
  'PUBLIC_URL',
  'MONGODB_URI',
  'DATA_DIR',
  'SEED',
  'TRUST_PROXY',
  'API_RATE_LIMIT',
  'CORS_ORIGINS',
  'NODE_OPTIONS',
  'STORAGE',
  'FFMPEG_PATH',
  'BACKUP_TO',
];
const CLEAN = {
  ...Object.fromEntries(UNSET.map((name) => [name, undefined])),
  NODE_ENV: 'production' as const,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  // A database of its own lives for some seconds; tests of the database itself start that without a site.
  [COMPILE_ONCE.name]: COMPILE_ONCE.value,
  // All tests have one address.
  PAGE_RATE_LIMIT: '900000',
};
const READY = 'Showreel is ready at';

interface Launch {
  /** A command that runs the server, such as `prlimit`. */
  by?: string[];
  /** The script that Node runs: by default the server itself, without the launcher that restarts it. */
  command?: string[];
  /** The folder that has the build and the packages: by default that of the project. */
  cwd?: string;
}

/** Starts the production server as `npm start` does. */
export async function launchSite(
  environment: Record<string, string>,
  { by = [], command = SERVER, cwd }: Launch = {},
): Promise<LaunchedSite> {
  buildIfStale();
  const port = environment.PORT ?? String(await findFreePort());
  const [program = '', ...args] = [...by, process.execPath, ...command];
  const child = spawn(program, args, {
    env: { ...SERVER_ENVIRONMENT, ...process.env, ...CLEAN, PORT: port, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let written = '';
  const site: Site = {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => written,
    stop: (signal = 'SIGTERM') => (child.kill(signal), ended),
  };
  const ready = new Promise<Site>((resolve, reject) => {
    let isReady = false;
    const read = (chunk: Buffer) => {
      written += String(chunk);
      if (isReady || !written.includes(READY)) return;
      isReady = true;
      resolve(site);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`The server ended with ${code}:\n${written}`)));
  });
  // Not every caller awaits it.
  ready.catch(() => undefined);
  return { ...site, ready, ended, listening: answering(site.url, ended) };
}

/** Starts the production server and waits until it is ready. */
export const startSite = async (environment: Record<string, string>): Promise<Site> =>
  (await launchSite(environment)).ready;

async function answering(url: string, ended: Promise<unknown>): Promise<void> {
  let alive = true;
  void ended.then(() => (alive = false));
  while (alive && !(await fetch(`${url}/healthz`).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 50));
}
