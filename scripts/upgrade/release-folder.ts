import { existsSync, readFileSync } from 'node:fs';
import { readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { UpgradeRefused } from './refusal';
import { isVersion } from './version';

/** An unpacked release, in a folder `showreel-{version}`. */
export interface Release {
  version: string;
  /** Contains `showreel` and `program`. */
  folder: string;
  /** `linux-x64`, for example. */
  machine: string;
}

/** The link beside the folders of the versions. */
const LINK = 'current';
const UNFINISHED_LINK = '.current.part';

export const folderName = (version: string): string => `showreel-${version}`;

export const programFolder = (release: string): string => path.join(release, 'program');

/** Returns the release of this program, whose commands run in its folder `program`. Throws `UpgradeRefused`. */
export function ownRelease(program = process.cwd()): Release {
  const folder = path.dirname(program);
  const read = (name: string) => readFileSync(path.join(program, name), 'utf8');
  if (existsSync(path.join(folder, 'showreel')) && path.basename(program) === 'program') {
    const { version = '' } = JSON.parse(read('package.json')) as { version?: string };
    const [machine = ''] = read('runtime/machine').trim().split(/\s/);
    if (isVersion(version) && path.basename(folder) === folderName(version))
      return { version, folder, machine };
  }
  throw new UpgradeRefused(
    'This program is not one that was unpacked from a release: only such a one upgrades itself.',
  );
}

/** Returns the folder name behind `current`; null if there is no such link. */
export const currentName = (base: string): Promise<string | null> =>
  readlink(path.join(base, LINK)).catch(() => null);

/** Points `current` to a folder beside it, atomically. Without a name the link is removed. */
export async function setCurrent(base: string, name: string | null): Promise<void> {
  const link = path.join(base, LINK);
  if (name === null) return rm(link, { force: true });
  const unfinished = path.join(base, UNFINISHED_LINK);
  await rm(unfinished, { force: true });
  await symlink(name, unfinished);
  await rename(unfinished, link);
}

/** The program behind `current`. */
export const currentProgram = (base: string): string => path.join(base, LINK, 'showreel');
