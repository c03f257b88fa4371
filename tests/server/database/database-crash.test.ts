import path from 'node:path';

import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { chooseEngines, startDatabase, type Database } from '../../../server/database/embedded-database';
import type { EngineName } from '../../../server/database/embedded/engine';
import { IS_LONG } from '../../full-length';
import { ENGINES } from '../../setup/engines';
import { answers, processesOn, temporaryFolder, until } from '../fixtures/processes';

const ROUNDS = IS_LONG ? 5 : 1;
const WRITERS = 4;
const WRITES_A_ROUND = 150;

interface Entry {
  _id: string;
  body: string;
}

interface Counter {
  _id: string;
  count: number;
}

let temporary: ReturnType<typeof temporaryFolder>;
let database: Database;
/** What the program says of its database. */
let said: string[];
const client = () => new mongoose.mongo.MongoClient(database.uri, { serverSelectionTimeoutMS: 10_000 });

beforeEach(() => {
  temporary = temporaryFolder();
  said = [];
});

afterEach(async () => {
  await database.stop();
  temporary.remove();
});

async function start(embedded: EngineName) {
  const dataDir = path.join(temporary.folder, 'data');
  const announce = (message: string) => void said.push(message);
  database = await startDatabase({ mongodbUri: undefined, embedded, dataDir, announce });
}

/** Writes until the connection breaks, and records the acknowledged writes. */
async function write(writer: string, acknowledged: Map<string, number>, entries: Set<string>) {
  const connection = client();
  try {
    for (let count = 1; ; count++) {
      const _id = `${writer}-${count}`;
      await connection
        .db()
        .collection<Entry>('entries')
        .insertOne({ _id, body: 'x'.repeat(2_000) });
      entries.add(_id);
      const change = { $set: { count } };
      await connection
        .db()
        .collection<Counter>('counters')
        .updateOne({ _id: writer }, change, { upsert: true });
      acknowledged.set(writer, count);
    }
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoError)) throw error;
  } finally {
    await connection.close();
  }
}

async function lost(acknowledged: Map<string, number>, entries: Set<string>) {
  const connection = client();
  const kept = await connection.db().collection<Entry>('entries').find().toArray();
  const counters = await connection.db().collection<Counter>('counters').find().toArray();
  await connection.close();
  const whole = new Set(kept.filter(({ body }) => body.length === 2_000).map(({ _id }) => _id));
  const counted = new Map(counters.map(({ _id, count }) => [_id, count]));
  return [
    ...[...entries].filter((id) => !whole.has(id)),
    ...[...acknowledged].filter(([writer, count]) => (counted.get(writer) ?? 0) < count),
  ];
}

it.each(ENGINES)(
  'the embedded database keeps every acknowledged write when it is killed under load, and starts again at the same URI until it is stopped: %s',
  async (engine) => {
    await start(engine);
    const acknowledged = new Map<string, number>();
    const entries = new Set<string>();
    for (let round = 1; round <= ROUNDS; round++) {
      const before = entries.size;
      const writers = Array.from({ length: WRITERS }, (_, i) =>
        write(`${round}-${i}`, acknowledged, entries),
      );
      await until(() => entries.size - before >= WRITES_A_ROUND);
      for (const pid of processesOn(temporary.folder)) process.kill(pid, 'SIGKILL');
      await Promise.all(writers);
      await until(() => said.length === 2 * round);
      expect(said.slice(-2)).toEqual([
        expect.stringMatching(/ended by itself \(signal SIGKILL.*starting it again/),
        'The embedded database is back.',
      ]);
      expect(await lost(acknowledged, entries)).toEqual([]);
    }
    // The next start would choose by these files.
    const { heldBy } = await chooseEngines(undefined, path.join(temporary.folder, 'data/database'));
    expect(heldBy).toBe(engine === 'java' ? 'journal' : 'wiredtiger');
    const { uri } = database;
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    expect([processesOn(temporary.folder), await answers(uri)]).toEqual([[], false]);
    await start(engine);
    expect(entries.size).toBeGreaterThanOrEqual(ROUNDS * WRITES_A_ROUND);
    expect(await lost(acknowledged, entries)).toEqual([]);
  },
  90_000,
);
