/**
 * `npm run restore -- FILE [--dry-run]`: proves a backup whole, then puts its contents in place of what is stored. With
 * `--dry-run` it stops after the proof.
 */
import { checkBackup, restoreBackup } from '../app/services/backup/read';
import { prepareDatabase } from '../app/services/platform/startup';
import { countInText } from './backup-words';
import { announce, withSite } from './with-site';

const words = process.argv.slice(2);
const dryRun = words.includes('--dry-run');
const [file] = words.filter((word) => !word.startsWith('--'));
if (file === undefined) {
  announce('Say from where: npm run restore -- FILE [--dry-run]');
  process.exitCode = 1;
} else {
  await withSite(async () => {
    if (dryRun) {
      announce(`Whole and readable: ${countInText(await checkBackup(file))}. Nothing was changed.`);
      return;
    }
    const manifest = await restoreBackup(file);
    // Indexes, and migrations where the backup is older than this program.
    await prepareDatabase({ seed: 'none', announce });
    announce(`Restored: ${countInText(manifest)}. Everybody has to sign in again.`);
  });
}
