/**
 * `npm run export -- FOLDER`: writes the whole site into a new or empty folder that a person can read: a page a record with its pictures beside
 * it, `records.json`, `redirects.csv`, and a CSV of shows, people and news. Drafts and what is withheld are in `not-public`. Runs while the
 * site runs. Exit code 1 if it is not possible, 2 for wrong options.
 */
import { MACHINE } from '../app/accounts/users.server';
import { audited } from '../app/core/activity/record-event.server';
import { exportSite } from '../app/moving/export/export-site.server';
import { commandLine } from './command-line';
import { announce, withSite } from './with-site';

const [folder, ...others] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-') || others.length > 0) {
  announce(`Say where to: ${commandLine('export', 'FOLDER')}`);
  process.exitCode = 2;
} else
  await withSite(async ({ PUBLIC_URL: site = '' }) => {
    const { pages, files } = await audited(MACHINE, { what: 'command' }, () => exportSite(folder, site));
    announce(`${folder}: ${pages} pages, ${files} files.`);
  });
