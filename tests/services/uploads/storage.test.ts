import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskStorage } from '~/media/storage/storage-disk.server';
import { S3Storage } from '~/media/storage/storage-s3.server';
import { servedFiles, withheldKey, type Storage } from '~/media/storage/storage.server';
import { asStream } from '../../media-files';
import { startBucket, type Bucket } from '../../setup/bucket';

const folder = mkdtempSync(path.join(tmpdir(), 'showreel-storage-'));
const CONTENT = Buffer.from('0123456789'.repeat(1_000));
let bucket: Bucket;

beforeAll(async () => {
  bucket = await startBucket(path.join(folder, 'bucket'));
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
const newKey = () => `show/the-long-rain/gallery/${String((count += 1)).padStart(24, '0')}.png`;

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys;
}

const KINDS: [string, () => Storage][] = [
  ['a folder', () => new DiskStorage(path.join(folder, 'disk'))],
  ['a bucket', () => new S3Storage(bucket.options)],
];

describe.each(KINDS)('%s', (_, open) => {
  let storage: Storage;
  beforeAll(() => (storage = open()));

  const contentOf = async (key: string, range?: { start: number; end: number }) => {
    const stream = await storage.get(key, range);
    return stream && buffer(stream);
  };

  it('is empty at first', async () => {
    expect(await keysOf(storage)).toEqual([]);
  });

  it('returns what was stored, and any range of it', async () => {
    const key = newKey();
    await storage.put(key, asStream(CONTENT), 'image/png');
    expect(await contentOf(key)).toEqual(CONTENT);
    for (const [start, end] of [
      [0, 9],
      [0, 9_999],
      [5, 14],
      [9_999, 9_999],
      [4_000, 9_999],
    ] as const)
      expect(String(await contentOf(key, { start, end }))).toBe(String(CONTENT.subarray(start, end + 1)));
    const found = await storage.stat(key);
    expect(found?.size).toBe(CONTENT.length);
    expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
    expect(await keysOf(storage)).toContain(key);
  });

  it('gives a file another key, and does nothing if it does not exist', async () => {
    const [from, to] = [newKey(), `withheld/${newKey()}`];
    await storage.put(from, asStream(CONTENT), 'image/png');
    await storage.move(from, to, 'image/png');
    expect(await contentOf(from)).toBeNull();
    expect(await contentOf(to)).toEqual(CONTENT);
    await storage.move(from, to, 'image/png');
    expect(await contentOf(to)).toEqual(CONTENT);
  });

  it('copies or moves a local file into the storage', async () => {
    const [copied, key, file] = [newKey(), newKey(), path.join(folder, 'file')];
    await writeFile(file, CONTENT);
    await storage.copy(copied, file, 'image/png');
    expect(await contentOf(copied)).toEqual(CONTENT);
    await storage.adopt(key, file, 'image/png');
    expect(await contentOf(key)).toEqual(CONTENT);
    await expect(import('node:fs/promises').then(({ stat }) => stat(file))).rejects.toThrow();
  });

  it('stores a file larger than one chunk', async () => {
    const [key, large] = [newKey(), Buffer.alloc(12 * 1024 * 1024, 'parts')];
    await storage.put(key, asStream(large, 1024 * 1024), 'video/mp4');
    expect((await contentOf(key))?.equals(large)).toBe(true);
  });

  it.each([10, 7_000_000])('keeps nothing of a file that broke off after %i bytes', async (bytes) => {
    const key = newKey();
    const breaking = Readable.from(
      (function* () {
        yield Buffer.alloc(bytes);
        throw new Error('cut');
      })(),
      { objectMode: false },
    );
    const before = await keysOf(storage);
    await expect(storage.put(key, breaking, 'video/mp4')).rejects.toThrow('cut');
    expect(await storage.stat(key)).toBeNull();
    expect(await keysOf(storage)).toEqual(before);
  });

  it('has no file under an unknown name', async () => {
    const key = newKey();
    expect([await storage.get(key), await storage.stat(key)]).toEqual([null, null]);
  });

  it('deletes a file, and ignores a missing one', async () => {
    const key = newKey();
    await storage.put(key, asStream(CONTENT), 'image/png');
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.stat(key)).toBeNull();
    expect(await keysOf(storage)).not.toContain(key);
  });
});

it.each([
  '../outside.png',
  '/etc/passwd',
  'a/../b.png',
  'a//b.png',
  '.hidden/a.png',
  'a\u0000.png',
  'a/b',
  '',
])('disk storage has no file %j', (key) => {
  expect(() => new DiskStorage(folder).pathOf(key)).toThrow(RangeError);
});

it('a withheld file is not served under any spelling of its folder, where the file system ignores case', async () => {
  const disk = new DiskStorage(path.join(folder, 'ignores-case'));
  await disk.put(withheldKey('2026/still.png'), asStream(Buffer.from('withheld')));
  const served = servedFiles({
    ...disk,
    get: (key) => disk.get(key.toLowerCase()),
    stat: (key) => disk.stat(key.toLowerCase()),
  } as Storage);
  for (const name of ['withheld', 'wIthheld', 'withhelD', 'WITHHELD']) {
    expect(await served.stat(`${name}/2026/still.png`)).toBeNull();
    expect(await served.get(`${name}/2026/still.png`)).toBeNull();
  }
});
