import path from 'node:path';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, runningServers, type ProcessId } from '../../server/running-server';
import { dataCommands, type DataCommand } from './data-command';
import { oneLine } from './refusal';
import { currentProgram, folderName, setCurrent, type Release } from './release-folder';
import { openOutputs, replaceProgram, type StartedProgram } from './replace-program';
import { environmentWithout, type Environment } from './running-site';
import type { Tell } from './steps';
import { processId, removeWork, writeState, type UpgradeState } from './upgrade-state';
import { whenReady } from './watch-program';

const ENDS_WITHIN_MS = 60_000;
const POLL_MS = 100;
/** A service manager may start the old program meanwhile, which then holds the database for some seconds. */
const ATTEMPTS = 10;
const BETWEEN_ATTEMPTS_MS = 2_000;
const READY_WITHIN_MS = 5 * 60_000;
const MANAGER_WITHIN_MS = 60_000;

export interface RolledBack {
  saves: { file: string; count: number };
  /** Why the old program is not ready; null if it is. */
  problem: string | null;
}

/** Restores the old program and the backup's data, after writing all later saves to a file. Can be interrupted anywhere and run again. */
export async function rollBack(
  from: Release,
  state: UpgradeState,
  environment: Environment,
  tell: Tell,
): Promise<RolledBack> {
  const base = path.dirname(from.folder);
  const { dataDir, backup } = state;
  if (!backup) throw new Error('There is no backup to return to.');
  state.by = [...state.by.slice(0, 1), processId(process.pid)];
  await writeState(base, state);
  // From now on a service manager starts the old program.
  await setCurrent(base, folderName(state.from));
  const failed = path.join(base, folderName(state.to));
  const processes = await processesOf(failed, state);
  const outputs = openOutputs(dataDir, processes[0]);
  await endAll(processes);
  const own = { ...environmentWithout(failed, environment), DATA_DIR: dataDir };
  const data = dataCommands(from.folder, own, new AbortController().signal);
  state.saves ??= await writeSaves(data, dataDir, backup);
  await writeState(base, state);
  tell('Watching', `the data of the backup of ${backup.at} are brought back …`);
  await insist(() => data('return', [backup.place, backup.at]));
  const problem = await startAgain(from, state, () =>
    replaceProgram({ program: currentProgram(base), environment: own, replaces: null, outputs }),
  );
  await rm(failed, { recursive: true, force: true });
  await removeWork(base);
  return { saves: state.saves, problem };
}

/** A release's processes that use the data, and a started one that is not ready yet. */
async function processesOf(release: string, { dataDir, started }: UpgradeState): Promise<ProcessId[]> {
  const servers = await runningServers(dataDir);
  const mains = servers.filter(({ folder }) => folder.startsWith(`${release}/`)).map(({ main }) => main);
  return started ? [...mains, started].filter(isRunning) : mains;
}

async function endAll(processes: ProcessId[]): Promise<void> {
  for (const each of processes) signalTo(each, 'SIGTERM');
  const killsAt = performance.now() + ENDS_WITHIN_MS;
  while (processes.some(isRunning)) {
    if (performance.now() > killsAt) for (const each of processes) signalTo(each, 'SIGKILL');
    await pause(POLL_MS);
  }
}

function signalTo(target: ProcessId, signal: NodeJS.Signals): void {
  try {
    if (isRunning(target)) process.kill(target.pid, signal);
  } catch {
    // It has just ended.
  }
}

async function writeSaves(
  data: DataCommand,
  dataDir: string,
  { place, at }: NonNullable<UpgradeState['backup']>,
): Promise<NonNullable<UpgradeState['saves']>> {
  const file = path.join(dataDir, `saves-since-${at.replaceAll(':', '-')}.ndjson`);
  const { count } = await insist(() => data('saves', [place, at, file]));
  return { file, count };
}

async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await pause(BETWEEN_ATTEMPTS_MS);
    }
  }
}

/** Starts the old program. Returns why it is not ready; null if it is. */
async function startAgain(
  { folder, version }: Release,
  { dataDir, isManaged }: UpgradeState,
  start: () => StartedProgram,
): Promise<string | null> {
  const which = { dataDir, release: folder, signal: new AbortController().signal };
  if (isManaged) {
    const managed = await whenReady({ ...which, startMs: MANAGER_WITHIN_MS, hasEnded: () => false });
    if (typeof managed !== 'string') return null;
  }
  const started = start();
  const server = await whenReady({ ...which, startMs: READY_WITHIN_MS, hasEnded: () => started.hasEnded() });
  return typeof server === 'string' ? oneLine(`${version}: ${server}`) : null;
}
