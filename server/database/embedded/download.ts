import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

import { announced, type Engine } from './engine';
import { EngineUnavailable, reasonOf } from '../errors';
import { raiseFeatureCompatibility } from './feature-compatibility';
import { JOURNALED, mongodProgram } from './mongod';
import { databaseEnvironment } from './program-environment';

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
    child.on('error', (error) => resolve(`failed ${reasonOf(error)}`));
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
