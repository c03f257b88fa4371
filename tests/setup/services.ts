import type { TestProject } from 'vitest/node';
import { startTestDatabase, type TestDatabase } from './database';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUri: string;
  }
}

/** One for the whole run: each project has its own copy of this file, and starting one takes seconds of the processor. */
const run = globalThis as { testDatabase?: Promise<TestDatabase>; testDatabaseUsers?: number };

/** Before the tests that need a database: one server for all of them. The last project stops it. */
export default async function setup(project: TestProject) {
  run.testDatabase ??= startTestDatabase();
  run.testDatabaseUsers = (run.testDatabaseUsers ?? 0) + 1;
  const database = await run.testDatabase;
  project.provide('databaseUri', database.uri);
  return async () => {
    run.testDatabaseUsers = (run.testDatabaseUsers ?? 0) - 1;
    if (run.testDatabaseUsers === 0) await database.stop();
  };
}
