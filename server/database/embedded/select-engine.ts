import { stat } from 'node:fs/promises';
import path from 'node:path';

import { bundledDatabase } from './bundled';
import { downloadedMongod } from './download';
import type { DataFormat, Engine, EngineName } from './engine';
import { DatabaseStartError } from '../errors';
import { javaProgram } from './java';
import { installedMongod } from './mongod';

const ENGINES: Engine[] = [installedMongod, downloadedMongod, javaProgram];
/** A bundled engine needs nothing of this machine, and is the same everywhere. */
const ENGINES_OF_RELEASE: Engine[] = [javaProgram, installedMongod, downloadedMongod];

/** A file that every folder of this format contains, and that changes with the data. */
const SIGNATURE: Record<DataFormat, string> = { wiredtiger: 'WiredTiger.turtle', journal: 'journal' };

export interface Choice {
  engines: Engine[];
  /** Set if only these engines can read the existing data. */
  heldBy: DataFormat | undefined;
}

/**
 * Returns the engines that may be tried on a folder. Engines that cannot read its data are left out: with one of them the data would seem
 * to be lost.
 */
export async function chooseEngines(wanted: EngineName | undefined, root: string): Promise<Choice> {
  const lastChanged = new Map<DataFormat, number>();
  for (const format of Object.keys(SIGNATURE) as DataFormat[]) {
    const time = await modified(path.join(root, format, SIGNATURE[format]));
    if (time !== undefined) lastChanged.set(format, time);
  }
  const newestFirst = [...lastChanged].sort(([, a], [, b]) => b - a);
  const heldBy = newestFirst[0]?.[0];
  if (!wanted) {
    const inOrder = (await bundledDatabase()) ? ENGINES_OF_RELEASE : ENGINES;
    return { engines: inOrder.filter((engine) => !heldBy || engine.format === heldBy), heldBy };
  }

  const engines = ENGINES.filter((engine) => engine.name === wanted);
  const format = engines[0]?.format;
  if (heldBy && format && !lastChanged.has(format)) throw notReadable(wanted, heldBy, root);
  return { engines, heldBy: undefined };
}

function notReadable(wanted: EngineName, heldBy: DataFormat, root: string) {
  return new DatabaseStartError(
    `EMBEDDED_DATABASE=${wanted} can not read the data in ${path.join(root, heldBy)}, which ${writtenBy(heldBy)} has ` +
      `written. Use EMBEDDED_DATABASE=${names(heldBy).join(' or ')}, another DATA_DIR, or move that folder away.`,
  );
}

export function writtenBy(format: DataFormat) {
  return format === 'journal' ? 'the Java program' : 'MongoDB';
}

function names(format: DataFormat) {
  return ENGINES.filter((engine) => engine.format === format).map((engine) => engine.name);
}

async function modified(file: string) {
  const found = await stat(file).catch(() => undefined);
  return found && found.size > 0 ? found.mtimeMs : undefined;
}
