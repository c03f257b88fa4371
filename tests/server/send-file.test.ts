import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseRange, sendFile } from '../../server/middleware/send-file';

const SIZE = 3 * 1024 * 1024 + 17;
const content = randomBytes(SIZE);
const folder = mkdtempSync(path.join(tmpdir(), 'showreel-send-'));
const file = path.join(folder, 'video.mp4');
const failures: string[] = [];
let server: Server;
let underway = 0;

beforeAll(async () => {
  writeFileSync(file, content);
  server = createServer((request, response) => {
    const range = parseRange(String(request.headers.range), SIZE);
    if (typeof range !== 'object') return void response.writeHead(416).end();
    const send = async () => {
      underway += 1;
      const handle = await open(file);
      try {
        await sendFile(handle, range, response);
      } catch (error) {
        failures.push(String(error));
        response.destroy();
      } finally {
        await handle.close();
        underway -= 1;
      }
    };
    void send();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** The bytes of a range; null when the reader disconnects half-way (`left`). */
function read(start: number, end: number, left = false): Promise<Buffer | null> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const headers = { range: `bytes=${start}-${end}` };
    const request = get({ host: '127.0.0.1', port, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (!left) return;
        response.destroy();
        resolve(null);
      });
      response.on('end', () => resolve(Buffer.concat(chunks)));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

it('each of many concurrent readers gets its own bytes, though some disconnect', async () => {
  const parts = Array.from({ length: 120 }, (_, index) => {
    const start = (index * 104_729) % (SIZE - 1);
    return {
      start,
      end: Math.min(SIZE - 1, start + 1 + ((index * 31_337) % 900_000)),
      left: index % 4 === 3,
    };
  });
  const answers = await Promise.all(parts.map(({ start, end, left }) => read(start, end, left)));
  for (const [index, { start, end, left }] of parts.entries())
    if (!left) expect(answers[index]?.equals(content.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
  await expect.poll(() => underway).toBe(0);
  // Only the readers that disconnected were not sent everything.
  expect(failures.length).toBeLessThanOrEqual(parts.filter(({ left }) => left).length);
});

it('a file that became shorter breaks the response instead of completing it', async () => {
  truncateSync(file, Math.floor(SIZE / 2));
  await expect(read(0, SIZE - 1)).rejects.toThrow();
  expect(failures.at(-1)).toContain('shorter');
});
