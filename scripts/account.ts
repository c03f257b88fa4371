/** `npm run account -- reset NAME`: prints a link by which that user sets a new password, also while the site runs. */
import { passwordLinkPath } from '../app/rules/accounts/password-link';
import { MACHINE } from '../app/services/accounts/machine';
import { resetPasswordOf } from '../app/services/accounts/password-links';
import { aboutUser, recorded } from '../app/services/activity/record-event';
import { announce, withSite } from './with-site';

const [verb, name, ...others] = process.argv.slice(2);
if (verb !== 'reset' || name === undefined || others.length > 0) {
  announce('Say whose password to reset: npm run account -- reset NAME');
  process.exitCode = 1;
} else {
  let url: string | undefined;
  await withSite(async ({ PUBLIC_URL: origin, PORT: port }) => {
    const work = () => resetPasswordOf(MACHINE, name);
    const { token, username } = await recorded(MACHINE, aboutUser('command', ''), work);
    url = (origin ?? `http://localhost:${port}`) + passwordLinkPath(token);
    announce(`The password of ${username} no longer works. Set a new one within a day, by this link:`);
  });
  // The link is the last line, whatever closing the database has printed.
  if (url !== undefined) process.stdout.write(`${url}\n`);
}
