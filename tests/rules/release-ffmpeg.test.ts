/** The ffmpeg of a release, with a Python that stands in for the real one. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addFfmpeg } from '../../scripts/release/ffmpeg';
import { temporaryFolder } from '../server/fixtures/processes';

let temporary: ReturnType<typeof temporaryFolder>;
let program: string;

beforeEach(() => {
  temporary = temporaryFolder();
  program = path.join(temporary.folder, 'showreel/program');
  for (const folder of ['runtime', 'node_modules/@ffmpeg-installer/linux-x64', 'bin'])
    mkdirSync(path.join(program, folder), { recursive: true });
  writeFileSync(path.join(program, OLD), 'old');
});

afterEach(() => {
  vi.unstubAllEnvs();
  temporary.remove();
});

const OLD = 'node_modules/@ffmpeg-installer/linux-x64/ffmpeg';
const PACKED = 'runtime/ffmpeg';

async function add(python: string | null, given?: string): Promise<string[]> {
  const said: string[] = [];
  const bin = path.join(program, 'bin');
  if (python !== null) writeFileSync(path.join(bin, 'python3'), `#!/bin/sh\n${python}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', bin);
  await addFfmpeg(program, 'x64', given, (line) => said.push(line));
  return said;
}

it.each([
  ['there is no python3', null],
  ['pip cannot download it', 'exit 1'],
])('is that of the packages where %s, which is said', async (reason, python) => {
  expect(await add(python)).toEqual([
    `No maintained ffmpeg: ${reason}. The one of the packages, of 2018, is packed instead.`,
  ]);
  expect([existsSync(path.join(program, OLD)), existsSync(path.join(program, PACKED))]).toEqual([
    true,
    false,
  ]);
});

it('is never another file than the expected one', async () => {
  const other = 'while [ "$1" != --dest ]; do shift; done; echo other > "$2/other.whl"';
  await expect(add(other)).rejects.toThrow(/^The ffmpeg that was downloaded is not the one of/);
  expect(existsSync(path.join(program, PACKED))).toBe(false);
});

it('is the given one, in the place of that of the packages', async () => {
  const given = path.join(temporary.folder, 'given');
  writeFileSync(given, 'given');
  expect(await add(null, given)).toEqual([]);
  expect(readFileSync(path.join(program, PACKED), 'utf8')).toBe('given');
  expect(existsSync(path.join(program, OLD))).toBe(false);
});
