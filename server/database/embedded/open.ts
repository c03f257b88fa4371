import { mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Engine, Preparation } from './engine';
import { DatabaseStartError, EngineUnavailable } from '../errors';
import { findFreePort } from './free-port';
import { launch, ProgramEnded, type Program } from './child-process';
import { superviseProgram } from './supervisor';

/**
 * How long a terminated database may take to release its folder: four seconds, and five more while a failed server
 * finishes its requests (server/crash.ts).
 */
const LOCKED_FOR_MS = 9_000;
const RETRY_MS = 250;
const PORTS_TRIED = 3;

/** Starts an engine on its part of the folder. */
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
