import { stat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundledDatabase, javaProgram } from './embedded/java';
import { downloadedMongod, installedMongod } from './embedded/mongod';
import {
  type DataFormat,
  type Engine,
  type EngineName,
  type Preparation,
  errorMessageOf,
} from './embedded/engine';
import { connect } from 'node:net';
import type { Config } from '../config';
import { openWith } from './embedded/open';
import { DatabaseStartError } from './connection';

const ENGINES: Engine[] = [installedMongod, downloadedMongod, javaProgram];
/** A bundled engine needs nothing of this machine, and is the same everywhere. */
const ENGINES_OF_RELEASE: Engine[] = [javaProgram, installedMongod, downloadedMongod];

/** A file that every folder of this format contains, and that changes with the data. */
const SIGNATURE: Record<DataFormat, string> = { wiredtiger: 'WiredTiger.turtle', journal: 'journal' };

export interface Choice {
  engines: Engine[];
  /** Set if only these engines can read the existing data. */
  heldBy: DataFormat | undefined;
}

/**
 * Returns the engines that may be tried on a folder. Engines that cannot read its data are left out: with one of them the data would seem
 * to be lost.
 */
export async function chooseEngines(wanted: EngineName | undefined, root: string): Promise<Choice> {
  const lastChanged = new Map<DataFormat, number>();
  for (const format of Object.keys(SIGNATURE) as DataFormat[]) {
    const time = await modified(path.join(root, format, SIGNATURE[format]));
    if (time !== undefined) lastChanged.set(format, time);
  }
  const newestFirst = [...lastChanged].sort(([, a], [, b]) => b - a);
  const heldBy = newestFirst[0]?.[0];
  if (!wanted) {
    const inOrder = (await bundledDatabase()) ? ENGINES_OF_RELEASE : ENGINES;
    return { engines: inOrder.filter((engine) => !heldBy || engine.format === heldBy), heldBy };
  }

  const engines = ENGINES.filter((engine) => engine.name === wanted);
  const format = engines[0]?.format;
  if (heldBy && format && !lastChanged.has(format)) throw notReadable(wanted, heldBy, root);
  return { engines, heldBy: undefined };
}

function notReadable(wanted: EngineName, heldBy: DataFormat, root: string) {
  return new DatabaseStartError(
    `EMBEDDED_DATABASE=${wanted} can not read the data in ${path.join(root, heldBy)}, which ${writtenBy(heldBy)} has ` +
      `written. Use EMBEDDED_DATABASE=${names(heldBy).join(' or ')}, another DATA_DIR, or move that folder away.`,
  );
}

function writtenBy(format: DataFormat) {
  return format === 'journal' ? 'the Java program' : 'MongoDB';
}

function names(format: DataFormat) {
  return ENGINES.filter((engine) => engine.format === format).map((engine) => engine.name);
}

async function modified(file: string) {
  const found = await stat(file).catch(() => undefined);
  return found && found.size > 0 ? found.mtimeMs : undefined;
}

export interface DatabaseOptions extends Preparation {
  mongodbUri: string | undefined;
  /** The only engine to use; by default the first that works. */
  embedded: EngineName | undefined;
}

export const databaseOptions = (config: Config, announce: DatabaseOptions['announce']): DatabaseOptions => ({
  mongodbUri: config.MONGODB_URI,
  embedded: config.EMBEDDED_DATABASE,
  dataDir: path.resolve(config.DATA_DIR),
  memoryMb: config.DATABASE_MEMORY_MB,
  announce,
});

export interface Database {
  /** The URI stays the same while the process runs, even if the database is restarted. */
  uri: string;
  engine: 'external' | EngineName;
  stop(): Promise<void>;
}

/**
 * Returns the database to connect to, and starts an embedded one unless a URI is given. A given database is not checked here, because it
 * may be down for now. Throws {@link DatabaseStartError}.
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.mongodbUri)
    return { uri: options.mongodbUri, engine: 'external', stop: () => Promise.resolve() };

  const root = path.resolve(options.dataDir, 'database');
  await mkdir(root, { recursive: true }).catch((error: unknown) => {
    throw new DatabaseStartError(`DATA_DIR=${options.dataDir} can not be used (${errorMessageOf(error)}).`);
  });
  const choice = await chooseEngines(options.embedded, root);
  const reasons: string[] = [];
  for (const engine of choice.engines) {
    try {
      return await withAddressFile(await openWith(engine, root, options), root);
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      reasons.push(`${engine.name}: ${errorMessageOf(error)}`);
    }
  }
  throw nothingWorks(reasons, choice, root);
}

/**
 * Finds, downloads or builds the first available engine in advance. Failures are left to the next start, which reports
 * them.
 */
export async function prepareEmbedded(options: DatabaseOptions): Promise<void> {
  if (options.mongodbUri) return;
  const { engines } = await chooseEngines(options.embedded, path.resolve(options.dataDir, 'database'));
  for (const engine of engines) {
    const isPrepared = await engine.prepare(options).then(
      () => true,
      () => false,
    );
    if (isPrepared) return;
  }
}

const ADDRESS = 'address';

async function withAddressFile(database: Database, root: string): Promise<Database> {
  const file = path.join(root, ADDRESS);
  // Renamed into place, so that a partial file is never read.
  await writeFile(`${file}.part`, database.uri, { mode: 0o600 });
  await rename(`${file}.part`, file);
  return {
    ...database,
    async stop() {
      await rm(file, { force: true });
      await database.stop();
    },
  };
}

/** Returns the database of a process that already uses this data folder, or starts one. */
export async function joinDatabase(options: DatabaseOptions): Promise<Database> {
  const root = path.resolve(options.dataDir, 'database');
  if (options.mongodbUri) return startDatabase(options);
  const uri = await readFile(path.join(root, ADDRESS), 'utf8').catch(() => null);
  if (uri !== null && (await isListening(new URL(uri).port)))
    return { uri, engine: 'external', stop: () => Promise.resolve() };
  return startDatabase(options);
}

const isListening = (port: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

function nothingWorks(reasons: string[], { heldBy }: Choice, root: string) {
  const holding =
    heldBy && ` for the data in ${path.join(root, heldBy)}, which ${writtenBy(heldBy)} has written`;
  return new DatabaseStartError(
    `No database could be started${holding ?? ''} (${reasons.join('; ')}). Ways out: set MONGODB_URI to a MongoDB of ` +
      'yours; install mongod; let the program download MongoDB; or install a JDK, 17 or newer, and Maven.',
  );
}
