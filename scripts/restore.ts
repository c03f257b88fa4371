/**
 * `npm run restore -- FILE [--dry-run]` or `npm run restore -- --from PLACE [--at TIME] [--dry-run]`: checks a backup completely, then
 * replaces all stored data with its contents. `--dry-run` only checks. `--allow-unencrypted` accepts an unencrypted backup although
 * BACKUP_PASSPHRASE is set. Without `--at` it uses the newest verified backup of the place.
 */
import { MACHINE } from '../app/accounts/users.server';
import { audited } from '../app/core/activity/record-event.server';
import type { BackupContents } from '../app/operations/backup/backup-place.server';
import type { KeyOptions } from '../app/operations/backup/archive-file.server';
import { withBackupLock } from '../app/operations/backup/run-backup.server';
import {
  NoSuchBackup,
  openBackupFile,
  openHeldBackup,
  restoreBackup,
} from '../app/operations/backup/held-backup.server';
import { prepareDatabase } from '../app/operations/start/startup.server';
import { ArgumentError, readRestoreArguments } from './backup-arguments';
import { countInText, heldInText } from './backup-words';
import { announce, withSite } from './with-site';

async function openOrList(at: Date | null, options: KeyOptions) {
  try {
    return await openHeldBackup(at, options);
  } catch (error) {
    if (error instanceof NoSuchBackup) for (const line of await heldInText()) announce(line);
    throw error;
  }
}

async function run(open: () => Promise<BackupContents>, isDry: boolean): Promise<void> {
  if (isDry) {
    const manifest = await (await open()).check();
    announce(`Whole and readable: ${countInText(manifest)}. Nothing was changed.`);
    return;
  }
  const manifest = await withBackupLock(announce, () =>
    audited(MACHINE, { what: 'command' }, async () => {
      const backup = await open();
      announce('Step 1 of 3: the backup is read and checked whole. Until then nothing stored is changed.');
      const restored = await restoreBackup(backup, (found) =>
        announce(`Step 2 of 3: everything that is stored is replaced by this backup: ${countInText(found)}.`),
      );
      // Creates the indexes, and migrates data of an older version.
      announce('Step 3 of 3: what was restored is made ready for this version. Nothing is taken out of it.');
      await prepareDatabase({ seed: 'none', announce });
      return restored;
    }),
  );
  announce(`Restored: ${countInText(manifest)}. Everybody has to sign in again.`);
}

try {
  const { file, from, at, isDry, allowsUnencrypted } = readRestoreArguments(process.argv.slice(2));
  if (from !== undefined) process.env.BACKUP_TO = from;
  const options = { allowsUnencrypted };
  const open = () => (file === undefined ? openOrList(at, options) : openBackupFile(file, options));
  await withSite(() => run(open, isDry));
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error;
  announce(error.message);
  process.exitCode = 1;
}
