import net, { type Socket } from 'node:net';
import mongoose from 'mongoose';
import { pino } from 'pino';
<<<<<<< HEAD
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect, disconnect } from '../../server/connection';
import { databaseNamed } from '../setup/database';
import { Gate } from './fixtures/gate';

const databaseUri = inject('databaseUri');
let gate: Gate;
const sockets: Socket[] = [];

beforeAll(async () => {
  gate = new Gate(databaseUri);
  await gate.open();
=======
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connect, disconnect } from '../../server/connection';
import { databaseNamed, startTestDatabase, type TestDatabase } from '../setup/database';
import { MongodbProxy } from '../setup/mongodb-proxy';

let database: TestDatabase;
let proxy: MongodbProxy;
/** Every socket that was opened, with TLS or without: both are opened by this method. */
const sockets = new Set<Socket>();
const open = net.Socket.prototype.connect;

beforeAll(async () => {
  net.Socket.prototype.connect = function connectAndNote(this: Socket, ...args: unknown[]) {
    sockets.add(this);
    return (open as (...args: unknown[]) => Socket).apply(this, args);
  };
  database = await startTestDatabase();
>>>>>>> 50950a6 (Stop the start on what the database rejects for good, retry writes, and wake writers over TLS)
}, 120_000);
afterEach(async () => {
  await disconnect();
<<<<<<< HEAD
  await gate.close();
});

it('a query that is written when its connection goes is answered with an error, and not never', async () => {
  const port = Number(new URL(gate.uri(databaseUri)).port);
  subscribe('net.client.socket', (message) => void sockets.push((message as { socket: Socket }).socket));
  const uri = gate.uri(databaseNamed(databaseUri, 'gone'));
  await connect(uri, pino({ level: 'silent' }), new AbortController().signal);
  const ping = () => mongoose.connection.db?.command({ ping: 1 });
  await ping();
=======
  await proxy.close();
});
afterAll(async () => {
  net.Socket.prototype.connect = open;
  await database.stop();
});

it.each([
  ['plain', false],
  ['with TLS', true],
])(
  'a query that is written when its connection closes fails, and does not wait for ever: %s',
  async (_, tls) => {
    const target = databaseNamed(database.uri, 'gone');
    proxy = new MongodbProxy(target, { tls });
    await proxy.open();
    const uri = proxy.uri(target);
    const port = Number(new URL(uri).port);
    const [log, { signal }] = [pino({ level: 'silent' }), new AbortController()];
    await connect({ uri, log, signal, isUnavailable: () => false });
    const ping = () => mongoose.connection.db?.command({ ping: 1 });
    await ping();
>>>>>>> 50950a6 (Stop the start on what the database rejects for good, retry writes, and wake writers over TLS)

    // Between its end and the event that tells it, a socket is taken for one that works.
    for (const socket of sockets) if (socket.remotePort === port) socket.destroy();
    await expect(ping()).rejects.toThrow(/closed/);
    await expect.poll(ping, { timeout: 10_000 }).toMatchObject({ ok: 1 });
  },
  30_000,
);
