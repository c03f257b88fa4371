import { setTimeout as delay } from 'node:timers/promises';

import { reasonOf } from '../errors';
import {
  describeExit,
  launch,
  ProgramEnded,
  type Exit,
  type Program,
  type RunningProgram,
} from './child-process';

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 30_000;
/** After the program has run this long, the restart delay is reset. */
const STABLE_MS = 60_000;

/** Restarts a program when it fails, until the returned function is called. */
export function superviseProgram(
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
          `The embedded database does not start (${error instanceof ProgramEnded ? why(error.exit) : reasonOf(error)}); trying again.`,
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
