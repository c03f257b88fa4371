/**
 * `npm run restore -- FILE [--dry-run]`: checks a backup completely, then replaces all stored data with its contents.
 * With `--dry-run` it only checks.
 */
import { MACHINE } from '../app/services/accounts/machine';
import { audited } from '../app/services/activity/record-event';
import { checkBackup, restoreBackup } from '../app/services/backup/read';
import { prepareDatabase } from '../app/services/startup';
import { countInText } from './backup-words';
import { announce, withSite } from './with-site';

const args = process.argv.slice(2);
const dryRun = args.includes('--dry-run');
const [file] = args.filter((arg) => !arg.startsWith('--'));
if (file === undefined) {
  announce('Say from where: npm run restore -- FILE [--dry-run]');
  process.exitCode = 1;
} else {
  await withSite(async () => {
    if (dryRun) {
      announce(`Whole and readable: ${countInText(await checkBackup(file))}. Nothing was changed.`);
      return;
    }
    const manifest = await audited(MACHINE, { what: 'command' }, async () => {
      const restored = await restoreBackup(file);
      // Creates the indexes, and migrates data of an older version.
      await prepareDatabase({ seed: 'none', announce });
      return restored;
    });
    announce(`Restored: ${countInText(manifest)}. Everybody has to sign in again.`);
  });
}
