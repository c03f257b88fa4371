import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { processStart, type ProcessId } from '../../server/running-server';

/** What an upgrade is doing, so that a later one finds what an interrupted one has left. */
export interface UpgradeState {
  /**
   * `preparing`: everything before the switch; `switching`: until the new program is ready; `watching`: afterwards; `returning`: the way
   * back.
   */
  phase: 'preparing' | 'switching' | 'watching' | 'returning';
  /** The processes that do it: one, and on the way back a shell first, which starts the other one again. */
  by: ProcessId[];
  from: string;
  to: string;
  dataDir: string;
  /** Where `current` led before. */
  currentBefore: string | null;
  /** Whether a service manager starts the program. */
  isManaged: boolean;
  /** The process that becomes the new program, where no service manager starts it. */
  started?: ProcessId;
  /** The backup; absent until there is one. */
  backup?: { place: string; at: string };
  /** The file with the saves since the backup; absent until it is written. */
  saves?: { file: string; count: number };
}

const FOLDER = '.showreel-upgrade';
const STATE = 'state.json';

/** The folder beside the versions in which an upgrade keeps its state and unpacks. */
export const workFolder = (base: string): string => path.join(base, FOLDER);

/** The folder in it that the new version is unpacked into. */
export const unpackFolder = (base: string): string => path.join(workFolder(base), 'new');

export const processId = (pid: number): ProcessId => ({ pid, start: processStart(pid) });

/** The folder of the copy of the data: in the data folder, so that files can be linked. */
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

/** Removes what an upgrade needed beside the versions; the state last. */
export async function removeWork(base: string): Promise<void> {
  await rm(unpackFolder(base), { recursive: true, force: true });
  await rm(workFolder(base), { recursive: true, force: true });
}
