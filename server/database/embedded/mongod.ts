import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { Engine, Place } from './engine';
import { EngineUnavailable, reasonOf } from '../errors';
import { findExecutable } from './executable';
import { raiseFeatureCompatibility } from './feature-compatibility';
import { databaseEnvironment } from './program-environment';
import type { Exit, Program } from './child-process';

const OLDEST_MONGOD = 4.4;

// Without `journal=true`, a killed server may lose acknowledged writes of the last 100 ms.
export const JOURNALED = 'directConnection=true&journal=true';

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
    const reason = isIllegalInstruction(error) ? NEEDS_AVX : firstLine(reasonOf(error));
    throw new EngineUnavailable(`${command} can not be run (${reason})`);
  });
  const found = /db version v(\d+\.\d+)/.exec(version.stdout)?.[1];
  if (found && Number(found) < OLDEST_MONGOD) {
    throw new EngineUnavailable(`${command} is version ${found}, ${OLDEST_MONGOD} or newer is needed`);
  }
}

export function mongodProgram(command: string, { folder, port }: Place): Program {
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
