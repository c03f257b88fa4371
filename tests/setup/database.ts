import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Connection } from 'mongoose';
import { startDatabase } from '../../server/database/embedded-database';
import { testEngine } from './engines';

export interface TestDatabase {
  /** One database server for all tests; each uses its own database on it, see `databaseNamed`. */
  uri: string;
  /** A folder that is removed with it. */
  folder: string;
  stop(): Promise<void>;
}

/**
 * Read by every `java`. A database that lives for some minutes is compiled for longer than the better code saves. Tests of
 * the database itself start theirs as the site does.
 */
export const COMPILE_ONCE = { name: 'JDK_JAVA_OPTIONS', value: '-XX:TieredStopAtLevel=1' };

/** Starts the first embedded database that works (EMBEDDED_DATABASE picks one) in a folder that `stop` removes. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'showreel-tests-'));
  const before = process.env[COMPILE_ONCE.name];
  process.env[COMPILE_ONCE.name] = [before, COMPILE_ONCE.value].filter(Boolean).join(' ');
  const database = await startDatabase({
    mongodbUri: undefined,
    embedded: testEngine(),
    dataDir,
    announce: (message) => process.stderr.write(`${message}\n`),
  }).finally(() => {
    if (before === undefined) delete process.env[COMPILE_ONCE.name];
    else process.env[COMPILE_ONCE.name] = before;
  });
  return {
    uri: database.uri,
    folder: dataDir,
    async stop() {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The URI of another database on the same server. */
export function databaseNamed(uri: string, name: string): string {
  const url = new URL(uri);
  url.pathname = `/${name}`;
  return url.href;
}

/** Connection options as the site has them; `prepareDatabase` creates the indexes. */
export const AS_THE_SITE = { autoIndex: false };

/**
 * Deletes all records except what the server creates when it starts: its state and the first account. Servers take everything for
 * changed when they next look, half a second later.
 */
export async function emptyDatabase(connection: Connection): Promise<void> {
  for (const { collectionName: name } of (await connection.db?.collections()) ?? []) {
    if (name === 'state') continue;
    await connection.collection(name).deleteMany(name === 'users' ? { username: { $ne: 'admin' } } : {});
  }
  await connection
    .collection<{ _id: string }>('state')
    .updateOne({ _id: 'content-version' }, { $set: { value: randomUUID() } });
}
