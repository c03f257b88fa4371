import { execFile } from 'node:child_process';
import { mkdir, rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import { acceptRelease } from './accept-release';
import { rehearse, removeCopy, type Rehearsed } from './rehearse';
import { UpgradeRefused } from './refusal';
import { currentProgram, folderName, setCurrent, type Release } from './release-folder';
import { openOutputs, replaceProgram, type StartedProgram } from './replace-program';
import { environmentWithout } from './running-site';
import type { Tell, Upgrade } from './steps';
import { removeWork, workFolder, writeState } from './upgrade-state';
import { watchProgram } from './watch-program';

/** How long the new program is watched. Tests shorten it by a variable. */
const WATCH_SECONDS = 300;
/** The startup timeout: a multiple of the rehearsal's time, and at least a minute. */
const SLOWER = 4;
const LEAST_START_MS = 60_000;

interface Options {
  isCheck: boolean;
  tell: Tell;
  /** Aborts the upgrade: before the switch without changes, afterwards it ends the watching. */
  signal: AbortSignal;
}

/**
 * Upgrades the site to the release in an archive. Returns null, or the problem of the new program after the switch, which requires a
 * rollback. Throws `UpgradeRefused` for failures before the switch, which leave everything unchanged.
 */
export async function runUpgrade(own: Release, file: string, options: Options): Promise<string | null> {
  const upgrade = await acceptRelease(own, file, options);
  await begin(upgrade);
  let rehearsed: Rehearsed;
  try {
    await backUp(upgrade);
    rehearsed = await rehearse(upgrade);
    options.signal.throwIfAborted();
  } catch (error) {
    await removePreparation(upgrade);
    throw error;
  }
  if (options.isCheck) {
    await removePreparation(upgrade);
    options.tell('Switch', `left out because of --check, ${own.version} is installed as before`);
    return null;
  }
  const started = await switchPrograms(upgrade, rehearsed);
  const isRunning = upgrade.site.server !== null;
  const wrong = isRunning ? await watch(upgrade, rehearsed, started) : null;
  if (wrong === null) await removeWork(upgrade.base);
  return wrong;
}

/** Claims the folder of upgrades, so that only one runs. */
async function begin({ base, state }: Upgrade): Promise<void> {
  await mkdir(workFolder(base), { mode: 0o700 }).catch(() => {
    throw new UpgradeRefused('Another upgrade has just been started.');
  });
  await writeState(base, state);
}

async function removePreparation(upgrade: Upgrade): Promise<void> {
  await removeCopy(upgrade).catch(() => undefined);
  await removeWork(upgrade.base);
}

async function backUp({ base, data, place, state, tell }: Upgrade): Promise<void> {
  tell('Backup', `to ${place.address} …`);
  const { at, words } = await data('back-up', [place.address]);
  state.backup = { place: place.address, at };
  await writeState(base, state);
  tell('Backup', words);
}

/**
 * Makes the new version current atomically, and has it replace the running program. Returns the started program; null where the service
 * manager starts it, or none ran.
 */
async function switchPrograms(
  { archive, base, own, site, state, target, tell }: Upgrade,
  { release }: Rehearsed,
): Promise<StartedProgram | null> {
  // Flushes the new program to the disk before the link leads to it.
  await promisify(execFile)('sync').catch(() => undefined);
  state.phase = 'switching';
  await writeState(base, state);
  await rename(release, target);
  await setCurrent(base, folderName(archive.version));
  if (!site.server) {
    tell(
      'Switch',
      `${archive.version} is installed; the site did not run, start it with ${currentProgram(base)}`,
    );
    tell('Watching', 'left out, because the site did not run');
    return null;
  }
  tell('Switch', `${archive.version} is installed, ${own.version} ends and it starts …`);
  if (site.isManaged) {
    process.kill(site.server.main.pid, 'SIGTERM');
    return null;
  }
  const started = replaceProgram({
    program: currentProgram(base),
    environment: environmentWithout(own.folder, site.environment),
    replaces: site.server.main,
    outputs: openOutputs(site.dataDir, site.server.main),
  });
  state.started = started.id;
  await writeState(base, state);
  return started;
}

async function watch(
  { archive, base, site, state, target, tell, signal }: Upgrade,
  { pages, seconds }: Rehearsed,
  started: StartedProgram | null,
): Promise<string | null> {
  const watchMs = 1000 * Number(process.env.UPGRADE_WATCH_SECONDS ?? WATCH_SECONDS);
  const wrong = await watchProgram({
    dataDir: site.dataDir,
    release: target,
    pages,
    startMs: Math.max(SLOWER * 1000 * seconds, LEAST_START_MS),
    watchMs,
    hasEnded: () => started?.hasEnded() ?? false,
    ready: async ({ url }) => {
      state.phase = 'watching';
      await writeState(base, state);
      tell(
        'Watching',
        `${archive.version} is ready at ${url}, and is watched for ${Math.ceil(watchMs / 1000)} s …`,
      );
    },
    signal,
  });
  if (wrong !== null) tell('Watching', `${archive.version} does not work: ${wrong}`);
  else tell('Watching', `${archive.version} works${signal.aborted ? '; it was not watched to the end' : ''}`);
  return wrong;
}
