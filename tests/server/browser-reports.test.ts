/** What browsers report of their errors: what of it is logged, and how often. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { clientErrors } from '../../server/middleware/browser-reports';

/** A server that takes reports; returns what it logs of them. */
async function start() {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const server = express()
    .use(clientErrors(log, (address) => address))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = async (body: string) => (await fetch(url, { method: 'POST', body })).status;
  return { lines, send };
}

it('the report of an error is logged, without what else it has', async () => {
  const { lines, send } = await start();
  const report = { message: 'x is not a function', stack: 'at a.js', page: '/news', extra: 1 };
  expect(await send(JSON.stringify(report))).toBe(204);
  await expect.poll(() => lines).toEqual([expect.stringContaining('x is not a function')]);
  expect(lines[0]).not.toContain('extra');
});

it('a report that is malformed or far too long is dropped', async () => {
  const { lines, send } = await start();
  for (const body of ['', 'null', '{"message":1}', '{'.repeat(1_000)]) expect(await send(body)).toBe(204);
  expect(await send('x'.repeat(50_000))).toBe(413);
  expect(lines).toEqual([]);
});

it('of many reports of one network ten a minute are logged', async () => {
  const { lines, send } = await start();
  for (let time = 0; time < 40; time += 1) await send(JSON.stringify({ message: `flood ${time} of it` }));
  expect(lines).toHaveLength(10);
});
