/** What a release brings along: which C library it needs, and its database before any other. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { requiredGlibc } from '../../../scripts/release/glibc';
import { BUNDLED_JAR, BUNDLED_JAVA, bundledDatabase } from '../../../server/database/embedded/java';
import { chooseEngines } from '../../../server/database/embedded-database';
import { temporaryFolder } from '../fixtures/processes';

const temporary = temporaryFolder();
const own = process.cwd();

afterAll(() => temporary.remove());

const put = (name: string, content: string, mode = 0o644) => {
  const file = path.join(temporary.folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content, { mode });
};

it('a release needs the newest glibc that any of its programs and libraries names, and none that a text names', async () => {
  put('libraries/one', '\x7fELF GLIBC_2.9 GLIBC_2.17 GLIBC_PRIVATE', 0o755);
  put('libraries/deep/two.node', '\x7fELF GLIBC_2.2.5');
  put('libraries/text', 'GLIBC_2.99');
  expect(await requiredGlibc(path.join(temporary.folder, 'libraries'))).toBe('2.17');
});

it('the database of a release comes before all others, but not for data that only another one reads', async () => {
  const names = async (root: string) =>
    (await chooseEngines(undefined, path.join(temporary.folder, root))).engines.map(({ name }) => name);
  expect(await names('new')).toEqual(['mongod', 'download', 'java']);
  put(path.join(BUNDLED_JAVA, 'bin/java'), '', 0o755);
  put(BUNDLED_JAR, '');
  put('older/wiredtiger/WiredTiger.turtle', 'data');
  process.chdir(temporary.folder);
  try {
    expect(await bundledDatabase()).toEqual({
      command: path.resolve(BUNDLED_JAVA, 'bin/java'),
      jar: path.resolve(BUNDLED_JAR),
    });
    expect(await names('new')).toEqual(['java', 'mongod', 'download']);
    expect(await names('older')).toEqual(['mongod', 'download']);
  } finally {
    process.chdir(own);
  }
});
