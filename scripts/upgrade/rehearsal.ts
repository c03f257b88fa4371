import { spawn, type ChildProcess } from 'node:child_process';
import { link, mkdir, opendir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { oneLine, UpgradeRefused } from './refusal';
import type { Environment } from './running-site';
import { isReady } from './site-requests';

const POLL_MS = 100;
/** Migrations of much data take long; a program that ends is noticed at once. */
const READY_WITHIN_MS = 30 * 60_000;
const STOP_WITHIN_MS = 30_000;
const OUTPUT_KEPT = 64 * 1024;

export interface Rehearsal {
  url: string;
  seconds: number;
  stop(): Promise<void>;
}

/**
 * Hard-links the files of a folder into another: uploaded files are only ever created, renamed and deleted. Without support for links it
 * does nothing, and the restore copies the files.
 */
export async function linkFiles(from: string, to: string): Promise<void> {
  const entries = await opendir(from).catch(() => []);
  await mkdir(to, { recursive: true });
  for await (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory() && !entry.name.startsWith('.')) await linkFiles(source, target);
    // It may have been deleted since it was listed.
    if (entry.isFile()) await link(source, target).catch(() => undefined);
  }
}

/** Starts a release's program and waits until it is ready. Throws `UpgradeRefused` with its last message if it ends before. */
export async function startRehearsal(
  release: string,
  environment: Environment,
  signal: AbortSignal,
): Promise<Rehearsal> {
  const startedAt = performance.now();
  const url = `http://127.0.0.1:${environment.PORT}`;
  const child = spawn(path.join(release, 'showreel'), ['start'], {
    cwd: path.dirname(release),
    env: environment as NodeJS.ProcessEnv,
    // It ends when this process does, because the channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output = (output + String(chunk)).slice(-OUTPUT_KEPT)));
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      output += `\n${error.message}`;
      if (child.pid === undefined) resolve();
    });
  }).then(() => void (hasEnded = true));
  while (!(await isReady(url))) {
    if (hasEnded) throw new UpgradeRefused(`The new program does not start: ${lastWords(output)}`);
    if (performance.now() - startedAt > READY_WITHIN_MS) {
      await stopProgram(child, ended);
      throw new UpgradeRefused('The new program is not ready after half an hour.');
    }
    await pause(POLL_MS);
  }
  return {
    url,
    seconds: (performance.now() - startedAt) / 1000,
    stop: () => stopProgram(child, ended),
  };
}

async function stopProgram(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

const END_OF_CRASH = /^Node\.js v\d/;
const ERROR = /^\w*Error\b/;

/** Returns the last message for the operator, or the error of the crash; the lines of the log are JSON. */
function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const messages = lines.filter((line) => !line.startsWith('{'));
  const last = messages.at(-1) ?? lines.at(-1) ?? 'it says nothing.';
  const isCrash = END_OF_CRASH.test(last);
  return oneLine((isCrash ? messages.findLast((line) => ERROR.test(line)) : undefined) ?? last);
}
