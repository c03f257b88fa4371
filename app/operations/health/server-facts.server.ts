import type { ErrorsFacts } from './health-texts.server';

/** The database that the server has started, or was given. */
export type DatabaseEngine = 'external' | 'mongod' | 'download' | 'java';

/** What only the server knows of itself. */
export interface ServerFacts {
  /** What tells this build from others; null in development. */
  build: string | null;
  isProduction: boolean;
  publicUrl: string | undefined;
  /** The number of proxies whose headers count. */
  trustProxy: number;
  /** Where files lie that are not in a bucket. */
  dataDir: string;
  databaseEngine: () => DatabaseEngine;
  readErrors: () => ErrorsFacts;
}

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelServer?: ServerFacts };

/** Sets what the server knows, once at the start. */
export function followServer(facts: ServerFacts): void {
  processWide.showreelServer = facts;
}

export function serverFacts(): ServerFacts {
  if (!processWide.showreelServer) throw new Error('no server runs');
  return processWide.showreelServer;
}
