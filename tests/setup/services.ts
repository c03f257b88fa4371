import type { TestProject } from 'vitest/node';
import { startTestDatabase, type TestDatabase } from './database';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUri: string;
    /** A folder that is removed when all tests have ended. */
    temporaryFolder: string;
  }
}

/** Global because each project loads its own copy of this file, and starting a database takes seconds. */
const run = globalThis as { testDatabase?: Promise<TestDatabase>; testDatabaseUsers?: number };

/** Starts one database server for all tests that need one; the last project stops it. */
export default async function setup(project: TestProject) {
  run.testDatabase ??= startTestDatabase();
  run.testDatabaseUsers = (run.testDatabaseUsers ?? 0) + 1;
  const database = await run.testDatabase;
  project.provide('databaseUri', database.uri);
  project.provide('temporaryFolder', database.folder);
  return async () => {
    run.testDatabaseUsers = (run.testDatabaseUsers ?? 0) - 1;
    if (run.testDatabaseUsers === 0) await database.stop();
  };
}
