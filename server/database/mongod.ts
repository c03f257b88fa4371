import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { Engine, Place } from './engine';
import { EngineUnavailable, reasonOf } from './errors';
import { findExecutable } from './executable';
import type { Exit, Program } from './program';

const OLDEST_MONGOD = 4.4;

// Without it, a server killed by force may lose what it acknowledged in the last 100 ms.
export const JOURNALED = 'directConnection=true&journal=true';

/** A MongoDB that somebody has installed. */
export const installedMongod: Engine = {
  name: 'mongod',
  format: 'wiredtiger',
  uriOptions: JOURNALED,
  async prepare() {
    const command = await findExecutable('mongod');
    if (!command) throw new EngineUnavailable('there is no mongod on the PATH');
    await checkVersion(command);
    return (place) => mongodProgram(command, place);
  },
};

async function checkVersion(command: string) {
  const version = await promisify(execFile)(command, ['--version'], { timeout: 10_000 }).catch(
    (error: unknown) => {
      throw new EngineUnavailable(`${command} can not be run (${firstLine(reasonOf(error))})`);
    },
  );
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

function explain({ code, signal }: Exit) {
  if (signal === 'SIGILL') return 'mongod needs a processor with AVX';
  if (code === 62) return 'its data files were written by a version of MongoDB that this mongod can not read';
  return undefined;
}

function firstLine(text: string) {
  return text.trim().split('\n')[0] ?? '';
}
