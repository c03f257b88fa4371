import type { TestProject } from 'vitest/node';
import { startTestDatabase } from './database';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUri: string;
  }
}

/** Before the tests of services: one database server for all files. */
export default async function setup(project: TestProject) {
  const database = await startTestDatabase();
  project.provide('databaseUri', database.uri);
  return () => database.stop();
}
