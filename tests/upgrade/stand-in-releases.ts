/** Small releases for tests of the upgrade: real archives, and the real command, of a program that is a stand-in. */
import { createHash } from 'node:crypto';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Environment } from '../../scripts/upgrade/running-site';
import { findFreePort } from '../../server/database/embedded/open';
import { temporaryFolder, until } from '../server/fixtures/processes';
import type { Behaviour } from './stand-in';

const MACHINE = `linux-${process.arch}`;

/** Runs the stand-in, or the real command. The folder of the file is found through links. */
const SHOWREEL = `#!/bin/sh
folder=$(CDPATH='' cd -P -- "$(dirname -- "$0")" && pwd -P)
cd "$folder/program" || exit 1
command=$1
shift
case $command in
  upgrade) exec '${process.execPath}' build/commands/upgrade.js "$@" ;;
  *) exec '${process.execPath}' build/commands/upgrade-data.js "$command" "$@" ;;
esac
`;

/** Bundles both programs with their packages, which are not beside them; some of these are CommonJS. */
async function bundlePrograms(): Promise<Record<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: { upgrade: 'scripts/upgrade.ts', 'upgrade-data': 'tests/upgrade/stand-in.ts' },
    outdir: '/',
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    banner: {
      js: "import { createRequire as requireIn } from 'node:module'; const require = requireIn(import.meta.url);",
    },
  });
  return Object.fromEntries(outputFiles.map((file) => [path.basename(file.path), file.contents]));
}

let programs: ReturnType<typeof bundlePrograms> | undefined;

/** What a command has printed, and its exit code. */
export interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

/** A folder with releases, and the stand-in that runs in it. */
export class StandInSite {
  readonly #temporary = temporaryFolder();
  readonly base = path.join(this.#temporary.folder, 'site with spaces');
  readonly dataDir = path.join(this.base, 'showreel-data');
  #programs: Record<string, Uint8Array> = {};
  readonly #log = path.join(this.#temporary.folder, 'output');
  url = '';
  #port = '';
  #started: ChildProcess | undefined;

  async prepare(): Promise<void> {
    this.#port = String(await findFreePort());
    this.url = `http://127.0.0.1:${this.#port}`;
    this.#programs = await (programs ??= bundlePrograms());
    mkdirSync(path.join(this.dataDir, 'uploads'), { recursive: true });
    writeFileSync(path.join(this.dataDir, 'uploads', 'film.mp4'), 'a film');
    this.install('1.0.0', { dataVersion: 1 });
  }

  get environment(): Environment {
    return {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: this.#port,
      DATA_DIR: this.dataDir,
      UPGRADE_WATCH_SECONDS: '0.5',
    };
  }

  /** Writes a release as if it had been unpacked. */
  install(version: string, behaviour: Behaviour, base = this.base, machine = MACHINE): void {
    const folder = path.join(base, `showreel-${version}`);
    const program = path.join(folder, 'program');
    mkdirSync(path.join(program, 'runtime'), { recursive: true });
    mkdirSync(path.join(program, 'build/commands'), { recursive: true });
    writeFileSync(path.join(folder, 'showreel'), SHOWREEL);
    chmodSync(path.join(folder, 'showreel'), 0o755);
    writeFileSync(path.join(program, 'runtime/machine'), `${machine} 2.28\n`);
    writeFileSync(path.join(program, 'package.json'), JSON.stringify({ version, type: 'module' }));
    writeFileSync(path.join(program, 'behaviour.json'), JSON.stringify(behaviour));
    for (const [name, content] of Object.entries(this.#programs))
      writeFileSync(path.join(program, 'build/commands', name), content);
  }

  /** Packs a release with its checksum. Returns the archive. */
  pack(version: string, behaviour: Behaviour, machine = MACHINE): string {
    const folder = path.join(this.#temporary.folder, 'releases');
    mkdirSync(folder, { recursive: true });
    const file = path.join(
      folder,
      `showreel-${version}-${machine}-${Object.keys(behaviour).join('-')}.tar.gz`,
    );
    this.install(version, behaviour, path.join(folder, 'unpacked'), machine);
    execFileSync('tar', ['-czf', file, '-C', path.join(folder, 'unpacked'), `showreel-${version}`]);
    writeSum(file);
    return file;
  }

  /** Writes new data of a version. */
  writeData(version = 1): void {
    const data = JSON.stringify({ version, records: ['first'] });
    writeFileSync(path.join(this.dataDir, 'records.json'), data);
  }

  /** Writes new data, and starts version 1.0.0 on them. */
  async start(): Promise<void> {
    this.writeData();
    const log = openSync(this.#log, 'w');
    this.#started = spawn(path.join(this.base, 'showreel-1.0.0/showreel'), ['start'], {
      env: this.environment as NodeJS.ProcessEnv,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    await until(() => this.answers());
  }

  /** Writes new data, and lets what does the work of a service manager run version 1.0.0, and whatever is current when it has ended. */
  async startManaged(): Promise<void> {
    this.writeData();
    symlinkSync('showreel-1.0.0', path.join(this.base, 'current'));
    const manager =
      "while :; do /bin/sh -c 'export SYSTEMD_EXEC_PID=$$; exec ./current/showreel start'; sleep 0.1; done";
    const environment: Environment = { ...this.environment, INVOCATION_ID: 'a unit' };
    this.#started = spawn('/bin/sh', ['-c', manager], {
      cwd: this.base,
      env: environment as NodeJS.ProcessEnv,
      stdio: 'ignore',
    });
    await until(() => this.answers());
  }

  /** What the programs of the site have printed. */
  output = () => readFileSync(this.#log, 'utf8');

  /** Returns what the site that runs says of itself; null if none answers. */
  async ask(path: 'version' | 'records' | `save/${string}`): Promise<string | null> {
    return fetch(`${this.url}/${path}`).then(
      (response) => response.text(),
      () => null,
    );
  }

  answers = async () => (await this.ask('version')) !== null;

  /** Starts an upgrade by the release of a version. */
  upgrade(
    args: string[],
    { version = '1.0.0', environment = {} }: { version?: string; environment?: Environment } = {},
  ) {
    const child = spawn(path.join(this.base, `showreel-${version}`, 'showreel'), ['upgrade', ...args], {
      env: { ...this.environment, ...environment } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    const ended = new Promise<Outcome>((resolve) => {
      child.once('close', (code) => resolve({ code, output, errors }));
    });
    return { child, ended, output: () => output };
  }

  /** Ends every program that uses the folder, and removes it. */
  remove(): void {
    this.#started?.kill('SIGKILL');
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${this.dataDir}`))
          process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It has just ended, or belongs to another user.
      }
    }
    this.#temporary.remove();
  }
}

/** Writes the checksum of a file beside it, as `sha256sum` does. */
export function writeSum(file: string): void {
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${sum}  ${path.basename(file)}\n`);
}
