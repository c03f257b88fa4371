/** The limits of a body: of its time, and of what is read of it after the answer. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import express, { type RequestHandler } from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { limitBody } from '../../server/middleware/request-body';

const HEAD = 'POST /api/news HTTP/1.1\r\nHost: site.test\r\nContent-Length: 1000000000\r\n\r\n';
const LONG_MS = 60_000;

/** Starts a server with these limits, and a client that sends a body without end, a piece `everyMs`, or nothing of it. */
async function start(
  limits: Parameters<typeof limitBody>[0],
  handler: RequestHandler,
  { everyMs }: { everyMs?: number } = {},
) {
  const server = express().use(limitBody(limits)).use(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect({
    port: (server.address() as AddressInfo).port,
    allowHalfOpen: everyMs !== undefined,
  });
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.on('error', () => undefined);
  socket.write(HEAD);
  const piece = 'a'.repeat(64 * 1024);
  const sending = setInterval(() => socket.writable && socket.write(piece), everyMs ?? LONG_MS);
  onTestFinished(async () => {
    clearInterval(sending);
    socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return { text: () => text, socket, closed };
}

const readAll: RequestHandler = (request, response, next) => {
  request
    .on('end', () => response.send('read'))
    .on('error', next)
    .resume();
};
const answerAtOnce: RequestHandler = (_request, response) => void response.status(404).send('none');

it('a body that takes longer than its time is answered with 408, and the connection ends', async () => {
  const { text, closed } = await start({ bodyMs: 50, restMs: 50 }, readAll, { everyMs: 10 });
  await closed;
  expect(text()).toMatch(
    /^HTTP\/1\.1 408 [^]*\r\nConnection: close\r\n[^]*"error":"The request took too long/i,
  );
});

it('a body that never begins is answered with 408, and the connection ends', async () => {
  const { text, closed } = await start({ bodyMs: 50, restMs: 50 }, readAll);
  await closed;
  expect(text()).toMatch(/^HTTP\/1\.1 408 /);
});

it('the reader of a body that ran out of time gets an error, and not a part of it as the whole', async () => {
  const ends: string[] = [];
  const read: RequestHandler = (request) => {
    request.on('error', () => ends.push('error')).on('end', () => ends.push('end'));
    request.resume();
  };
  const { closed } = await start({ bodyMs: 50, restMs: 50 }, read, { everyMs: 10 });
  await closed;
  expect(ends).toEqual(['error']);
});

it('a body that the application allows to take long has no time limit', async () => {
  let received = 0;
  const allow: RequestHandler = (request, response) => {
    (response.locals.allowLongBody as () => void)();
    // Four times the limit.
    setTimeout(() => response.send(received > 0 ? 'still reading' : 'nothing'), 200);
    request.on('data', (chunk: Buffer) => (received += chunk.length));
  };
  const { text, closed } = await start({ bodyMs: 50, restMs: 50 }, allow, { everyMs: 10 });
  await closed;
  expect(text()).toMatch(/^HTTP\/1\.1 200 [^]*still reading$/);
});

it('the rest of a body is read after the answer for a limited time; then the connection ends', async () => {
  const { text, closed } = await start({ restMs: 100 }, answerAtOnce, { everyMs: 10 });
  await closed;
  expect(text()).toMatch(/^HTTP\/1\.1 404 [^]*none$/);
});

it('the rest of a body is read after the answer up to a number of bytes; then the connection ends', async () => {
  const restBytes = 1024 * 1024;
  const { text, socket, closed } = await start({ restMs: LONG_MS, restBytes }, answerAtOnce, { everyMs: 1 });
  await closed;
  expect(text()).toMatch(/^HTTP\/1\.1 404 [^]*none$/);
  expect(socket.bytesWritten).toBeGreaterThan(restBytes);
});

it('a client that disconnects after the answer leaves no listener or timer that fails', async () => {
  const { text, socket, closed } = await start({ restMs: 100 }, answerAtOnce, { everyMs: 10 });
  while (!text().endsWith('none')) await once(socket, 'data');
  socket.resetAndDestroy();
  await closed;
  const next = await start({ restMs: 100 }, answerAtOnce, { everyMs: 10 });
  await next.closed;
  expect(next.text()).toMatch(/^HTTP\/1\.1 404 /);
});
