import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync, brotliCompressSync } from 'node:zlib';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { AppState } from '~models/app-state';
import {
  keepBuild,
  keepBuildRegularly,
  readBuildFile,
  readBuildManifest,
} from '~/operations/builds/kept-builds.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { commandsOf } from '../commands';

const DAY_MS = 24 * 60 * 60 * 1000;
const folder = mkdtempSync(path.join(tmpdir(), 'showreel-builds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => AppState.deleteMany({ _id: /^build: / }));

let count = 0;

/** Writes a build of a script with compressed copies, and of a picture. */
function makeBuild() {
  count += 1;
  const version = String(count).padStart(8, '0');
  const own = mkdtempSync(path.join(folder, 'build-'));
  const names = { script: `site-${version}.js`, picture: `mark-${version}.png` };
  const script = `console.log(${JSON.stringify(version)})`;
  writeFileSync(path.join(own, names.script), script);
  writeFileSync(path.join(own, `${names.script}.br`), brotliCompressSync(script));
  writeFileSync(path.join(own, `${names.script}.gz`), gzipSync(script));
  writeFileSync(path.join(own, names.picture), Buffer.from([0, 255, 10]));
  const manifest = { version, routes: { root: { id: 'root', path: '' } } };
  return { build: { folder: own, manifest }, version, names, script };
}

const lastRun = (version: string, at: Date) =>
  AppState.updateOne({ _id: `build: ${version}` }, { $set: { at } });

it('the files of a build are found as it has compressed them, and so are its routes', async () => {
  const { build, version, names, script } = makeBuild();
  await keepBuild(build);
  expect(await readBuildFile(names.script)).toEqual({ body: brotliCompressSync(script), isCompressed: true });
  expect(await readBuildFile(names.picture)).toEqual({
    body: Buffer.from([0, 255, 10]),
    isCompressed: false,
  });
  expect(await readBuildManifest(version)).toEqual(build.manifest);
  expect(await readBuildManifest('ffffffff')).toBeNull();
});

it('a build that has not run for thirty days is deleted by the next one, and one that has run since is kept', async () => {
  const [old, late, next] = [makeBuild(), makeBuild(), makeBuild()];
  await keepBuild(old.build);
  await keepBuild(late.build);
  await lastRun(old.version, new Date(Date.now() - 31 * DAY_MS));
  await lastRun(late.version, new Date(Date.now() - 29 * DAY_MS));
  await keepBuild(next.build);
  const { storage } = storageContext();
  expect(await storage.stat(`builds/${old.version}.tar`)).toBeNull();
  expect(await storage.stat(`builds/${late.version}.tar`)).not.toBeNull();
  expect(await readBuildFile(old.names.script)).toBeNull();
  expect(await readBuildFile(late.names.script)).not.toBeNull();
  // An instance of the old build that starts again stores it again.
  await keepBuild(old.build);
  expect(await readBuildFile(old.names.script)).not.toBeNull();
});

it('files that a store could not take are reported, and the start goes on', async () => {
  const { build, version } = makeBuild();
  const errors: unknown[] = [];
  const stop = await keepBuildRegularly({ ...build, folder: path.join(folder, 'missing') }, (error) =>
    errors.push(error),
  );
  stop();
  expect(errors).toHaveLength(1);
  expect(await AppState.exists({ _id: `build: ${version}` })).toBeNull();
});

it('many invented names cost one query', async () => {
  const { build } = makeBuild();
  await keepBuild(build);
  const invented = Array.from({ length: 50 }, (_, index) => `invented-${index}.js`);
  const commands = await commandsOf(async () => {
    const files = await Promise.all(invented.map((name) => readBuildFile(name)));
    expect(new Set(files)).toEqual(new Set([null]));
  });
  expect(commands.filter((name) => name.endsWith('.find'))).toHaveLength(1);
});
