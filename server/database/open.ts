import { mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Engine, Preparation } from './engine';
import { DatabaseStartError, EngineUnavailable } from './errors';
import { findFreePort } from './port';
import { launch, ProgramEnded, type Program, type RunningProgram } from './program';
import { keepRunning } from './supervisor';

/** A program that was ended a moment ago may take that long to let go of its folder. */
const LOCKED_FOR_MS = 4_000;
const PORTS_TRIED = 3;

/** Starts one engine on its part of the folder. */
export async function openWith(engine: Engine, root: string, preparation: Preparation) {
  const programAt = await engine.prepare(preparation);
  const folder = path.join(root, engine.format);
  const isNew = !(await stat(folder).catch(() => undefined));
  await mkdir(folder, { recursive: true });
  try {
    const { program, running, port } = await firstLaunch((port) => programAt({ folder, port }), folder);
    return {
      uri: `mongodb://127.0.0.1:${port}/showreel?${engine.uriOptions}`,
      engine: engine.name,
      stop: keepRunning(program, running, preparation.say),
    };
  } catch (error) {
    // What a failed first start leaves behind must not be taken for somebody's data later.
    if (isNew && error instanceof EngineUnavailable) await rename(folder, `${folder}.failed-${Date.now()}`);
    throw error;
  }
}

async function firstLaunch(programOn: (port: number) => Program, folder: string) {
  const giveUpAt = Date.now() + LOCKED_FOR_MS;
  for (let attempt = 1; ;) {
    const port = await findFreePort();
    const program = programOn(port);
    const running = await launch(program).catch(endedWith);
    if (!(running instanceof ProgramEnded))
      return { program, running: running satisfies RunningProgram, port };
    if (program.isLocked(running.exit)) {
      if (Date.now() > giveUpAt) throw lockedError(folder);
      await delay(250);
    } else if (attempt++ >= PORTS_TRIED || !/address already in use/i.test(running.exit.output)) {
      throw new EngineUnavailable(program.explain(running.exit) ?? `it does not start (${running.message})`);
    }
  }
}

function endedWith(error: unknown) {
  if (error instanceof ProgramEnded) return error;
  throw error;
}

function lockedError(folder: string) {
  return new DatabaseStartError(
    `Another program already uses the database in ${folder}. End it first, set MONGODB_URI so that both use the same ` +
      'MongoDB, or give this one another DATA_DIR.',
  );
}
