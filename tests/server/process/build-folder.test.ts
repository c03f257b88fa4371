/** The folder of the build: replaced while the server runs, or not writable when it is stale. */
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { hashedFiles } from '../../../server/middleware/static-files';
import { ask } from '../fixtures/request';
import { temporaryFolder } from '../fixtures/processes';

const inFolder = () => {
  const temporary = temporaryFolder();
  onTestFinished(() => temporary.remove());
  return temporary.folder;
};

it('a file of a build that was replaced under a running server is 404, with the headers of that response', async () => {
  const folder = inFolder();
  mkdirSync(path.join(folder, 'build'));
  for (const name of ['old.js', 'old.js.br', 'old.js.gz'])
    writeFileSync(path.join(folder, 'build', name), 'x');
  const app = express().use('/build', hashedFiles(folder));
  app.use(
    (request, response) =>
      void response.status(404).append('Content-Type', 'text/html').end(request.originalUrl),
  );
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  renameSync(path.join(folder, 'build'), path.join(folder, 'earlier'));
  mkdirSync(path.join(folder, 'build'));
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { port } = server.address() as AddressInfo;
    const answer = await ask(`http://127.0.0.1:${port}`, '/build/old.js', {
      headers: { 'accept-encoding': encoding },
    });
    expect([answer.status, answer.headers['content-encoding'], String(answer.body)]).toEqual([
      404,
      undefined,
      '/build/old.js',
    ]);
  }
});

it('a stale build in a folder that cannot be written ends the start with one line', async () => {
  const folder = inFolder();
  for (const name of ['start.js', 'fresh-build.js', 'supervise.js', 'server-command.js', 'build.ts'])
    cpSync(path.join('scripts', name), path.join(folder, 'scripts', name));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(folder, 'server.ts'), '');
  mkdirSync(path.join(folder, 'build'));
  writeFileSync(path.join(folder, 'build/server.js'), '');
  utimesSync(path.join(folder, 'build/server.js'), 0, 0);
  chmodSync(path.join(folder, 'build'), 0o555);
  chmodSync(folder, 0o755);
  // The permissions of a folder do not count for root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const start = promisify(execFile)(process.execPath, ['scripts/start.js'], { cwd: folder, ...nobody });
  const { code, stderr } = await start.then(
    () => expect.unreachable('it started'),
    (error: { code: number; stderr: string }) => error,
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The build is missing or older than the sources, and its folder cannot be written\. [^\n]*\n$/,
  );
});
