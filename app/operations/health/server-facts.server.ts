import type { ErrorsFacts } from './health-texts.server';

/** Facts that only the server knows about itself. */
export interface ServerFacts {
  /** The build's identifier; null in development. */
  build: string | null;
  isProduction: boolean;
  publicUrl: string | undefined;
  /** The number of proxies whose headers count. */
  trustProxy: number;
  /** The folder of files that are not in a bucket. */
  dataDir: string;
  databaseEngine: () => 'external' | 'mongod' | 'download' | 'java';
  readErrors: () => ErrorsFacts;
}

const processWide = globalThis as typeof globalThis & { showreelServer?: ServerFacts };

/** Sets what the server knows, once at the start. */
export function followServer(facts: ServerFacts): void {
  processWide.showreelServer = facts;
}

export function serverFacts(): ServerFacts {
  if (!processWide.showreelServer) throw new Error('no server runs');
  return processWide.showreelServer;
}
