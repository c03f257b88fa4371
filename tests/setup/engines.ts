import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { downloadedMongod, installedMongod } from '../../server/database/embedded/mongod';
import type { Engine, EngineName } from '../../server/database/embedded/engine';
import { javaProgram } from '../../server/database/embedded/java';

/**
 * Runs once before all tests, and finds the embedded databases that this machine can run. If no MongoDB is installed,
 * one is downloaded when the network allows it, as by `npm start`.
 */
export default async function findEngines(): Promise<void> {
  if (process.env.TEST_ENGINES !== undefined) return;
  const found: EngineName[] = [];
  if (await isAvailable(installedMongod)) found.push('mongod');
  else if (await isAvailable(downloadedMongod)) found.push('download');
  if (await isAvailable(javaProgram)) found.push('java');
  process.env.TEST_ENGINES = found.join(',');
}

async function isAvailable(engine: Engine): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'showreel-engines-'));
  try {
    await engine.prepare({ dataDir, announce: (message) => process.stderr.write(`${message}\n`) });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The embedded databases of this machine; tests that depend on the engine run with each of them. */
export const ENGINES = (process.env.TEST_ENGINES ?? '').split(',').filter(Boolean) as EngineName[];

export const HAS_JAVA = ENGINES.includes('java');

/** The engine of all other tests: EMBEDDED_DATABASE if it is set, else the first. */
export const testEngine = () =>
  (process.env.EMBEDDED_DATABASE || (process.env.TEST_ENGINES ?? '').split(',')[0] || undefined) as
    | EngineName
    | undefined;
