import { execFile } from 'node:child_process';
import { copyFile, cp, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { EngineUnavailable } from '../errors';
import { findExecutable } from './executable';
import { databaseEnvironment } from './program-environment';

/** Builds the program in a copy of its sources, and moves the result into place atomically. */
export async function buildJar(sources: string, jar: string): Promise<void> {
  const maven = await findExecutable('mvn', process.env.MAVEN_HOME, process.env.M2_HOME);
  if (!maven) throw new EngineUnavailable('it has to be built once, and there is no Maven (mvn) on the PATH');
  const workshop = await mkdtemp(path.join(tmpdir(), 'embedded-mongodb-'));
  const unfinished = `${jar}.${process.pid}`;
  try {
    await cp(sources, workshop, {
      recursive: true,
      filter: (source) => path.relative(sources, source).split(path.sep)[0] !== 'target',
    });
    await runMaven(maven, workshop);
    await copyFile(path.join(workshop, 'target', 'embedded-mongodb.jar'), unfinished);
    await flush(unfinished);
    await rename(unfinished, jar);
  } finally {
    await rm(workshop, { recursive: true, force: true });
    await rm(unfinished, { force: true });
  }
}

async function runMaven(maven: string, cwd: string) {
  try {
    await promisify(execFile)(maven, ['-q', '-B', 'package'], {
      cwd,
      maxBuffer: 1 << 24,
      env: databaseEnvironment(),
    });
  } catch (error) {
    throw new EngineUnavailable(`it can not be built (${explain(error)})`);
  }
}

function explain(error: unknown) {
  const printed = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
  if (/No compiler is provided|invalid target release|release version .* not supported/.test(printed)) {
    return 'Maven does not find a JDK 17 or newer';
  }
  const message =
    /\[ERROR\]\s+(.+)/.exec(printed)?.[1] ?? (error instanceof Error ? error.message : String(error));
  return message.split('\n')[0]?.slice(0, 300);
}

async function flush(file: string) {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
