import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { processStart, type ProcessId } from '../../server/running-server';

/** The progress of an upgrade, so that a later one can clean up after an interruption. */
export interface UpgradeState {
  /**
   * `preparing`: everything before the switch; `switching`: until the new program is ready; `watching`: afterwards; `returning`: the
   * rollback, as earlier versions store it.
   */
  phase: 'preparing' | 'switching' | 'watching' | 'returning';
  /** The processes of the upgrade: one, and during a rollback first the shell that restarts the other. */
  by: ProcessId[];
  from: string;
  to: string;
  dataDir: string;
  /** The target of `current` before the switch. */
  currentBefore: string | null;
  isManaged: boolean;
  /** The process that becomes the new program, without a service manager. */
  started?: ProcessId;
  /** Absent until there is a backup. */
  backup?: { place: string; at: string };
  /** The saves since the backup; absent until the file is written. */
  saves?: { file: string; count: number };
}

const FOLDER = '.showreel-upgrade';
const STATE = 'state.json';

export const workFolder = (base: string): string => path.join(base, FOLDER);

export const unpackFolder = (base: string): string => path.join(workFolder(base), 'new');

export const processId = (pid: number): ProcessId => ({ pid, start: processStart(pid) });

/** The folder of the copy of the data: in the data folder, so that files can be hard-linked. */
export const copyFolder = (dataDir: string): string => path.join(dataDir, 'upgrade-rehearsal');

export async function readState(base: string): Promise<UpgradeState | null> {
  const text = await readFile(path.join(workFolder(base), STATE), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as UpgradeState);
}

export async function writeState(base: string, state: UpgradeState): Promise<void> {
  const file = path.join(workFolder(base), STATE);
  await mkdir(workFolder(base), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.part`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Removes an upgrade's folders beside the versions; the state last. */
export async function removeWork(base: string): Promise<void> {
  await rm(unpackFolder(base), { recursive: true, force: true });
  await rm(workFolder(base), { recursive: true, force: true });
}
