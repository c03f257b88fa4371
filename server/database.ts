import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { chooseEngines, writtenBy, type Choice } from './database/choose';
import type { EngineName } from './database/engine';
import { DatabaseStartError, reasonOf } from './database/errors';
import { openWith } from './database/open';

export { DatabaseStartError };

export interface DatabaseOptions {
  mongodbUri: string | undefined;
  /** Only this engine; otherwise the first that works. */
  embedded: EngineName | undefined;
  dataDir: string;
  /** Is told what takes long, and what went wrong and is being repaired. */
  say: (message: string) => void;
}

export interface Database {
  /** Stays the same for as long as the program runs, also when the database is restarted. */
  uri: string;
  engine: 'external' | EngineName;
  stop(): Promise<void>;
}

/**
 * Names the database to connect to, and starts one in the data folder unless one is given. A given one is not tried
 * here: it may be down for now. Throws {@link DatabaseStartError}.
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.mongodbUri)
    return { uri: options.mongodbUri, engine: 'external', stop: () => Promise.resolve() };

  const root = path.resolve(options.dataDir, 'database');
  await mkdir(root, { recursive: true }).catch((error: unknown) => {
    throw new DatabaseStartError(`DATA_DIR=${options.dataDir} can not be used (${reasonOf(error)}).`);
  });
  const choice = await chooseEngines(options.embedded, root);
  const reasons: string[] = [];
  for (const engine of choice.engines) {
    try {
      return await openWith(engine, root, options);
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      reasons.push(`${engine.name}: ${reasonOf(error)}`);
    }
  }
  throw nothingWorks(reasons, choice, root);
}

function nothingWorks(reasons: string[], { heldBy }: Choice, root: string) {
  const holding =
    heldBy && ` for the data in ${path.join(root, heldBy)}, which ${writtenBy(heldBy)} has written`;
  return new DatabaseStartError(
    `No database could be started${holding ?? ''} (${reasons.join('; ')}). Ways out: set MONGODB_URI to a MongoDB of ` +
      'yours; install mongod; let the program download MongoDB; or install a JDK, 17 or newer, and Maven.',
  );
}
