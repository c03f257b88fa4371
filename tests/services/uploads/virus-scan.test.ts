/** A scanner looks at each file that is received, and nothing is stored without its word. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Upload } from '~models/upload';
import { storageContext, useStorage } from '~/media/storage/storage-open.server';
import { makeUpload, picture } from '../../media-files';

const folder = mkdtempSync(path.join(tmpdir(), 'showreel-scanner-'));
const scanner = path.join(folder, 'scanner');
const seen = `${scanner}.seen`;

/** Has the scanner end with that code. */
const scannerEndsWith = (code: number) => {
  writeFileSync(scanner, `#!/bin/sh\ntest -r "$1" && echo "$1" >> '${seen}'\nexit ${code}\n`);
  chmodSync(scanner, 0o755);
};

beforeAll(() => {
  useStorage(storageContext().storage);
  Object.assign(storageContext(), { virusScanner: scanner });
});

afterEach(() => vi.unstubAllEnvs());

afterAll(() => {
  Object.assign(storageContext(), { virusScanner: undefined });
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['that it calls a virus is rejected', 1, 400],
  ['that it cannot check is not stored', 2, 503],
])('a file %s', async (_, code, status) => {
  scannerEndsWith(code);
  await expect(makeUpload(await picture())).rejects.toMatchObject({ status });
  expect(await Upload.countDocuments()).toBe(0);
  expect(readdirSync(storageContext().incoming)).toEqual([]);
});

it('no file is stored if the scanner is missing', async () => {
  rmSync(scanner, { force: true });
  await expect(makeUpload(await picture())).rejects.toMatchObject({ status: 503 });
  expect(await Upload.countDocuments()).toBe(0);
});

it('a clean file is stored, after it was looked at', async () => {
  scannerEndsWith(0);
  rmSync(seen, { force: true });
  await makeUpload(await picture());
  expect(await Upload.countDocuments()).toBe(1);
  expect(readdirSync(folder)).toContain(path.basename(seen));
});

it('the scanner gets no setting of the site, and no secret', async () => {
  vi.stubEnv('ADMIN_PASSWORD', 'a secret of the site');
  const printed = `${scanner}.environment`;
  writeFileSync(scanner, `#!/bin/sh\nenv > '${printed}'\n`, { mode: 0o755 });
  await makeUpload(await picture());
  const environment = readFileSync(printed, 'utf8');
  expect(environment).toContain(`PATH=${process.env.PATH}`);
  expect(environment).not.toMatch(/ADMIN_PASSWORD|secret/);
});
