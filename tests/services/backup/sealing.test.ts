import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  deriveKeys,
  keysOfArchive,
  ByteReader,
  Damaged,
  sealed,
  sealedSize,
  unsealed,
} from '~/operations/backup/backup-seal.server';

const CHUNK = 64 * 1024;
const HEAD = 32;
const FRAME = CHUNK + 20;

// oxlint-disable-next-line typescript/require-await
async function* pieces(content: Buffer, length: number) {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length);
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const seal = (content: Buffer, key: Buffer | null, context = 'a file') =>
  collect(sealed(pieces(content, 10_000), key, context));
const open = (content: Buffer, key: Buffer | null, context = 'a file') =>
  collect(unsealed(new ByteReader(pieces(content, 7_777)), key, { context, name: 'the-file' }));

const KEY = randomBytes(32);

describe.each([
  ['encrypted', KEY],
  ['with checksums only', null],
])('contents that are %s', (_, key) => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('come back, %i bytes', async (bytes) => {
    const content = randomBytes(bytes);
    const closed = await seal(content, key);
    expect(closed.length).toBe(sealedSize(bytes));
    expect((await open(closed, key)).equals(content)).toBe(true);
  });

  it('a flipped bit anywhere is found and named', async () => {
    const closed = await seal(randomBytes(60), key);
    for (let bit = 0; bit < closed.length * 8; bit += 1) {
      const copy = Buffer.from(closed);
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      await expect(open(copy, key)).rejects.toThrow(/^the-file is damaged/);
    }
  });

  it('chunks that are left out, repeated, reordered or cut off are found', async () => {
    const closed = await seal(randomBytes(3 * CHUNK + 5), key);
    const head = closed.subarray(0, HEAD);
    const frame = (index: number) => closed.subarray(HEAD + index * FRAME, HEAD + (index + 1) * FRAME);
    const [first, second, third, last] = [frame(0), frame(1), frame(2), frame(3)];
    const wrong = [
      [head, second, first, third, last],
      [head, first, third, last],
      [head, first, first, second, third, last],
      [head, first, second, third],
      [head, first, second, third, last.subarray(0, -1)],
      [head, last],
      [head],
      [],
    ];
    for (const parts of wrong) await expect(open(Buffer.concat(parts), key)).rejects.toThrow(Damaged);
  });

  it('contents of something else are found', async () => {
    await expect(open(await seal(Buffer.from('x'), key, 'another file'), key)).rejects.toThrow(Damaged);
  });
});

it('another key opens nothing, and the same contents look different each time', async () => {
  const content = randomBytes(100);
  const closed = await seal(content, KEY);
  await expect(open(closed, randomBytes(32))).rejects.toThrow(Damaged);
  expect(closed.equals(await seal(content, KEY))).toBe(false);
  expect(closed.includes(content.subarray(0, 16))).toBe(false);
});

it('keys follow from the passphrase and the salt, and a wrong passphrase is told', async () => {
  const keys = await deriveKeys('correct horse');
  const again = await keysOfArchive('correct horse', keys.encryption);
  expect(again?.nameOf('00')).toBe(keys.nameOf('00'));
  expect(again?.seal?.equals(keys.seal ?? Buffer.alloc(0))).toBe(true);
  expect(await keysOfArchive('wrong horse', keys.encryption)).toBeNull();
  expect((await deriveKeys('correct horse')).nameOf('00')).not.toBe(keys.nameOf('00'));
});
