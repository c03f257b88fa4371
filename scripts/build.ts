/** Builds everything into `build/`: the site with Vite, then the server and the commands that work on its data. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'esbuild';

const ASSETS = 'build/client/build';

const remix = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@remix-run/dev/package.json')),
  'dist/cli.js',
);

const isVerbose = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');

/** Prints Vite's output only on request or if the build fails: it has a line for each of two hundred files. */
async function buildSite(): Promise<void> {
  const vite = spawn(process.execPath, [remix, 'vite:build'], {
    stdio: isVerbose ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const output: Buffer[] = [];
  for (const stream of [vite.stdout, vite.stderr])
    stream?.on('data', (chunk: Buffer) => void output.push(chunk));
  const [code] = (await once(vite, 'close')) as [number | null];
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error(`Vite ended with ${String(code)}.`);
}

/** Bundles each program into one file, without the packages in `node_modules`. */
const bundlePrograms = () =>
  build({
    entryPoints: {
      server: 'server.ts',
      'commands/account': 'scripts/account.ts',
      'commands/backup': 'scripts/backup.ts',
      'commands/check-links': 'scripts/check-links.ts',
      'commands/export': 'scripts/export.ts',
      'commands/import': 'scripts/import.ts',
      'commands/restore': 'scripts/restore.ts',
      'commands/seed': 'scripts/seed.ts',
      'commands/upgrade': 'scripts/upgrade.ts',
      'commands/upgrade-data': 'scripts/upgrade-data.ts',
    },
    outdir: 'build',
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
  });

/** Compresses a file once, at the highest level, instead of at each request. */
async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const write = async (ending: string, compressed: Promise<Buffer>) =>
    writeFile(`${file}.${ending}`, await compressed);
  await Promise.all([
    write('br', promisify(brotliCompress)(content)),
    write('gz', promisify(gzip)(content, { level: 9 })),
  ]);
}

const fail = (error: unknown): never => {
  process.stderr.write(`The build failed. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

const startedAt = performance.now();
const [{ outputFiles }] = await Promise.all([bundlePrograms(), buildSite()]).catch(fail);
const assets = readdirSync(ASSETS).filter((name) => /\.(?:js|css)$/.test(name));
await Promise.all(assets.map((name) => compress(path.join(ASSETS, name))));
// This comes last, because Vite empties the folder, and because a build with a server counts as complete.
await mkdir('build/commands', { recursive: true });
for (const { path: file, contents } of outputFiles.toReversed()) await writeFile(file, contents);
process.stderr.write(`Built in ${Math.round((performance.now() - startedAt) / 1000)} s.\n`);
