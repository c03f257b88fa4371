/** ZIPs that are made while they are sent. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createArchive, type ZipEntry } from '~/press/kits/kit-archives.server';
import { readZip } from '../../read-zip';

const modifiedAt = new Date('2026-03-02T09:30:00Z');

const streamed = (name: string, bytes: Buffer, open = () => Promise.resolve(Readable.from([bytes]))) =>
  ({ name, modifiedAt, content: { size: bytes.length, open } }) satisfies ZipEntry;

const text = (name: string, words: string): ZipEntry => ({ name, modifiedAt, content: Buffer.from(words) });

it('a ZIP has the length that was said before any file was opened, and the bytes of every file', async () => {
  const pictures = [randomBytes(300_000), randomBytes(1), Buffer.alloc(0), randomBytes(128 * 1024)];
  let opened = 0;
  const entries = pictures.map((bytes, index) =>
    streamed(`Primal_${index}.jpg`, bytes, () => {
      opened += 1;
      return Promise.resolve(Readable.from([bytes]));
    }),
  );
  const archive = createArchive([text('CAPTIONS.csv', '\ufefffile\r\n'), ...entries]);
  expect(opened).toBe(0);
  const zip = await buffer(archive.open());
  expect(zip).toHaveLength(archive.size);
  expect(readZip(zip).map(({ name }) => name)).toEqual(['CAPTIONS.csv', ...entries.map(({ name }) => name)]);
  expect(
    readZip(zip)
      .slice(1)
      .map(({ bytes }) => bytes),
  ).toEqual(pictures);
  await expectUnzips(zip);
});

/** Asks `unzip`, where there is one, whether it can read a ZIP; `readZip` has read it everywhere. */
async function expectUnzips(zip: Buffer): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'showreel-zip-'));
  try {
    const file = path.join(folder, 'stills.zip');
    await writeFile(file, zip);
    const { stdout } = await promisify(execFile)('unzip', ['-t', file]).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return { stdout: 'No errors detected' };
      },
    );
    expect(stdout).toContain('No errors detected');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it('files are opened one after the other', async () => {
  const open = new Set<string>();
  let most = 0;
  const entry = (name: string) =>
    streamed(name, Buffer.alloc(100_000), () => {
      open.add(name);
      most = Math.max(most, open.size);
      const stream = Readable.from([Buffer.alloc(100_000)]);
      stream.once('close', () => open.delete(name));
      return Promise.resolve(stream);
    });
  await buffer(createArchive(['a', 'b', 'c', 'd'].map(entry)).open());
  expect(most).toBe(1);
});

it.each([
  ['cannot be opened', () => Promise.reject(new Error('it is gone'))],
  ['breaks off', () => Promise.resolve(failing())],
  ['is shorter than it was', () => Promise.resolve(Readable.from([Buffer.alloc(10)]))],
])('a ZIP fails when a file %s', async (_, open) => {
  const archive = createArchive([
    streamed('a.jpg', Buffer.alloc(100_000), open),
    streamed('b.jpg', Buffer.alloc(5)),
  ]);
  await expect(buffer(archive.open())).rejects.toThrow(Error);
});

const failing = () =>
  new Readable({
    read() {
      this.destroy(new Error('the disk is broken'));
    },
  });

it('the file that is being read is closed when the reader of the ZIP leaves', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  const archive = createArchive([
    { name: 'a.jpg', modifiedAt, content: { size: 1_000_000_000, open: () => Promise.resolve(endless) } },
  ]);
  const zip = archive.open();
  await once(zip, 'readable');
  zip.destroy();
  if (!endless.closed) await once(endless, 'close');
  expect(endless.destroyed).toBe(true);
});

const GIGABYTE = 1024 ** 3;

/** How many bytes a ZIP of files of these sizes has. */
const sizeWith = (sizes: number[]) =>
  createArchive(
    sizes.map((size, index) => ({
      name: `${index}.jpg`,
      modifiedAt,
      content: { size, open: () => Promise.reject(new Error('not opened')) },
    })),
  ).size;

it('a ZIP above four gigabytes says its length with the longer records of ZIP64', () => {
  const usual = sizeWith([GIGABYTE, GIGABYTE, GIGABYTE]) - 3 * GIGABYTE;
  const long = sizeWith([GIGABYTE, GIGABYTE, GIGABYTE, GIGABYTE, GIGABYTE]) - 5 * GIGABYTE;
  expect(long).toBeGreaterThan((usual / 3) * 5);
});
