import { randomInt } from 'node:crypto';
import { mkdir, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  describeExit,
  launch,
  ProgramEnded,
  type Exit,
  type Program,
  type RunningProgram,
} from './child-process';
import { type Engine, type Preparation, errorMessageOf, EngineUnavailable } from './engine';
import { DatabaseStartError } from '../connection';

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 30_000;
/** After the program has run this long, the restart delay is reset. */
const STABLE_MS = 60_000;

/** Restarts a program when it fails, until the returned function is called. */
function superviseProgram(
  program: Program,
  first: RunningProgram,
  announce: (message: string) => void,
): () => Promise<void> {
  const why = (exit: Exit) => program.explain(exit) ?? describeExit(exit);
  const stopping = new AbortController();
  let running: RunningProgram | undefined = first;
  const watching = watch();
  let stopped: Promise<void> | undefined;

  async function watch() {
    let wait = FIRST_DELAY_MS;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      try {
        running ??= await restart();
        const exit = await running.exited;
        running = undefined;
        if (stopping.signal.aborted) return;
        announce(`The embedded database ended by itself (${why(exit)}); starting it again.`);
      } catch (error) {
        if (stopping.signal.aborted) return;
        announce(
          `The embedded database does not start (${error instanceof ProgramEnded ? why(error.exit) : errorMessageOf(error)}); trying again.`,
        );
      }
      if (performance.now() - since > STABLE_MS) wait = FIRST_DELAY_MS;
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      wait = Math.min(wait * 2, MAX_DELAY_MS);
    }
  }

  async function restart() {
    const restarted = await launch(program, stopping.signal);
    if (stopping.signal.aborted) await restarted.stop();
    else announce('The embedded database is back.');
    return restarted;
  }

  async function stop() {
    stopping.abort();
    await running?.stop();
    await watching;
  }
  return () => (stopped ??= stop());
}

// Ports below the range for outgoing connections: a client that retries while the database restarts could otherwise get
// that very port, and connect to itself.
const LOWEST = 20_000;
const HIGHEST = 32_000;
const ATTEMPTS = 50;

export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port found between ${LOWEST} and ${HIGHEST}`);
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * How long a terminated database may take to release its folder: four seconds, and five more while a failed server
 * finishes its requests (server/crash.ts).
 */
const LOCKED_FOR_MS = 9_000;
const RETRY_MS = 250;
const PORTS_TRIED = 3;

export async function openWith(engine: Engine, root: string, preparation: Preparation) {
  const programAt = await engine.prepare(preparation);
  const folder = path.join(root, engine.format);
  const isNew = !(await stat(folder).catch(() => undefined));
  await mkdir(folder, { recursive: true });
  try {
    const { program, running, port } = await firstLaunch((port) => programAt({ folder, port }), folder);
    const uri = `mongodb://127.0.0.1:${port}/showreel?${engine.uriOptions}`;
    await engine.started?.(uri, preparation.announce);
    return { uri, engine: engine.name, stop: superviseProgram(program, running, preparation.announce) };
  } catch (error) {
    // Files of a failed first start must not be mistaken for data later.
    if (isNew && error instanceof EngineUnavailable) await rename(folder, `${folder}.failed-${Date.now()}`);
    throw error;
  }
}

async function firstLaunch(programOn: (port: number) => Program, folder: string) {
  const giveUpAt = performance.now() + LOCKED_FOR_MS;
  for (let portsLeft = PORTS_TRIED; ;) {
    const port = await findFreePort();
    const program = programOn(port);
    try {
      return { program, running: await launch(program), port };
    } catch (error) {
      if (!(error instanceof ProgramEnded)) throw error;
      if (program.isLocked(error.exit)) {
        if (performance.now() > giveUpAt) throw lockedError(folder);
        await delay(RETRY_MS);
      } else if (--portsLeft === 0 || !/address already in use/i.test(error.exit.output)) {
        throw new EngineUnavailable(program.explain(error.exit) ?? `it does not start (${error.message})`);
      }
    }
  }
}

function lockedError(folder: string) {
  return new DatabaseStartError(
    `Another program already uses the database in ${folder}. End it first, set MONGODB_URI so that both use the same ` +
      'MongoDB, or give this one another DATA_DIR.',
  );
}
