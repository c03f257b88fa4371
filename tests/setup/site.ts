import { spawn } from 'node:child_process';

export interface Site {
  url: string;
  pid: number;
  /** Everything it has written, log and words alike. */
  output(): string;
  /** Ends it, by asking unless told otherwise; answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  exited: Promise<number | null>;
}

/** What a developer or a test runner has set must not reach the server under test. */
const CLEAN = {
  ...Object.fromEntries(
    ['PUBLIC_URL', 'MONGODB_URI', 'DATA_DIR', 'SEED', 'TRUST_PROXY', 'NODE_OPTIONS'].map((name) => [
      name,
      undefined,
    ]),
  ),
  NODE_ENV: 'production' as const,
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
};
const READY = /Showreel is ready at (\S+)/;

/** Starts the production server as `npm start` does. It is running, though perhaps not ready yet. */
export function launchSite(
  environment: Record<string, string>,
): Omit<Site, 'url'> & { ready: Promise<Site> } {
  const child = spawn(process.execPath, ['scripts/start.js'], {
    env: { ...process.env, ...CLEAN, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const site = {
    pid: child.pid ?? 0,
    output: () => written,
    exited,
    stop: (signal: NodeJS.Signals = 'SIGTERM') => (child.kill(signal), ended),
  };
  const ready = new Promise<Site>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      written += String(chunk);
      const url = READY.exec(written)?.[1];
      if (url) resolve({ ...site, url });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`The server ended with ${code}:\n${written}`)));
  });
  ready.catch(() => undefined);
  return { ...site, ready };
}

/** Starts the production server and waits until it is ready. */
export const startSite = (environment: Record<string, string>): Promise<Site> =>
  launchSite(environment).ready;
