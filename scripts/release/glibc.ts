import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const ELF = Buffer.from('\x7fELF', 'latin1');
const VERSION = Buffer.from('GLIBC_2.');
const DIGITS = /^\d{1,3}/;

/** Returns the oldest version of glibc, such as `2.28`, that runs every program and library in a folder. */
export async function requiredGlibc(folder: string): Promise<string> {
  let newest = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(path.join(entry.parentPath, entry.name));
    if (content.subarray(0, ELF.length).equals(ELF)) newest = Math.max(newest, newestVersionIn(content));
  }
  return `2.${newest}`;
}

function newestVersionIn(content: Buffer): number {
  let newest = 0;
  for (let at = content.indexOf(VERSION); at >= 0; at = content.indexOf(VERSION, at + 1)) {
    const digits = content.toString('latin1', at + VERSION.length, at + VERSION.length + 3);
    newest = Math.max(newest, Number(DIGITS.exec(digits)?.[0] ?? 0));
  }
  return newest;
}
