/**
 * Helps users who cannot sign in, also while the site runs. `npm run account -- reset NAME` prints a link to set a new password; `npm run
 * account -- remove-second-factor NAME` removes the second factor.
 */
import { MACHINE } from '../app/accounts/users.server';
import { resetPasswordOf, passwordLinkPath } from '../app/accounts/password-links.server';
import { aboutUser, audited } from '../app/core/activity/record-event.server';
import { removeSecondFactorOf } from '../app/accounts/second-factor.server';
import { commandLine } from './command-line';
import { announce, withSite } from './with-site';

const USAGE = {
  reset: `Say whose password to reset: ${commandLine('account', 'reset NAME')}`,
  'remove-second-factor': `Say whose second factor to remove: ${commandLine('account', 'remove-second-factor NAME')}`,
};

const [verb = '', name, ...others] = process.argv.slice(2);
const isComplete = name !== undefined && others.length === 0;
if (isComplete && verb === 'reset') await reset(name);
else if (isComplete && verb === 'remove-second-factor') await removeSecondFactor(name);
else {
  announce(USAGE[verb === 'remove-second-factor' ? verb : 'reset']);
  process.exitCode = 1;
}

async function reset(of: string): Promise<void> {
  let url: string | undefined;
  await withSite(async ({ PUBLIC_URL: origin, PORT: port }) => {
    const work = () => resetPasswordOf(MACHINE, of);
    const { token, username } = await audited(MACHINE, aboutUser('command', ''), work);
    url = (origin ?? `http://localhost:${port}`) + passwordLinkPath(token);
    announce(`The password of ${username} no longer works. Set a new one within a day, by this link:`);
  });
  // The link is the last line, after anything that closing the database prints.
  if (url !== undefined) process.stdout.write(`${url}\n`);
}

async function removeSecondFactor(of: string): Promise<void> {
  await withSite(async () => {
    const work = () => removeSecondFactorOf(MACHINE, of);
    const username = await audited(MACHINE, aboutUser('command', ''), work);
    announce(`${username} now signs in with the password alone.`);
  });
}
