/** `npm run backup -- FILE`: writes every record and every uploaded file into one archive, while the site runs. */
import { MACHINE } from '../app/services/accounts/machine';
import { audited } from '../app/services/activity/record-event';
import { writeBackup } from '../app/services/backup/write';
import { countInText } from './backup-words';
import { announce, withSite } from './with-site';

const [file] = process.argv.slice(2);
if (file === undefined) {
  announce('Say where to: npm run backup -- FILE');
  process.exitCode = 1;
} else {
  await withSite(async () => {
    const manifest = await audited(MACHINE, { what: 'backup' }, () => writeBackup(file));
    announce(`${file}: ${countInText(manifest)}.`);
  });
}
