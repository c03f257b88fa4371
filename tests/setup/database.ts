import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDatabase } from '../../server/database/embedded-database';
import { testEngine } from './engines';

export interface TestDatabase {
  /** One database server for all tests; each uses its own database on it, see `databaseNamed`. */
  uri: string;
  stop(): Promise<void>;
}

/** Starts the first embedded database that works (EMBEDDED_DATABASE picks one) in a folder that `stop` removes. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'showreel-tests-'));
  const database = await startDatabase({
    mongodbUri: undefined,
    embedded: testEngine(),
    dataDir,
    announce: (message) => process.stderr.write(`${message}\n`),
  });
  return {
    uri: database.uri,
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
