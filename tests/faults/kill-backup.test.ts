/** Backups and restores are killed anywhere: what is kept still opens, the next backup goes on, and a restore can be run again. */
import { IS_LONG } from '../full-length';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { AppState } from '~models/app-state';
import { Show } from '~models/show';
import { openHeldBackup, listHeld, proveHeldBackup } from '~/operations/backup/held-backup.server';
import { openUploads } from '~/media/storage/storage-open.server';
import { prepareDatabase } from '~/operations/start/startup.server';
import { makeShow } from '../make';
import { makeUpload, picture } from '../media-files';
import { filesBelow, storedFiles, storedRecords, useBackups } from '../backup-steps';
import { temporaryFolder, until } from '../server/fixtures/processes';
import { AS_THE_SITE, databaseNamed } from '../setup/database';
import { movableClock } from './fixtures/clock';
import { seededRandom } from './fixtures/random';
import { BACKUP_KILLS, RESTORE_KILLS, TIMEOUT_MS } from './fixtures/scale';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const LONGEST_MS = 900;
/** Removing what one day has left takes less. */
const REMOVING_MS = 60;
const temporary = temporaryFolder();
const place = path.join(temporary.folder, 'place');
const dataDir = path.join(temporary.folder, 'data');
let uri: string;

beforeAll(async () => {
  uri = databaseNamed(inject('databaseUri'), 'kill_backup');
  await mongoose.connect(uri, AS_THE_SITE);
  await openUploads({ dataDir, limits: { image: 2 * MEGABYTE, video: 4 * MEGABYTE } });
  await prepareDatabase({ seed: 'none', announce: () => undefined });
  useBackups({ to: place });
  for (let count = 0; count < 12; count += 1) await addShow();
}, 120_000);

afterAll(async () => {
  useBackups({});
  await mongoose.disconnect();
  temporary.remove();
});

let width = 20;
async function addShow(): Promise<void> {
  width += 1;
  const { url } = await makeUpload(await picture(width, 400));
  await makeShow({ thumbnailUrl: url });
}

/** Starts a command on a day; every day a backup goes, because one is kept. */
function start(args: string[], day: number) {
  const { environment } = movableClock(temporary.folder, 'commands');
  writeFileSync(environment.CLOCK_FILE, String(day * DAY_MS));
  const child = spawn(process.execPath, ['scripts/command.js', ...args], {
    env: {
      ...process.env,
      ...{ MONGODB_URI: uri, DATA_DIR: dataDir, BACKUP_TO: place, BACKUP_KEEP: '1d', ...environment },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { kill: () => child.kill('SIGKILL'), ended, words: () => words };
}

/** The lock of a process that was killed expires after ten seconds; this is what the next one finds then. */
const expireLock = () => AppState.deleteMany({ _id: /^turn: / });

const recordNames = (): string[] => {
  const folder = path.join(place, 'records');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Every backup that counts as proved opens, with every byte. */
async function proveAll(): Promise<void> {
  for (const { time, proof } of existsSync(place) ? await listHeld() : [])
    if (proof) await proveHeldBackup(await openHeldBackup(time));
}

it(
  'kept backups open after every kill, and the next one goes on',
  async () => {
    const random = seededRandom();
    let proved = 0;
    for (let round = 1; round <= BACKUP_KILLS; round += 1) {
      await addShow();
      const work = start(['backup', '--to', place], round);
      // It has begun when a file of its own says so, and removes old ones when it has written its proof.
      const isRemoving = round % 2 === 0;
      const ending = isRemoving ? '.proved' : '.part';
      const known = new Set(recordNames());
      const hasCome = () => recordNames().some((name) => name.endsWith(ending) && !known.has(name));
      await Promise.race([until(hasCome, 60_000), work.ended]);
      await pause(random() * (isRemoving ? REMOVING_MS : LONGEST_MS));
      work.kill();
      await work.ended;
      await expireLock();
      const before = proved;
      proved = (await listHeld()).filter(({ proof }) => proof !== null).length;
      expect(proved).toBeGreaterThanOrEqual(Math.min(before, 1));
      await proveAll();
    }
    const whole = start(['backup', '--to', place], BACKUP_KILLS + 2);
    expect([await whole.ended, whole.words()]).toEqual([0, expect.stringContaining('Proved: ')]);
    const [newest, ...others] = await listHeld();
    expect([newest?.proof === null, others]).toEqual([false, []]);
    // Nothing is left of what was interrupted.
    const names = filesBelow(place);
    expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(newest?.proof?.files ?? -1);
    await proveAll();
  },
  TIMEOUT_MS + BACKUP_KILLS * 10_000,
);

it.runIf(IS_LONG)(
  'a restore that was killed is run again, and brings back everything',
  async () => {
    const random = seededRandom();
    const [records, files] = [await storedRecords(), await storedFiles()];
    for (let round = 0; round < RESTORE_KILLS; round += 1) {
      await Show.deleteMany();
      const work = start(['restore', '--from', place], BACKUP_KILLS + 2);
      await pause(LONGEST_MS + random() * LONGEST_MS);
      work.kill();
      await work.ended;
      await expireLock();
    }
    const work = start(['restore', '--from', place], BACKUP_KILLS + 2);
    expect([await work.ended, work.words()]).toEqual([0, expect.stringContaining('Restored: ')]);
    expect(await storedRecords()).toEqual(records);
    expect(await storedFiles()).toEqual(files);
  },
  TIMEOUT_MS + RESTORE_KILLS * 10_000,
);
