import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { expect, it } from 'vitest';
import { assets, type AssetSource } from '../../server/assets';

it('sends as much as it has promised of a file that grows meanwhile', async () => {
  const content = Buffer.from('twelve bytes');
  const growing: AssetSource = {
    stat: () => Promise.resolve({ size: 6, modifiedAt: new Date() }),
    get: (_key, range) => {
      const { start = 0, end = content.length - 1 } = range ?? {};
      return Promise.resolve(Readable.from([content.subarray(start, end + 1)]));
    },
  };
  const server = express().use(assets(growing)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/2026/poster.webp`);
    expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['6', 'twelve']);
  } finally {
    server.close();
  }
});
