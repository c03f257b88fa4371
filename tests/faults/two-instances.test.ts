/** Two programs on one database and one storage; one is killed while it processes a file. */
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { AppState, type StoredState } from '~models/app-state';
import { Job, type StoredJob } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { signedIn } from '../accounts/sign-in';
import { picture, video } from '../media-files';
import { processesOn, temporaryFolder, until } from '../server/fixtures/processes';
import { ask } from '../server/fixtures/request';
import { IS_LONG } from '../full-length';
import { databaseNamed } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { movableClock } from './fixtures/clock';
import { TIMEOUT_MS } from './fixtures/scale';

/** The other one takes an abandoned lock at its second look: it looks every 20 seconds. */
const TAKEN_OVER_MS = 60_000;
const CLOCK_AHEAD_MS = 5 * 60_000;

const temporary = temporaryFolder();
const clock = movableClock(temporary.folder, 'other');
const slowProgram = path.join(temporary.folder, 'endless-ffmpeg');
const begun = `${slowProgram}.begun`;
let one: Site;
let other: Site;
let cookie: string;

beforeAll(async () => {
  writeFileSync(slowProgram, `#!/bin/sh\n: > '${begun}'\nwhile :; do sleep 1; done\n`);
  chmodSync(slowProgram, 0o755);
  const MONGODB_URI = databaseNamed(inject('databaseUri'), 'two');
  const shared = { MONGODB_URI, SEED: 'none', DATA_DIR: path.join(temporary.folder, 'data') };
  one = await startSite({ ...shared, FFMPEG_PATH: slowProgram });
  other = await startSite({ ...shared, ...clock.environment });
  await mongoose.connect(MONGODB_URI, { autoIndex: false });
  ({ cookie } = await signedIn('editor'));
}, 120_000);

afterAll(async () => {
  await mongoose.disconnect();
  await Promise.all([one.stop('SIGKILL'), other.stop()]);
  // The processes that the first one started are still running.
  for (const pid of processesOn(slowProgram)) process.kill(pid, 'SIGKILL');
  temporary.remove();
});

async function send(site: Site, content: Buffer, filename: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ type: 'show', fileType: 'gallery' })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)]), filename);
  const headers = { cookie, origin: site.url };
  const answer = await fetch(`${site.url}/api/upload`, { method: 'POST', headers, body: form });
  return (await answer.json()) as { id: string; url: string };
}

const jobOf = (id: string) => Job.findById(`variants:${id}`).lean<StoredJob | null>();

// In `npm test` suspended.test.ts has a job that another worker takes over.
it.runIf(IS_LONG)(
  'an upload that a killed instance was processing is completed by the other',
  async () => {
    const { id, url } = await send(one, await video(), 'Main.mp4');
    await until(() => existsSync(begun));
    await one.stop('SIGKILL');
    // The first one keeps the work as long as it may only be slow, although the other's clock is ahead.
    await clock.put(CLOCK_AHEAD_MS);
    const { id: next } = await send(other, await picture(), 'Still.png');
    await until(async () => (await jobOf(next)) === null);
    const left = await jobOf(id);
    expect(left).toMatchObject({ state: 'waiting', attempts: 1, lock: expect.any(String) as string });
    const lock = await AppState.findById(`turn: job variants:${id}`).lean<StoredState | null>();
    expect(lock?.value).toBe(left?.lock);

    await until(async () => (await jobOf(id)) === null, TAKEN_OVER_MS);
    const poster = await ask(other.url, url.replace('.mp4', '-poster.jpg'));
    expect([poster.status, poster.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await Upload.findById(id).lean<StoredUpload>())?.poster.current?.variants).not.toEqual([]);
  },
  2 * TIMEOUT_MS,
);
