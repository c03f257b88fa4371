/** What a new user has: a Node.js, an npm, and the project's files as they were committed. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installAlone, installNode } from '../../scripts/install-node';

export interface Versions {
  node: string;
  npm: string;
}

export interface Machine {
  /** Runs npm in the folder of the project. */
  npm(args: string[], environment?: Record<string, string>): NpmRun;
  remove(): void;
}

export interface NpmRun {
  /** What it and the programs that it started have printed so far. */
  lines(): string[];
  /** Resolves at the first line that the pattern matches; rejects with the output if it ends before. */
  printed(pattern: RegExp): Promise<void>;
  /** The exit code, when all of it has ended. */
  ended: Promise<number | null>;
  /** Ends everything that it started: a signal to npm alone would leave the site running. */
  stop(): Promise<number | null>;
}

/** Throws if the npm registry has no such version for this platform. */
export function createMachine({ node, npm }: Versions): Machine {
  const root = mkdtempSync(path.join(tmpdir(), 'showreel-start-'));
  const bin = installNode(path.join(root, 'node'), node);
  const npmFolder = installAlone(path.join(root, 'npm'), 'npm', npm);
  if (!bin || !npmFolder) throw new Error(`Node.js ${node} or npm ${npm} cannot be installed.`);
  const folder = path.join(root, 'showreel');
  mkdirSync(folder);
  execFileSync('sh', ['-c', 'git archive HEAD | tar -x -C "$0"', folder]);
  const environmentOfUser = {
    ...withoutNpm(process.env),
    PATH: bin + path.delimiter + process.env.PATH,
    // A Java program that was built before must not make the start look faster.
    XDG_CACHE_HOME: path.join(root, 'cache'),
    DATA_DIR: path.join(root, 'data'),
  };
  return {
    npm: (args, environment) =>
      run([path.join(bin, 'node'), path.join(npmFolder, 'bin/npm-cli.js'), ...args], folder, {
        ...environmentOfUser,
        ...environment,
      }),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** `npm run` sets variables for the programs that it starts, which another npm would take for its configuration. */
const withoutNpm = (environment: NodeJS.ProcessEnv) => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => !/^npm_|^NODE_ENV$/.test(name))),
  npm_config_update_notifier: 'false',
});

function run([program = '', ...args]: string[], cwd: string, environment: Record<string, unknown>): NpmRun {
  const child = spawn(program, args, {
    cwd,
    env: environment as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = () => output.split('\n').filter((line) => line.trim() !== '');
  const printed = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => lines().some((line) => pattern.test(line)) && resolve();
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
      void ended.then((code) => reject(new Error(`It ended with ${code}:\n${output}`)));
    });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const stop = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    return ended;
  };
  return { lines, printed, ended, stop };
}
