import mongoose from 'mongoose';
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { type Engine, type Place, announced, errorMessageOf, EngineUnavailable } from './engine';
import { findExecutable, databaseEnvironment, type Exit, type Program } from './child-process';
import { createRequire } from 'node:module';

const TIMEOUT_MS = 2_000;
/** From this version on, the command must be confirmed, because a downgrade may be impossible. */
const CONFIRMED_FROM = 7;

/**
 * Raises the data format to the server's own version. A folder keeps the format of its creation, and a server two major
 * versions newer cannot start on it. A failure is reported and changes nothing.
 */
export async function raiseFeatureCompatibility(
  uri: string,
  announce: (message: string) => void,
): Promise<void> {
  const client = new mongoose.mongo.MongoClient(uri, {
    serverSelectionTimeoutMS: TIMEOUT_MS,
    connectTimeoutMS: TIMEOUT_MS,
    socketTimeoutMS: 60_000,
  });
  try {
    const admin = client.db('admin');
    const { version } = await admin.command({ buildInfo: 1 });
    const own = /^\d+\.\d+/.exec(String(version))?.[0];
    const { featureCompatibilityVersion: stored } = await admin.command({
      getParameter: 1,
      featureCompatibilityVersion: 1,
    });
    if (own === undefined || (stored as { version?: string } | undefined)?.version === own) return;
    const confirm = Number.parseInt(own, 10) >= CONFIRMED_FROM ? { confirm: true } : {};
    await admin.command({ setFeatureCompatibilityVersion: own, ...confirm });
    announce(`The embedded database now writes its data in the format of MongoDB ${own}.`);
  } catch (error) {
    announce(
      `The format of the embedded database's data could not be raised (${errorMessageOf(error).slice(0, 200)}).`,
    );
  } finally {
    await client.close();
  }
}

const OLDEST_MONGOD = 4.4;

// Without `journal=true`, a killed server may lose acknowledged writes of the last 100 ms.
const JOURNALED = 'directConnection=true&journal=true';

export const installedMongod: Engine = {
  name: 'mongod',
  format: 'wiredtiger',
  uriOptions: JOURNALED,
  started: raiseFeatureCompatibility,
  async prepare() {
    const command = await findExecutable('mongod');
    if (!command) throw new EngineUnavailable('there is no mongod on the PATH');
    await checkVersion(command);
    return (place) => mongodProgram(command, place);
  },
};

async function checkVersion(command: string) {
  const options = { timeout: 10_000, env: databaseEnvironment() };
  const version = await promisify(execFile)(command, ['--version'], options).catch((error: unknown) => {
    const reason = isIllegalInstruction(error) ? NEEDS_AVX : firstLine(errorMessageOf(error));
    throw new EngineUnavailable(`${command} can not be run (${reason})`);
  });
  const found = /db version v(\d+\.\d+)/.exec(version.stdout)?.[1];
  if (found && Number(found) < OLDEST_MONGOD) {
    throw new EngineUnavailable(`${command} is version ${found}, ${OLDEST_MONGOD} or newer is needed`);
  }
}

function mongodProgram(command: string, { folder, port }: Place): Program {
  const args = ['--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', String(port)];
  args.push('--storageEngine', 'wiredTiger', '--wiredTigerCacheSizeGB', '0.5', '--quiet');
  if (process.platform !== 'win32') args.push('--nounixsocket');
  return { command, args, ready: /waiting for connections/i, endsWithParent: false, isLocked, explain };
}

function isLocked({ output }: Exit) {
  return /DBPathInUse|Another mongod instance is already running/i.test(output);
}

const NEEDS_AVX =
  'mongod 5 and newer needs a processor with AVX, which this one has not; mongod 4.4 works without';

const isIllegalInstruction = (error: unknown) =>
  typeof error === 'object' && error !== null && 'signal' in error && error.signal === 'SIGILL';

function explain({ code, signal, output }: Exit) {
  if (signal === 'SIGILL') return NEEDS_AVX;
  const error = lastError(output);
  if (code !== 62) return error;
  const other = 'its data files were written by a version of MongoDB that this mongod can not read';
  return error === undefined ? other : `${other}: ${error}`;
}

interface LogLine {
  s?: string;
  msg?: string;
  attr?: { error?: unknown; reason?: unknown };
}

/** Returns the message of the last line with severity E or F in mongod's log, which has one JSON object per line. */
function lastError(output: string): string | undefined {
  const errors = output
    .split('\n')
    .map(parseLine)
    .filter((line) => line.s === 'E' || line.s === 'F');
  const { msg, attr } = errors.at(-1) ?? {};
  if (msg === undefined) return undefined;
  const detail = attr?.error ?? attr?.reason;
  const message =
    detail === undefined ? msg : `${msg}: ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`;
  return message.replace(/\s+/g, ' ').slice(0, 400);
}

function parseLine(line: string): LogLine {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function firstLine(text: string) {
  return text.trim().split('\n')[0] ?? '';
}

/** An unreachable site often does not respond at all; another engine is tried then. */
const FIRST_BYTES_TIMEOUT_MS = 10_000;
const REPORT_EVERY_MS = 10_000;

// Runs in a child process, which keeps its output out of the log and can be killed when the download stalls.
const DOWNLOAD = `
  const { MongoBinary } = require(process.argv[1]);
  MongoBinary.getPath().then(
    (file) => console.log('\\nfound ' + file),
    (error) => { console.log('\\nfailed ' + error.message.replace(/\\s+/g, ' ')); process.exitCode = 1; },
  );
`;

/** A MongoDB from the cache of mongodb-memory-server, or downloaded into it now. */
export const downloadedMongod: Engine = {
  name: 'download',
  format: 'wiredtiger',
  uriOptions: JOURNALED,
  started: raiseFeatureCompatibility,
  async prepare({ announce }) {
    const command = await announced(announce, 'looking for MongoDB to download', () => locate(announce));
    return (place) => mongodProgram(command, place);
  },
};

async function locate(announce: (message: string) => void) {
  const lines = await runDownload(announce);
  const found = /^found (.+)$/m.exec(lines)?.[1];
  if (found) return found;
  const reason = /^failed (.+)$/m.exec(lines)?.[1] ?? 'the site did not answer in time';
  throw new EngineUnavailable(`MongoDB can not be downloaded (${reason.slice(0, 300)})`);
}

function runDownload(announce: (message: string) => void) {
  const child = spawn(process.execPath, ['-e', DOWNLOAD, modulePath()], {
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
    env: {
      // The library verifies the site's certificate only with this setting.
      npm_config_strict_ssl: 'true',
      ...databaseEnvironment(),
      MONGOMS_MAX_RETRIES: '1',
    },
  });
  let printed = '';
  let lastSaid = performance.now();
  const timer = setTimeout(() => child.kill('SIGKILL'), FIRST_BYTES_TIMEOUT_MS);
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    clearTimeout(timer);
    printed = (printed + chunk).slice(-8_192);
    if (performance.now() - lastSaid > REPORT_EVERY_MS && chunk.includes('%')) {
      lastSaid = performance.now();
      announce(chunk.trim());
    }
  });
  return new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(`failed ${errorMessageOf(error)}`));
    child.once('close', () => {
      clearTimeout(timer);
      resolve(printed);
    });
  });
}

function modulePath() {
  try {
    return createRequire(import.meta.url).resolve('mongodb-memory-server-core');
  } catch {
    throw new EngineUnavailable('mongodb-memory-server-core is not installed');
  }
}
