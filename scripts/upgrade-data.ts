/**
 * `node build/commands/upgrade-data.js NAME …`: the data commands of an upgrade, run by the installed program: see
 * `scripts/upgrade/data-command.ts`. Prints JSON, and messages on standard error.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { formatBytes } from '../app/core/files/file-advice';
import { MACHINE } from '../app/accounts/users.server';
import { audited } from '../app/core/activity/record-event.server';
import { readArchive } from '../app/operations/backup/archive-file.server';
import { withBackupLock, runBackup } from '../app/operations/backup/run-backup.server';
import { listHeld, openHeldBackup, restoreBackup } from '../app/operations/backup/held-backup.server';
import { unpaced } from '../app/core/db/pace.server';
import { countRecords } from '../app/operations/backup/backup-prove.server';
import { LATEST_DATA_VERSION, storedDataVersion } from '../app/operations/migrations/migrations.server';
import { prepareDatabase } from '../app/operations/start/startup.server';
import { storageContext } from '../app/media/storage/storage-open.server';
import { addRehearsalAccount, writeSavesSince } from '../app/operations/upgrade/saves-since.server';
import type { Config } from '../server/config';
import { sizesInText } from './backup-words';
import type { DataResults } from './upgrade/data-command';
import { announce, withSite } from './with-site';

type Commands = {
  [Name in keyof DataResults]: (config: Config, args: readonly string[]) => Promise<DataResults[Name]>;
};

/** Commands on backups get the place first, which becomes that of the process, and then the time. */
const COMMANDS: Commands = {
  measure,
  'back-up': backUp,
  copy: async (_, [, at]) => {
    const [username = '', password = ''] = (process.env.UPGRADE_ACCOUNT ?? '').split(' ');
    const restored = await restoreFrom(at);
    await addRehearsalAccount(username, password);
    return restored;
  },
  'remove-copy': async () => {
    await mongoose.connection.dropDatabase();
    return {};
  },
  saves: async (_, [, at, file = '']) => {
    const { archive } = await openHeldBackup(timeOf(at));
    return { count: await writeSavesSince((use) => readArchive(archive, use), file) };
  },
  return: (_, [, at]) => audited(MACHINE, { what: 'command' }, () => restoreFrom(at)),
};

const timeOf = (at = '') => new Date(at);

const report = (error: unknown) => announce(error instanceof Error ? error.message : String(error));

async function measure({ MONGODB_URI: uri, DATA_DIR: dataDir }: Config): Promise<DataResults['measure']> {
  let fileBytes = 0;
  for await (const { size } of storageContext().storage.list()) fileBytes += size;
  return {
    dataVersion: await storedDataVersion(),
    knownVersion: LATEST_DATA_VERSION,
    recordBytes: await (uri === undefined ? sizeOfFolder(path.join(dataDir, 'database')) : sizeOfDatabase()),
    fileBytes,
  };
}

async function sizeOfFolder(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    // A file of the database may be replaced meanwhile.
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found?.isFile()) bytes += found.size;
  }
  return bytes;
}

async function sizeOfDatabase(): Promise<number> {
  const found = await mongoose.connection.db?.stats();
  return Number(found?.dataSize ?? 0);
}

async function backUp(): Promise<DataResults['back-up']> {
  const made = await withBackupLock(announce, (lock) =>
    audited(MACHINE, { what: 'backup' }, async () => {
      const done = await runBackup({ lock, by: 'command', pace: unpaced, report });
      const [newest] = await listHeld();
      return { ...done, at: newest?.time.toISOString() ?? '' };
    }),
  );
  const words = `Proved: ${sizesInText(made)} (${formatBytes(made.newBytes)} new) in ${made.seconds} s`;
  return { at: made.at, words };
}

/** Replaces the data with a backup, like the command `restore`. */
async function restoreFrom(at: string | undefined): Promise<{ records: number }> {
  const manifest = await withBackupLock(announce, async () => {
    const restored = await restoreBackup(await openHeldBackup(timeOf(at)));
    await prepareDatabase({ seed: 'none', announce });
    return restored;
  });
  return { records: countRecords(manifest) };
}

// The upgrade was killed, or has stopped waiting.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
const [name = '', ...args] = process.argv.slice(2);
const [place] = args;
if (place !== undefined) process.env.BACKUP_TO = place;
await withSite(async (config) => {
  const command = COMMANDS[name as keyof DataResults];
  process.stdout.write(JSON.stringify(await command(config, args)));
});
