/**
 * `npm test`: runs every check, even after a failure. The last line is a summary; each static check counts as one. `--newest-node` repeats
 * the quick tests on the newest Node.js. `--quick` runs only the static checks and the quick tests without the long calculations.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { installNode, NEWEST_NODE } from './install-node';

interface Count {
  passed: number;
  failed: number;
  /** How many of those that passed failed at first. */
  flaky: number;
  skipped: number;
  /** Failed tests and flaky tests; they are listed again at the end. */
  listed: string[];
}

const PASSED: Count = { passed: 1, failed: 0, flaky: 0, skipped: 0, listed: [] };
const NONE: Count = { ...PASSED, passed: 0 };
const failed = (name: string): Count => ({ ...NONE, failed: 1, listed: [`failed: ${name}`] });

/** One of thousands of tests may fail at first because the machine stood still. More are failures in CI, where nobody reads the list. */
const MAX_FLAKY = 3;

/** The projects of vitest.config.ts: those that neither start a server nor wait for time to pass, and the others. */
const QUICK = ['unit'];
const SLOW = ['services', 'process', 'faults'];

/** Quick tests that run on one version of Node.js only: of the sources, the browser, rendering, hostile texts, and many random values. */
const ON_ONE_NODE = [
  'tests/{architecture,browser,lint-rules,lock-files}.test.ts',
  'tests/rules/html/html-{hostile,memory}.test.ts',
  'tests/rules/version-differences-long.test.ts',
  'tests/rules/linear/**',
  'tests/rules/{blocks,brand,links,tracks}/**',
  'tests/components/**',
];

/** Quick tests with long calculations: hostile texts, and every field, list and merge at its longest. */
const LONG_CALCULATIONS = [
  'tests/rules/html/html-{hostile,memory}.test.ts',
  'tests/rules/version-differences-long.test.ts',
  'tests/rules/linear/**',
];

const IS_QUICK = process.argv.includes('--quick');

const folder = mkdtempSync(path.join(os.tmpdir(), 'showreel-tests-'));
const bin = (name: string) => path.resolve('node_modules/.bin', name);

const announce = (name: string, args: string[]) => process.stdout.write(`\n── ${name} ${args.join(' ')}\n`);

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });

type Run = (name: string, args: string[], environment?: Record<string, string>) => Promise<number>;

const run: Run = (name, args, environment = {}) => {
  announce(name, args);
  const env = { ...process.env, ...environment };
  return ended(spawn(bin(name), args, { stdio: ['ignore', 'inherit', 'inherit'], env }));
};

const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = os.constants.priority;

/** Runs a program in parallel, at a lower priority, and prints its output when it has ended. */
const runBeside =
  (priority: number): Run =>
  async (name, args, environment = {}) => {
    const env = { ...process.env, ...environment };
    const child = spawn(bin(name), args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    // It would slow down the parallel tests, and some of them compare times.
    if (child.pid !== undefined) os.setPriority(child.pid, priority);
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => output.push(chunk));
    const code = await ended(child);
    announce(name, args);
    process.stdout.write(Buffer.concat(output));
    return code;
  };

const runAtLowestPriority = runBeside(PRIORITY_LOW);
/** For tests and the build: with only idle time they would exceed their timeouts. */
const runAtLowerPriority = runBeside(PRIORITY_BELOW_NORMAL);

const check = async (name: string, ...args: string[]): Promise<Count> =>
  (await runAtLowestPriority(name, args)) === 0 ? PASSED : failed(name);

/** Builds if the build is out of date. The tests retry a failed build and report it. */
const build = () =>
  runAtLowerPriority('tsx', ['-e', "import('./scripts/fresh-build.js').then((it) => it.buildIfStale())"]);

/** Reads the counts from a runner's report; a runner that failed without a report counts as one failure. */
function count(runner: string, code: number, read: () => Count): Count {
  let counted: Count;
  try {
    counted = read();
  } catch {
    return failed(runner);
  }
  const silent = counted.passed + counted.failed === 0 || (code !== 0 && counted.failed === 0);
  return silent ? add(counted, failed(runner)) : counted;
}

const add = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  flaky: one.flaky + other.flaky,
  skipped: one.skipped + other.skipped,
  listed: [...one.listed, ...other.listed],
});

const report = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const MAX_MESSAGE = 300;

/** Returns a test's line of the list, with the beginning of its first failure message. */
function listedLine(what: string, name: string, message = ''): string {
  const [first = ''] = stripVTControlCharacters(message).trim().split('\n');
  return `${what}: ${name}: ${first.slice(0, MAX_MESSAGE)}`;
}

/** Returns the failed tests and the flaky tests; these passed but have failure messages. */
const unsteadyTests = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ status, fullName, failureMessages }) => {
        const what = status === 'failed' ? 'failed' : 'flaky';
        return listedLine(what, `${path.relative('.', name)} › ${fullName}`, failureMessages[0]);
      }),
  );

interface PlaywrightTest {
  projectName: string;
  status: string;
  results: { error?: { message?: string } }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[];
}

const UNSTEADY: Record<string, string> = { unexpected: 'failed', flaky: 'flaky' };

const unsteadySpecs = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status in UNSTEADY)
      .map(({ projectName, status, results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return listedLine(UNSTEADY[status] ?? status, `[${projectName}] ${file} › ${title}`, message);
      }),
  ),
  ...suites.flatMap(unsteadySpecs),
];

interface VitestRun {
  environment?: Record<string, string>;
  exclude?: string[];
  /** Two by default, as in vitest.config.ts. */
  workers?: number;
}

async function vitest(
  by: Run,
  projects: string[],
  { environment = {}, exclude = [], workers }: VitestRun = {},
): Promise<Count> {
  // The tests with servers and those of `unit` run at the same time.
  const file = path.join(folder, `vitest-${projects.join('-')}.json`);
  rmSync(file, { force: true });
  const args = [
    ...projects.map((name) => `--project=${name}`),
    ...exclude.map((files) => `--exclude=${files}`),
  ];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // The command-line option is not passed on to projects, which use the number of vitest.config.ts.
  const number: Record<string, string> = workers === undefined ? {} : { VITEST_MAX_WORKERS: String(workers) };
  const code = await by('vitest', ['run', ...args, ...reporters], { ...environment, ...number });
  return count('vitest', code, () => {
    const found = report(file) as VitestReport;
    const listed = unsteadyTests(found);
    return {
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      flaky: listed.filter((line) => line.startsWith('flaky:')).length,
      skipped: found.numPendingTests,
      listed,
    };
  });
}

async function playwright(): Promise<Count> {
  const file = path.join(folder, 'playwright.json');
  const code = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return count('playwright', code, () => {
    const found = report(file) as PlaywrightSuite & {
      stats: Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number>;
    };
    const { expected, flaky, unexpected, skipped } = found.stats;
    return { passed: expected + flaky, failed: unexpected, flaky, skipped, listed: unsteadySpecs(found) };
  });
}

async function vitestOnNewestNode(): Promise<Count> {
  const bin = installNode(folder, NEWEST_NODE);
  if (bin) {
    const environment = { PATH: bin + path.delimiter + process.env.PATH };
    return vitest(runAtLowerPriority, QUICK, { environment, exclude: ON_ONE_NODE });
  }
  process.stdout.write(
    '\nSkipped: the tests on the newest Node.js, which the npm registry does not give here.\n',
  );
  return NONE;
}

/** Static checks run beside the build and the first tests with servers, because they never wait. Oxlint checks types, too. */
const staticChecks = async (): Promise<Count[]> => [
  await check('oxlint'),
  await check('oxfmt', '--check'),
  await check('knip'),
];

/** They only calculate, so they fill the pauses of the others. Both runs use one report file, one after the other. */
async function quickTests(): Promise<Count[]> {
  const counts = [await vitest(runAtLowerPriority, QUICK)];
  return process.argv.includes('--newest-node') ? [...counts, await vitestOnNewestNode()] : counts;
}

/** Builds, and runs the tests with servers. They wait for part of their time, so two workers leave processors idle; with four, some miss their timeouts. */
async function slowTests(): Promise<Count> {
  await build();
  return vitest(run, SLOW, { workers: 3 });
}

/** Waiting tests run in two steps, and calculating ones beside both, so that no processor is idle. */
async function allTests(): Promise<Count[]> {
  const waiting = async () => [await slowTests(), await playwright()];
  const calculating = async () => [...(await staticChecks()), ...(await quickTests())];
  return (await Promise.all([waiting(), calculating()])).flat();
}

async function testsWithoutServers(): Promise<Count[]> {
  const quick = vitest(run, QUICK, { exclude: LONG_CALCULATIONS });
  const [statics, counted] = await Promise.all([staticChecks(), quick]);
  return [...statics, counted];
}

const counts = await (IS_QUICK ? testsWithoutServers() : allTests());
rmSync(folder, { recursive: true, force: true });

const { passed, failed: failures, flaky, skipped, listed } = counts.reduce(add);
const counted = process.env.CI && flaky > MAX_FLAKY ? failures + flaky : failures;
process.exitCode = counted > 0 ? 1 : 0;
process.stdout.write(`\n${listed.map((line) => `${line}\n`).join('')}`);
process.stdout.write(
  `${passed + failures - counted} passed, ${counted} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
);
