/** Two programs whose clocks differ want the same lock; one of them is killed or suspended while it holds it. */
import { someOf, IS_LONG } from '../full-length';
import { existsSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, inject, it, onTestFinished } from 'vitest';
import { temporaryFolder, until } from '../server/fixtures/processes';
import { databaseNamed } from '../setup/database';
import { movableClock } from './fixtures/clock';
import { LOCK_LIFETIME_MS, LOCK_ROUNDS, TIMEOUT_MS } from './fixtures/scale';
import { startSuspendable, type Suspendable } from './fixtures/suspendable';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

const MINUTE = 60_000;
const count = (program: Suspendable, word: string) => program.lines().filter((line) => line === word).length;
const isInside = (program: Suspendable) => program.lines().at(-1) === 'in';

/** Starts two programs whose clocks differ by so much. */
async function startTwo(name: string, ahead: number) {
  const folder = path.join(temporary.folder, `held-${name}`);
  const stopFile = `${folder}.stop`;
  const clock = movableClock(temporary.folder, name);
  const environment = {
    MONGODB_URI: databaseNamed(inject('databaseUri'), `locks-${name}`),
    FOLDER: folder,
    STOP_FILE: stopFile,
    LIFETIME_MS: String(LOCK_LIFETIME_MS),
  };
  const all: Suspendable[] = [];
  const start = (more: Record<string, string> = {}) => {
    const program = startSuspendable('lock-holder.ts', { ...environment, ...more });
    all.push(program);
    return program;
  };
  const startAhead = () => start(clock.environment);
  const [one, other] = [start(), startAhead()];
  onTestFinished(() => all.forEach((program) => program.send('SIGKILL')));
  await Promise.all([one.says('in'), other.says('in')]);
  await clock.put(ahead);
  return {
    one,
    other,
    all,
    startAhead,
    /** Removes what a program left that does not hold the lock any more. */
    removeFolder: () => existsSync(folder) && rmdirSync(folder),
    stop: async () => {
      writeFileSync(stopFile, '');
      await Promise.all(all.map((program) => program.ended));
    },
  };
}

/** Stops a program by this signal while it holds the lock. */
async function signalInside(program: Suspendable, signal: NodeJS.Signals) {
  await until(() => isInside(program), 60_000);
  program.send(signal);
  await (signal === 'SIGKILL' ? program.ended : program.isSuspended());
  return isInside(program);
}

it.each(
  someOf([
    ['15 seconds', 15_000],
    ['5 minutes', 5 * MINUTE],
  ]),
)(
  'a lock has one holder at a time when the clocks of two programs differ by %s',
  async (name, ahead) => {
    const { one, other, all, stop } = await startTwo(name.replaceAll(' ', '-'), ahead);
    await until(() => count(one, 'out') + count(other, 'out') >= LOCK_ROUNDS, TIMEOUT_MS);
    await stop();
    expect(all.flatMap((program) => program.lines()).filter((line) => line === 'overlap')).toEqual([]);
    expect(Math.min(count(one, 'out'), count(other, 'out'))).toBeGreaterThan(0);
  },
  2 * TIMEOUT_MS,
);

it.runIf(IS_LONG)(
  'work goes on after the holder of a lock was killed, and a suspended holder knows that it has lost it',
  async () => {
    const { one, other, all, startAhead, removeFolder, stop } = await startTwo('faults', 5 * MINUTE);
    while (!(await signalInside(other, 'SIGKILL'))) await until(() => true);
    removeFolder();
    const before = count(one, 'out');
    await until(() => count(one, 'out') > before, 60_000);

    const next = startAhead();
    await next.says('out');
    for (;;) {
      if (await signalInside(one, 'SIGSTOP')) break;
      one.send('SIGCONT');
    }
    removeFolder();
    const later = count(next, 'out');
    await until(() => count(next, 'out') > later, 60_000);
    one.send('SIGCONT');
    await one.says('lost');
    const again = count(one, 'out');
    await until(() => count(one, 'out') > again, 60_000);
    await stop();
    expect(all.flatMap((program) => program.lines()).filter((line) => line === 'overlap')).toEqual([]);
  },
  2 * TIMEOUT_MS,
);
