/** A release with the real scripts, in which each program only prints how it was started. */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../fixtures/processes';

/** How a program of the stand-in was started. */
export interface Started {
  program: string;
  args: string[];
  folder: string;
  environment: Record<string, string>;
}

export interface Ran {
  code: number | null;
  output: string;
  errors: string;
  /** Of the program that was started, if there was one. */
  started: Started | undefined;
}

interface Call {
  /** The command, by default its own path. */
  by?: string;
  environment?: Record<string, string>;
}

const VERSION = '9.8.7';
const PRINT = `process.stdout.write(JSON.stringify({
  program: import.meta.filename, args: process.argv.slice(2), folder: process.cwd(), environment: process.env,
}))`;
const PROGRAMS = [
  'scripts/supervise.js',
  ...['account', 'backup', 'check-links', 'restore', 'upgrade'].map((name) => `build/commands/${name}.js`),
];

/** Creates the release in a folder whose name has a space. */
export function standInRelease(machine = `linux-${process.arch}`) {
  const temporary = temporaryFolder();
  const site = path.join(temporary.folder, 'our site');
  const release = path.join(site, `showreel-${VERSION}`);
  const program = path.join(release, 'program');
  for (const folder of ['build/commands', 'runtime', 'scripts'])
    mkdirSync(path.join(program, folder), { recursive: true });
  writeFileSync(path.join(program, 'package.json'), JSON.stringify({ version: VERSION, type: 'module' }));
  for (const name of readdirSync('scripts').filter((name) => name.endsWith('.js')))
    copyFileSync(path.join('scripts', name), path.join(program, 'scripts', name));
  for (const name of PROGRAMS) writeFileSync(path.join(program, name), PRINT);
  const node = path.join(program, 'runtime/node');
  symlinkSync(process.execPath, node);
  writeFileSync(path.join(program, 'runtime/machine'), `${machine} 2.28\n`);
  const command = path.join(release, 'showreel');
  copyFileSync('scripts/release/showreel.sh', command);
  chmodSync(command, 0o755);
  const elsewhere = path.join(temporary.folder, 'elsewhere');
  mkdirSync(elsewhere);

  /** Runs the command from another folder, by default without a home and in an empty environment but for the PATH. */
  function run(args: string[], { by = command, environment = {} }: Call = {}): Ran {
    const env = Object.fromEntries(
      Object.entries({ PATH: process.env.PATH, ...environment }),
    ) as NodeJS.ProcessEnv;
    const { status, stdout, stderr } = spawnSync(by, args, { cwd: elsewhere, env, encoding: 'utf8' });
    const started = stdout.startsWith('{"program"') ? (JSON.parse(stdout) as Started) : undefined;
    return { code: status, output: stdout, errors: stderr, started };
  }
  return {
    version: VERSION,
    site,
    release,
    program,
    node,
    command,
    elsewhere,
    run,
    remove: temporary.remove,
  };
}
