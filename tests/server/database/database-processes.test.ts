import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { startDatabase } from '../../../server/database/embedded-database';
import { databaseMemory } from '../../../server/database/embedded/java';
import { IS_LONG, someOf } from '../../full-length';
import { HAS_JAVA } from '../../setup/engines';
import { installFakeMongod } from '../fixtures/fake-mongod';
import { answers, processesOn, startHost, temporaryFolder, until } from '../fixtures/processes';

let temporary: ReturnType<typeof temporaryFolder>;
let dataDir: string;

beforeEach(() => {
  temporary = temporaryFolder();
  dataDir = path.join(temporary.folder, 'data');
});

afterEach(async () => {
  await until(() => processesOn(dataDir).length === 0);
  temporary.remove();
});

const java = () => ({ DATA_DIR: dataDir, EMBEDDED_DATABASE: 'java' });
const mongod = () => ({
  DATA_DIR: dataDir,
  EMBEDDED_DATABASE: 'mongod',
  PATH: installFakeMongod(temporary.folder),
});
const PROGRAMS: [string, () => Record<string, string>][] = [['a stand-in for mongod', mongod]];
if (HAS_JAVA) PROGRAMS.unshift(['java', java]);

it.skipIf(!HAS_JAVA || !IS_LONG)(
  'the Java program is built once when several launchers build it concurrently',
  async () => {
    const cache = path.join(temporary.folder, 'cache');
    const other = path.join(dataDir, 'other');
    const hosts = await Promise.all([
      startHost({ ...java(), XDG_CACHE_HOME: cache }),
      startHost({ ...java(), XDG_CACHE_HOME: cache, DATA_DIR: other }),
    ]);
    expect(hosts.map(({ engine, failed }) => engine ?? failed)).toEqual(['java', 'java']);
    expect(hosts.flatMap(({ said }) => said)).toEqual([
      expect.stringContaining(
        'Preparing the program of the embedded database, once (nothing stored is touched): building it with Maven',
      ),
      expect.stringMatching(/is prepared \(\d+\.\d s\)/),
    ]);
    expect(readdirSync(path.join(cache, 'showreel'))).toEqual([
      expect.stringMatching(/^embedded-mongodb-\w+\.jar$/),
    ]);
    await Promise.all(hosts.map(({ end }) => end('SIGTERM')));
  },
  180_000,
);

it.each(someOf(PROGRAMS))(
  'the embedded database rejects a second program on its folder: %s',
  async (_, environment) => {
    const first = await startHost(environment());
    const second = await startHost(environment());
    expect(second.failed).toMatch(/^Another program already uses the database in /);
    expect(second.failed).toContain(dataDir);
    expect(await answers(first.uri)).toBe(true);
    await first.end('SIGTERM');
    expect(await answers(first.uri)).toBe(false);
  },
  60_000,
);

it.each(someOf(PROGRAMS.toReversed()))(
  'the embedded database ends with the program that started it, however that ends: %s',
  async (_, environment) => {
    const host = await startHost(environment());
    expect(await answers(host.uri)).toBe(true);
    await host.end('SIGKILL');
    await until(() => processesOn(dataDir).length === 0);
    expect(await answers(host.uri)).toBe(false);
    if (environment === mongod) {
      expect(existsSync(path.join(dataDir, 'database', 'wiredtiger', 'ended-in-order'))).toBe(true);
    }
    const next = await startHost(environment());
    expect(next.failed ?? next.engine).toBe(host.engine);
    await next.end('SIGTERM');
  },
  60_000,
);

it.skipIf(!HAS_JAVA)(
  'the Java program says when its memory is full, and has everything acknowledged with more memory',
  async () => {
    const said: string[] = [];
    const announce = (message: string) => said.push(message);
    const options = { mongodbUri: undefined, embedded: 'java', dataDir, announce } as const;
    const small = await startDatabase({ ...options, memoryMb: 24 });
    const client = new mongoose.mongo.MongoClient(small.uri, { serverSelectionTimeoutMS: 1_000 });
    const versions = client.db().collection<{ _id: number; body: Buffer }>('versions');
    let acknowledged = 0;
    const fill = async () => {
      for (;;) {
        await versions.insertOne({ _id: acknowledged, body: randomBytes(500_000) });
        acknowledged += 1;
      }
    };
    await expect(fill()).rejects.toThrow();
    await until(() => said.length > 0);
    expect(said[0]).toBe(
      'The embedded database ended by itself (its 24 MB of memory are not enough for the data: ' +
        'set DATABASE_MEMORY_MB to more); starting it again.',
    );
    await client.close();
    await small.stop();

    const large = await startDatabase({ ...options, memoryMb: 256 });
    const again = new mongoose.mongo.MongoClient(large.uri);
    expect(await again.db().collection('versions').countDocuments()).toBeGreaterThanOrEqual(acknowledged);
    expect(acknowledged).toBeGreaterThan(10);
    await again.close();
    await large.stop();
  },
  120_000,
);

it.each([
  ['a small machine', 1, 512],
  ['a machine of 8 GB', 8, 2_048],
])(
  'the memory of the Java program is a quarter of the machine, and at least 512 MB: %s',
  (_, gigabytes, megabytes) => {
    expect(databaseMemory(gigabytes * 1024 ** 3)).toBe(megabytes);
  },
);
