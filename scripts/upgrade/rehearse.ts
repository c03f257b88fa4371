import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '../../server/database/embedded/open';
import { unpackArchive } from './archive';
import { dataCommands } from './data-command';
import { checkPages, checkSignIn, choosePages } from './probes';
import { oneLine, UpgradeRefused } from './refusal';
import { linkFiles, startRehearsal } from './rehearsal';
import { copyVariables, rehearsalEnvironment } from './rehearsal-environment';
import type { Upgrade } from './steps';
import { copyFolder, unpackFolder } from './upgrade-state';

export interface Rehearsed {
  release: string;
  /** The seconds until the new program was ready, with its migrations. */
  seconds: number;
  pages: string[];
}

/**
 * Unpacks the new program and runs it on a restored copy of the data. Requests ten pages and signs in. Throws `UpgradeRefused`. The copy is
 * removed afterwards.
 */
export async function rehearse(upgrade: Upgrade): Promise<Rehearsed> {
  const { archive, base, own, site, tell, signal } = upgrade;
  tell('Rehearsal', `${archive.version} is unpacked and started on a copy of the data …`);
  const release = await unpack(upgrade);
  const account = {
    username: `upgrade-${randomBytes(6).toString('hex')}`,
    password: randomBytes(18).toString('hex'),
  };
  try {
    await copyData(upgrade, account);
    const port = await findFreePort();
    const program = await startRehearsal(release, rehearsalEnvironment(site, own.folder, port), signal);
    try {
      const { url, seconds } = program;
      tell('Rehearsal', `ready after ${seconds.toFixed(1)} s`);
      const pages = await choosePages(url);
      await checkPages(url, pages);
      tell('Pages', `${pages.length} pages are answered`);
      await checkSignIn(url, account);
      tell('Sign-in', 'an administrator of the copy signed in');
      return { release, seconds, pages };
    } finally {
      await program.stop();
    }
  } finally {
    await removeCopy(upgrade);
  }

  async function unpack({ archive: from }: Upgrade): Promise<string> {
    const into = unpackFolder(base);
    await mkdir(into, { recursive: true });
    try {
      return await unpackArchive(from, into);
    } catch (error) {
      throw new UpgradeRefused(`${from.file} cannot be unpacked: ${oneLine(error)}`);
    }
  }
}

/** Restores the backup into the copy's folder, with a temporary administrator. */
async function copyData(
  { site, data, state }: Upgrade,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const copy = copyFolder(site.dataDir);
  await mkdir(copy, { recursive: true, mode: 0o700 });
  if (site.environment.STORAGE !== 's3')
    await linkFiles(path.join(site.dataDir, 'uploads'), path.join(copy, 'uploads'));
  const { place = '', at = '' } = state.backup ?? {};
  const variables = { ...copyVariables(site), UPGRADE_ACCOUNT: `${username} ${password}` };
  try {
    await data('copy', [place, at], variables);
  } catch (error) {
    throw new UpgradeRefused(`No copy of the data can be made: ${oneLine(error)}`);
  }
}

/** Removes the copy of the data, also one in a separate database. */
export async function removeCopy({ own, site }: Pick<Upgrade, 'own' | 'site'>): Promise<void> {
  const copy = copyFolder(site.dataDir);
  if (site.environment.MONGODB_URI) {
    await mkdir(copy, { recursive: true, mode: 0o700 });
    // Also when the upgrade was stopped.
    const data = dataCommands(own.folder, site.environment, new AbortController().signal);
    await data('remove-copy', [], copyVariables(site));
  }
  await rm(copy, { recursive: true, force: true, maxRetries: 5 });
}
