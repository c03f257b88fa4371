/**
 * `npm test`: every check, also after one that fails. The last line sums all of them up; each
 * static check counts as one.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

interface Count {
  passed: number;
  failed: number;
}

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

/** Says what it has to say when it is done: another may be running beside it. */
async function check(name: string, ...args: string[]): Promise<Count> {
  const child = spawn(bin(name), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await ended(child);
  announce(name, args);
  process.stdout.write(Buffer.concat(said));
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts from a runner's report; a runner that failed without saying so counts as one failure. */
function count(code: number, read: () => Count): Count {
  let counted: Count;
  try {
    counted = read();
  } catch {
    return { passed: 0, failed: 1 };
  }
  const silent = counted.passed + counted.failed === 0 || (code !== 0 && counted.failed === 0);
  return silent ? { ...counted, failed: counted.failed + 1 } : counted;
}

const report = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

async function vitest(): Promise<Count> {
  const file = path.join(folder, 'vitest.json');
  const code = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return count(code, () => {
    const { numPassedTests, numFailedTests } = report(file) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

async function playwright(): Promise<Count> {
  const file = path.join(folder, 'playwright.json');
  const code = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return count(code, () => {
    const { stats } = report(file) as { stats: { expected: number; flaky: number; unexpected: number } };
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  });
}

const quick = async () => [
  await check('prettier', '--check', '--log-level=warn', '.'),
  await check('tsc', '--noEmit'),
  await check('knip'),
];
const statics = await Promise.all([quick(), check('eslint', '.', '--max-warnings', '0')]);
const counts = [...statics.flat(), await vitest(), await playwright()];
rmSync(folder, { recursive: true, force: true });

const passed = counts.reduce((sum, one) => sum + one.passed, 0);
const failed = counts.reduce((sum, one) => sum + one.failed, 0);
process.exitCode = failed > 0 ? 1 : 0;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
