/** Builds everything into `build/`: the site with Vite, then the server that serves it. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
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

// Once, at the highest level, instead of at each request.
const assets = 'build/client/build';
for (const name of readdirSync(assets).filter((file) => /\.(?:js|css)$/.test(file))) {
  const file = path.join(assets, name);
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
