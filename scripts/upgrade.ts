/**
 * `./showreel upgrade FILE [--check]`: upgrades the site to the release in an archive, after a backup and a rehearsal on a copy of the
 * data, and rolls program and data back if the new program fails. Exit code 0: done; 1: refused, or failed without changes; 2: wrong
 * arguments; 3: rolled back after the switch.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { clearInterrupted } from './upgrade/interrupted';
import { oneLine } from './upgrade/refusal';
import { folderName, ownRelease, programFolder } from './upgrade/release-folder';
import { runUpgrade } from './upgrade/run-upgrade';
import { findSite, siteEnvironment, type Environment } from './upgrade/running-site';
import { stepLine, type Tell } from './upgrade/steps';
import { processId, readState, workFolder, writeState } from './upgrade/upgrade-state';
import { rollBack } from './upgrade/roll-back';

const USAGE = 'Say which release: ./showreel upgrade FILE [--check]';
const DONE = 0;
const REFUSED = 1;
const WRONG_ARGUMENTS = 2;
const ROLLED_BACK = 3;
/** Marks the rollback process that this command starts. */
const RETURN = '--return';

const print = (line: string) => void process.stdout.write(`${line}\n`);
const tell: Tell = (step, words) => print(stepLine(step, words));

interface Arguments {
  file: string;
  isCheck: boolean;
}

function readArguments(): Arguments | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { check: { type: 'boolean', default: false } },
    });
    const [file, ...others] = positionals;
    return file !== undefined && others.length === 0
      ? { file: path.resolve(file), isCheck: values.check }
      : null;
  } catch {
    return null;
  }
}

async function upgrade({ file, isCheck }: Arguments): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stopping.abort(new Error('The upgrade was stopped.')));
  // The terminal may be closed while the new program is watched.
  process.on('SIGHUP', () => undefined);
  const own = ownRelease();
  const base = path.dirname(own.folder);
  const rollingBack = await clearInterrupted(own, print);
  if (rollingBack) {
    const environment = await siteEnvironment(rollingBack.dataDir, process.env);
    return rollBackInBackground(path.join(base, folderName(rollingBack.from)), environment);
  }
  const { environment } = await findSite(own, process.env);
  const wrong = await runUpgrade(own, file, { isCheck, tell, signal: stopping.signal }).catch(
    (error: unknown) => {
      throw stopping.signal.aborted ? stopping.signal.reason : error;
    },
  );
  return wrong === null ? DONE : rollBackInBackground(own.folder, environment);
}

/** Starts on a signal, and repeats the rollback when it is killed: its steps are idempotent. */
const REPEAT_ROLLBACK = `
read -r begin || exit ${REFUSED}
while :; do
  "$1" "$2" ${RETURN} </dev/null
  code=$?
  [ $code -lt 128 ] && exit $code
  sleep 1
done
`;

/** Runs the rollback in its own process, which survives this one, and prints its output. */
async function rollBackInBackground(release: string, environment: Environment): Promise<number> {
  const program = programFolder(release);
  const base = path.dirname(release);
  const state = await readState(base);
  if (!state) throw new Error('There is no upgrade to return from.');
  const log = path.join(workFolder(base), 'return.log');
  const output = openSync(log, 'w', 0o600);
  const reading = openSync(log, 'r');
  const command = path.join(program, 'build/commands/upgrade.js');
  const child = spawn('/bin/sh', ['-c', REPEAT_ROLLBACK, 'upgrade', process.execPath, command], {
    cwd: program,
    env: environment as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['pipe', output, output],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(null));
  });
  child.stdin?.on('error', () => undefined);
  // The next upgrade knows of it before it begins, so that it is never unknown.
  const isKnown =
    child.pid !== undefined &&
    (await writeState(base, { ...state, phase: 'returning', by: [processId(child.pid)] }).then(
      () => true,
      (error: unknown) => {
        print(oneLine(error));
        return false;
      },
    ));
  // Without the signal the shell ends instead of waiting for one that never comes.
  child.stdin?.end(isKnown ? 'begin\n' : '');
  const code = await ended;
  process.stdout.write(readFileSync(reading));
  for (const file of [output, reading]) closeSync(file);
  if (code !== ROLLED_BACK) print('The way back was interrupted: run the upgrade again to finish it.');
  return ROLLED_BACK;
}

async function continueRollback(): Promise<number> {
  const own = ownRelease();
  const state = await readState(path.dirname(own.folder));
  // It was killed after its last step, or its shell was, and another one may have been started.
  if (!state?.by.some(({ pid }) => pid === process.ppid)) return ROLLED_BACK;
  const { saves, problem } = await rollBack(own, state, process.env, tell);
  tell('Watching', `${state.from} and the data of ${state.backup?.at} are back`);
  print(`${saves.count} ${saves.count === 1 ? 'change' : 'changes'} since that backup: ${saves.file}`);
  if (problem !== null) print(`The old program is not ready: ${problem}`);
  return ROLLED_BACK;
}

// The reader of the lines may stop early.
process.stdout.on('error', () => undefined);
try {
  const isRollback = process.argv[2] === RETURN && process.argv.length === 3;
  const given = isRollback ? null : readArguments();
  if (isRollback) process.exitCode = await continueRollback();
  else if (given) process.exitCode = await upgrade(given);
  else {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = WRONG_ARGUMENTS;
  }
} catch (error) {
  process.stderr.write(`${oneLine(error)}\n`);
  process.exitCode = REFUSED;
}
