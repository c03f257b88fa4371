/** What a whole site says of its ffmpeg; in `npm test` services/health and services/uploads/video-facts ask the functions. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { expect, it, inject, onTestFinished } from 'vitest';
import { signedIn } from '../../accounts/sign-in';
import { databaseNamed } from '../../setup/database';
import { startSite } from '../../setup/site';
import { temporaryFolder, until } from '../fixtures/processes';

it('an ffmpeg that cannot run is reported in the log and the media library, with advice', async () => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const program = path.join(folder, 'ffmpeg');
  // An installation without scripts leaves the file without permission to execute it.
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o644 });
  const MONGODB_URI = databaseNamed(inject('databaseUri'), 'video-tool');
  const site = await startSite({ MONGODB_URI, DATA_DIR: folder, SEED: 'none', FFMPEG_PATH: program });
  onTestFinished(async () => void (await site.stop()));
  await mongoose.connect(MONGODB_URI, { autoIndex: false });
  onTestFinished(() => mongoose.disconnect());
  const { cookie } = await signedIn('author');
  const cause = `FFMPEG_PATH=${program} cannot be run (EACCES); install ffmpeg`;
  await until(() => site.output().includes(cause));
  const page = await fetch(`${site.url}/admin/media`, { headers: { cookie } });
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('Videos get no poster, preview, length or size.');
  expect(html).toContain('set FFMPEG_PATH; the log names the cause');
  expect(html).not.toContain(program);
});
