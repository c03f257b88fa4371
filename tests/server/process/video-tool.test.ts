/** What a whole site says of its ffmpeg; in `npm test` services/health and services/uploads/video-facts ask the functions. */
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
async function libraryWith(ffmpegPath: string, expected: (log: string) => boolean) {
  const data = { DATA_DIR: path.join(temporary.folder, 'data'), MONGODB_URI: uri, SEED: 'none' };
  const site = await startSite({ ...data, FFMPEG_PATH: ffmpegPath });
  try {
    const { cookie } = await signedIn('author');
    await until(() => expected(site.output()));
    const page = await fetch(`${site.url}/admin/media`, { headers: { cookie } });
    return { status: page.status, html: await page.text(), log: site.output() };
  } finally {
    await site.stop();
  }
}

const NOTICE = 'Videos get no poster, preview, length or size.';

it('an ffmpeg that cannot run is reported in the log and the media library, with advice', async () => {
  const { status, html, log } = await libraryWith(program, (text) => text.includes('FFMPEG_PATH'));
  expect(status).toBe(200);
  expect(html).toContain(NOTICE);
  expect(html).toContain('set FFMPEG_PATH; the log names the cause');
  expect(html).not.toContain(program);
  expect(log).toContain(`FFMPEG_PATH=${program} cannot be run (EACCES); install ffmpeg`);
});

/** A script that says it is an ffmpeg of that year. */
function ffmpegOf(year: number): string {
  const file = path.join(temporary.folder, `ffmpeg-${year}`);
  const line = `ffmpeg version 5.1.9-0 Copyright (c) 2000-${year} the FFmpeg developers`;
  writeFileSync(file, `#!/bin/sh\necho '${line}'\n`, { mode: 0o755 });
  return file;
}

it('the age of an ffmpeg is said in neither the log nor the media library, but at Health', async () => {
  const old = ffmpegOf(2018);
  const { html, log } = await libraryWith(old, () => true);
  expect(`${log}${html}`).not.toContain('2018');
  expect(html).not.toContain(NOTICE);
  expect(html).not.toContain(old);
});
