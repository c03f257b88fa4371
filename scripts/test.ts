/**
 * `npm test`: every check, also after one that fails. The last line sums all of them up; each
 * static check counts as one. With `--newest-node` the quick tests run once more on the newest Node.js.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installNewestNode } from './newest-node';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const PASSED: Count = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Count = { passed: 0, failed: 1, skipped: 0 };

const folder = mkdtempSync(path.join(os.tmpdir(), 'showreel-tests-'));
const bin = (name: string) => path.resolve('node_modules/.bin', name);

const announce = (name: string, args: string[]) => process.stdout.write(`\n── ${name} ${args.join(' ')}\n`);

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });

/** Runs a program with our own output; answers its exit code. */
function run(name: string, args: string[], environment: Record<string, string> = {}): Promise<number> {
  announce(name, args);
  const env = { ...process.env, ...environment };
  return ended(spawn(bin(name), args, { stdio: ['ignore', 'inherit', 'inherit'], env }));
}

/** Writes its output when it is done: another may be running beside it. */
async function runBeside(name: string, args: string[]): Promise<number> {
  const child = spawn(bin(name), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await ended(child);
  announce(name, args);
  process.stdout.write(Buffer.concat(output));
  return code;
}

const check = async (name: string, ...args: string[]): Promise<Count> =>
  (await runBeside(name, args)) === 0 ? PASSED : FAILED;

/** Builds what the tests run, if it is out of date. A build that fails is tried, and reported, again by the tests. */
const build = () =>
  runBeside('tsx', ['-e', "import('./scripts/fresh-build.js').then((it) => it.buildIfStale())"]);

/** Counts from a runner's report; a runner that failed without saying so counts as one failure. */
function count(code: number, read: () => Count): Count {
  let counted: Count;
  try {
    counted = read();
  } catch {
    return FAILED;
  }
  const silent = counted.passed + counted.failed === 0 || (code !== 0 && counted.failed === 0);
  return silent ? { ...counted, failed: counted.failed + 1 } : counted;
}

const report = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

async function vitest(more: string[] = [], environment: Record<string, string> = {}): Promise<Count> {
  const file = path.join(folder, 'vitest.json');
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest', ['run', ...more, ...reporters], environment);
  return count(code, () => {
    const { numPassedTests, numFailedTests, numPendingTests } = report(file) as Record<string, number>;
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 };
  });
}

async function playwright(): Promise<Count> {
  const file = path.join(folder, 'playwright.json');
  const code = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return count(code, () => {
    const { stats } = report(file) as {
      stats: Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number>;
    };
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

async function vitestOnNewestNode(): Promise<Count> {
  const bin = installNewestNode(folder);
  if (bin) return vitest(['--project=unit'], { PATH: bin + path.delimiter + process.env.PATH });
  process.stdout.write(
    '\nSkipped: the tests on the newest Node.js, which the npm registry does not give here.\n',
  );
  return { passed: 0, failed: 0, skipped: 0 };
}

// Two at a time: the build and the checks need one core each, and the tests keep both busy.
const first = async () => {
  await build();
  return [await check('prettier', '--check', '--log-level=warn', '.'), await check('knip')];
};
const second = async () => [
  await check('eslint', '.', '--max-warnings', '0'),
  await check('tsc', '--noEmit'),
];
const statics = await Promise.all([first(), second()]);
const counts = [...statics.flat(), await vitest(), await playwright()];
if (process.argv.includes('--newest-node')) counts.push(await vitestOnNewestNode());
rmSync(folder, { recursive: true, force: true });

const sum = (key: keyof Count) => counts.reduce((total, one) => total + one[key], 0);
process.exitCode = sum('failed') > 0 ? 1 : 0;
process.stdout.write(
  `\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}\n`,
);
