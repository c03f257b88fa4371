import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, runningServers } from '../../server/running-server';
import { UpgradeRefused } from './refusal';
import { removeCopy } from './rehearse';
import { currentName, folderName, setCurrent, type Release } from './release-folder';
import { findSite } from './running-site';
import { copyFolder, readState, removeWork, type UpgradeState } from './upgrade-state';

const POLL_MS = 100;
const REPLACED_WITHIN_MS = 60_000;
/** A program told to end removes its announcement at once. */
const NOTICED_WITHIN_MS = 3_000;

/**
 * Cleans up after a killed upgrade. Returns its state if a rollback has to be finished; else null. Throws `UpgradeRefused` if an upgrade
 * runs.
 */
export async function clearInterrupted(
  own: Release,
  print: (line: string) => void,
): Promise<UpgradeState | null> {
  const base = path.dirname(own.folder);
  const state = await readState(base);
  const worker = state?.by.find(isRunning);
  if (worker) throw new UpgradeRefused(`Another upgrade runs (process ${worker.pid}).`);
  if (state?.phase === 'returning') return state;
  if (state?.phase === 'preparing') await clearPreparation(own, state);
  if (state?.phase === 'switching' && !(await isReplaced(base, state))) {
    await undoSwitch(base, state);
    print(`The upgrade to ${state.to} was interrupted, ${state.from} is installed as before.`);
    if (own.version === state.to) throw new UpgradeRefused(`Use the upgrade of ${state.from}.`);
  } else if (state && state.phase !== 'preparing') {
    print(`The upgrade to ${state.to} was interrupted while it was watched, and ${state.to} is installed.`);
  }
  await removeWork(base);
  return null;
}

/** Ends the rehearsal if it still runs, and removes the copy of the data. */
async function clearPreparation(own: Release, { dataDir }: UpgradeState): Promise<void> {
  const left = await runningServers(copyFolder(dataDir));
  for (const { main } of left) process.kill(main.pid, 'SIGTERM');
  while (left.some(({ main }) => isRunning(main))) await pause(POLL_MS);
  const site = await findSite(own, { ...process.env, DATA_DIR: dataDir });
  await removeCopy({ own, site });
}

/** Whether the new program runs, or the old one has ended for it; waits for a pending replacement. */
async function isReplaced(base: string, { dataDir, from, to, started }: UpgradeState): Promise<boolean> {
  if ((await currentName(base)) !== folderName(to)) return false;
  const isOf = async (version: string) =>
    (await runningServers(dataDir)).some(({ folder }) =>
      folder.startsWith(`${path.join(base, folderName(version))}/`),
    );
  const beganAt = performance.now();
  for (;;) {
    if (await isOf(to)) return true;
    const waited = performance.now() - beganAt;
    if (waited > NOTICED_WITHIN_MS && (await isOf(from))) return false;
    // Neither runs, so the next start is that of the new one.
    if (waited > REPLACED_WITHIN_MS || (started && waited > NOTICED_WITHIN_MS && !isRunning(started)))
      return true;
    await pause(POLL_MS);
  }
}

async function undoSwitch(base: string, { currentBefore, to }: UpgradeState): Promise<void> {
  await setCurrent(base, currentBefore);
  await rm(path.join(base, folderName(to)), { recursive: true, force: true });
}
