import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import mongoose from 'mongoose';
import { pino } from 'pino';
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
}, 120_000);
afterAll(async () => {
  await disconnect();
  await gate.close();
});

it('a query that is written when its connection goes is answered with an error, and not never', async () => {
  const port = Number(new URL(gate.uri(databaseUri)).port);
  subscribe('net.client.socket', (message) => void sockets.push((message as { socket: Socket }).socket));
  const uri = gate.uri(databaseNamed(databaseUri, 'gone'));
  await connect(uri, pino({ level: 'silent' }), new AbortController().signal);
  const ping = () => mongoose.connection.db?.command({ ping: 1 });
  await ping();

  // Between its end and the event that tells it, a socket is taken for one that works.
  for (const socket of sockets) if (socket.remotePort === port) socket.destroy();
  await expect(ping()).rejects.toThrow(/closed/);
  await expect.poll(ping, { timeout: 10_000 }).toMatchObject({ ok: 1 });
}, 30_000);
