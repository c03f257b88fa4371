import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';

const SUFFIXES = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];

/** Returns the path of a program in one of the given folders, else on the PATH. */
export async function findExecutable(name: string, ...homes: (string | undefined)[]) {
  const folders = homes.flatMap((home) => (home ? [path.join(home, 'bin')] : []));
  folders.push(...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean));
  for (const folder of folders) {
    for (const suffix of SUFFIXES) {
      const file = path.resolve(folder, name + suffix);
      if (await isExecutable(file)) return file;
    }
  }
  return undefined;
}

async function isExecutable(file: string) {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
