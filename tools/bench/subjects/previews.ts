/**
 * Measures how much the cutting of previews lengthens cached pages: with videos that wait for it, and without, in turns. The
 * server makes one cut at a time, at a low priority.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { Job } from '../../../models/job';
import { Upload } from '../../../models/upload';
import { AS_THE_SITE, databaseNamed } from '../../../tests/setup/database';
import { startSite } from '../../../tests/setup/site';
import { load, median, type Figures } from '../measuring/load';
import type { Measurement } from '../measuring/measurement';
import { getSessionCookie } from '../uploading';

const PASSWORD = 'a password for measuring';
const ROUNDS = 5;
const SECONDS = 3;
const MAX_RATIO = 2;
const BROTLI = { 'accept-encoding': 'br' };

/** Makes a video whose cut takes several seconds of a processor: 4K, with noise, which is hard to encode. */
function demandingVideo(ffmpeg: string, folder: string): Buffer {
  const file = path.join(folder, 'demanding.mp4');
  const source = 'testsrc2=size=3840x2160:rate=30:duration=10,noise=alls=40:allf=t';
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '40', '-pix_fmt', 'yuv420p'];
  const { status } = spawnSync(ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', source, ...output, '-y', file]);
  if (status !== 0) throw new Error('ffmpeg cannot make the video to measure with');
  return readFileSync(file);
}

/** Uploads the video, made another file by the empty box at its end. */
async function upload(site: string, cookie: string, content: Buffer): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ type: 'show', slug: 'measured', fileType: 'video' }))
    form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)]), 'demanding.mp4');
  const answer = await fetch(`${site}/api/upload`, { method: 'POST', headers: { cookie }, body: form });
  return ((await answer.json()) as { id: string }).id;
}

/** Loads a cached page while a preview is being cut. */
async function besideCut(url: string, id: string): Promise<Figures> {
  const _id = `excerpt:${id}`;
  await Upload.updateOne({ _id: id }, { $set: { excerpt: null } });
  const again = { type: 'excerpt', subject: id, createdAt: new Date() };
  await Job.updateOne({ _id }, { $set: { ...again, state: 'waiting', lock: null } }, { upsert: true });
  while (!(await Job.exists({ _id, lock: { $ne: null } }))) await pause(100);
  const figures = await load(url, BROTLI, { seconds: SECONDS });
  if (!(await Upload.exists({ _id: id, excerpt: null }))) throw new Error('the cut ended too early');
  while (await Upload.exists({ _id: id, excerpt: null })) await pause(100);
  return figures;
}

/** Measures on a database of its own on the server. */
export async function measurePreviews(uri: string, dataDir: string): Promise<Measurement[]> {
  const own = databaseNamed(uri, 'previews');
  const { findFfmpeg } = await import('../../../app/media/files/ffmpeg.server');
  const { openUploads } = await import('../../../app/media/storage/storage-open.server');
  await openUploads({ dataDir, limits: { image: 1, video: 1 } });
  const { program } = await findFfmpeg();
  if (!program) throw new Error('there is no ffmpeg');
  const content = demandingVideo(program, dataDir);
  const site = await startSite({
    MONGODB_URI: own,
    DATA_DIR: dataDir,
    SEED: 'demo',
    ADMIN_PASSWORD: PASSWORD,
  });
  await mongoose.connect(own, AS_THE_SITE);
  try {
    const cookie = await getSessionCookie(site.url, 'admin', PASSWORD);
    const id = await upload(site.url, cookie, content);
    const beside: Figures[] = [];
    const without: Figures[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const cutting = await besideCut(site.url, id);
      const alone = await load(site.url, BROTLI, { seconds: SECONDS });
      // The first round warms up, and waits for the poster.
      if (round === 0) continue;
      beside.push(cutting);
      without.push(alone);
    }
    const p99 = (all: Figures[]) => median(all.map((figures) => figures.p99));
    const rate = (all: Figures[]) => median(all.map((figures) => figures.rate)).toFixed(0);
    return [
      {
        name: `p99 of the cached home page beside a cut (${p99(beside)} ms, ${rate(beside)}/s), against ${p99(without)} ms and ${rate(without)}/s without`,
        value: p99(beside) / p99(without),
        unit: '',
        target: MAX_RATIO,
      },
    ];
  } finally {
    await mongoose.disconnect();
    await site.stop();
  }
}
