/**
 * Runs the server and restarts it when it fails. Passes SIGTERM and SIGINT on to the server, and then exits with its
 * exit code. A server that fails before it is ready, such as with a wrong configuration, is not restarted. See
 * docs/operations.md, "When the server fails".
 */
import { spawn } from 'node:child_process';
import { SERVER, SERVER_ENVIRONMENT } from './server-command.js';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
/** After the server has run this long, the restart delay is reset. */
const STABLE_MS = 60_000;

const running = new Set();
let current;
let startedAt = 0;
let pause = FIRST_PAUSE_MS;
let wasReady = false;
let isStopping = false;
let exitCode = 0;

process.stderr.on('error', () => undefined);
process.env.NODE_ENV ??= 'production';
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal));
// The program that started this one temporarily, such as an upgrade, has ended.
if (process.connected) process.once('disconnect', () => stop('SIGTERM'));
start();

function start() {
  const server = spawn(process.execPath, SERVER, {
    env: { ...SERVER_ENVIRONMENT, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let hasEnded = false;
  const ended = (code, signal) => {
    if (hasEnded) return;
    hasEnded = true;
    running.delete(server);
    if (isStopping) exitWhenAllHaveEnded(server === current ? (code ?? 1) : 0);
    // A failed server may still be finishing its requests when the next one has started.
    else if (server === current) restartOrExit(code, signal);
  };
  running.add(server);
  current = server;
  startedAt = performance.now();
  server.on('message', ({ type }) => {
    if (type === 'ready') wasReady = true;
    if (type === 'failed' && server === current && !isStopping) restart('failed');
  });
  server.on('exit', ended);
  server.on('error', (error) => {
    if (server.pid !== undefined) return;
    process.stderr.write(`The server cannot be started (${error.message}).\n`);
    ended(1, null);
  });
}

function restartOrExit(code, signal) {
  if (signal === null && (code === 0 || !wasReady)) process.exit(code);
  restart(signal ? `was ended by ${signal}` : `ended with exit code ${code}`);
}

/** @param {string} what has happened to the server */
function restart(what) {
  if (performance.now() - startedAt > STABLE_MS) pause = FIRST_PAUSE_MS;
  process.stderr.write(`The server ${what}; starting it again in ${pause / 1000} s.\n`);
  current = undefined;
  setTimeout(() => !isStopping && start(), pause);
  pause = Math.min(2 * pause, MAX_PAUSE_MS);
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  isStopping = true;
  for (const server of running) server.kill(signal);
  if (running.size === 0) process.exit(0);
}

/** @param {number} code of the server that has ended */
function exitWhenAllHaveEnded(code) {
  exitCode ||= code;
  if (running.size === 0) process.exit(exitCode);
}
