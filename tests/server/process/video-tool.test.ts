import { writeFileSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signedIn } from '../../accounts/sign-in';
import { databaseNamed } from '../../setup/database';
import { startSite } from '../../setup/site';
import { temporaryFolder, until } from '../fixtures/processes';

const temporary = temporaryFolder();
const program = path.join(temporary.folder, 'ffmpeg');
let uri: string;

beforeAll(async () => {
  // An installation without scripts leaves the file without permission to execute it.
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o644 });
  uri = databaseNamed(inject('databaseUri'), 'video-tool');
  await mongoose.connect(uri, { autoIndex: false });
}, 120_000);

afterAll(async () => {
  await mongoose.disconnect();
  temporary.remove();
});

/** The media library as an author sees it, and the log of the site so far. */
async function libraryWith(environment: Record<string, string>) {
  const data = { DATA_DIR: path.join(temporary.folder, 'data'), MONGODB_URI: uri, SEED: 'none' };
  const site = await startSite({ ...data, ...environment });
  try {
    const { cookie } = await signedIn('author');
    const page = await fetch(`${site.url}/admin/media`, { headers: { cookie } });
    if (environment.FFMPEG_PATH) await until(() => site.output().includes('FFMPEG_PATH'));
    return { status: page.status, html: await page.text(), log: site.output() };
  } finally {
    await site.stop();
  }
}

const NOTICE = 'Videos get no poster, preview, length or size.';

it('an ffmpeg that cannot run is reported in the log and the media library, with advice', async () => {
  const { status, html, log } = await libraryWith({ FFMPEG_PATH: program });
  expect(status).toBe(200);
  expect(html).toContain(NOTICE);
  expect(html).toContain('set FFMPEG_PATH; the log names the cause');
  expect(html).not.toContain(program);
  expect(log).toContain(`FFMPEG_PATH=${program} cannot be run (EACCES); install ffmpeg`);
});

it('an ffmpeg that runs is not mentioned', async () => {
  const { html, log } = await libraryWith({});
  expect(html).not.toContain(NOTICE);
  expect(log).not.toContain('ffmpeg');
});
