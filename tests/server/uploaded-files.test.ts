import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { expect, it } from 'vitest';
import { uploadedFiles, type UploadedFileSource } from '../../server/middleware/uploaded-files';
import { sendRaw } from '../security/fixtures/raw';

it('a file that grows while it is sent is sent up to the announced length', async () => {
  const content = Buffer.from('twelve bytes');
  const growing: UploadedFileSource = {
    stat: () => Promise.resolve({ size: 6, modifiedAt: new Date() }),
    get: (_key, range) => {
      const { start = 0, end = content.length - 1 } = range ?? {};
      return Promise.resolve(Readable.from([content.subarray(start, end + 1)]));
    },
  };
  const server = express().use(uploadedFiles(growing)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    // The response is read as raw bytes, since most clients drop what exceeds the announced length.
    const request = 'GET /2026/poster.webp HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n';
    const { text } = await sendRaw(`http://127.0.0.1:${port}`, request);
    expect(text).toMatch(/\r\nContent-Length: 6\r\n/i);
    expect(text.slice(text.indexOf('\r\n\r\n') + 4)).toBe('twelve');
  } finally {
    server.close();
  }
});
