/** Background work gives way to visitors. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pacedBesideVisitors } from '~/core/db/pace.server';

const REQUESTS = 60;
const server = createServer((_, response) => void response.end());

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function visit(): Promise<void> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await Promise.all(Array.from({ length: REQUESTS }, async () => (await fetch(url)).text()));
}

it('work that outdates pages waits for visitors, and no longer once they have left', async () => {
  const pace = pacedBesideVisitors(new AbortController().signal);
  const timed = async () => {
    const start = performance.now();
    await pace();
    return performance.now() - start;
  };
  await visit();
  const beside = await timed();
  expect(beside).toBeGreaterThan(300);
  // The requests are those of the last second.
  await timed();
  expect(await timed()).toBeLessThan(beside);
});

it('work that waits for visitors ends when it has to stop', async () => {
  const stopping = new AbortController();
  const pace = pacedBesideVisitors(stopping.signal);
  await visit();
  const waiting = pace();
  stopping.abort();
  await expect(waiting).rejects.toThrow('aborted');
  await expect(pace()).rejects.toThrow('aborted');
});
