/** Builds everything into `build/`: the site with Vite, then the server that serves it. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

const remix = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@remix-run/dev/package.json')),
  'dist/cli.js',
);

execFileSync(process.execPath, [remix, 'vite:build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});

// After Vite, which empties the folder.
await build({
  entryPoints: ['server.ts'],
  outfile: 'build/server.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
});
