import net, { type Socket } from 'node:net';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { connect, disconnect } from '../../../server/database/connection';
import { databaseNamed } from '../../setup/database';
import { MongodbProxy } from '../../setup/mongodb-proxy';

let proxy: MongodbProxy;
/** All opened sockets; sockets with and without TLS are opened by this method. */
const sockets = new Set<Socket>();
// oxlint-disable-next-line typescript/unbound-method -- it is called with the socket below
const open = net.Socket.prototype.connect;

beforeAll(() => {
  net.Socket.prototype.connect = function connectAndNote(this: Socket, ...args: unknown[]) {
    sockets.add(this);
    return (open as (...args: unknown[]) => Socket).apply(this, args);
  };
});
afterEach(async () => {
  await disconnect();
  await proxy.close();
});
afterAll(() => {
  net.Socket.prototype.connect = open;
});

it.each([
  ['plain', false],
  ['with TLS', true],
])(
  'a query written while its connection closes fails instead of hanging: %s',
  async (_, tls) => {
    const target = databaseNamed(inject('databaseUri'), 'gone');
    proxy = new MongodbProxy(target, { tls });
    await proxy.open();
    const uri = proxy.uri(target);
    const port = Number(new URL(uri).port);
    const [log, { signal }] = [pino({ level: 'silent' }), new AbortController()];
    await connect({ uri, log, signal, isUnavailable: () => false });
    const ping = () => mongoose.connection.db?.command({ ping: 1 });
    await ping();

    // Until the event arrives that reports its end, the driver considers a socket usable.
    for (const socket of sockets) if (socket.remotePort === port) socket.destroy();
    await expect(ping()).rejects.toThrow(/closed/);
    await expect.poll(ping, { timeout: 10_000 }).toMatchObject({ ok: 1 });
  },
  30_000,
);
