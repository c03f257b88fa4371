/** Files to upload in tests; each differs from all others, so that none counts as already uploaded. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { Job } from '~models/job';
import type { Actor } from '~/core/access/permissions';
import { workOnNext } from '~/media/jobs/job.server';
import { createUpload } from '~/media/intake/store-upload.server';
import { run } from '~/core/db/run-program.server';
import { findFfmpeg } from '~/media/files/ffmpeg.server';
import { withScratch } from '~/media/storage/storage-open.server';
import { receive } from '~/media/intake/upload-receive.server';
import { actor } from './make';

const VIDEO = 'demo/shows/perihelion/main.mp4';
let count = 0;

export function picture(width = 64, height = 36, format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' = 'png') {
  count += 1;
  const shade = { r: count % 256, g: (count >> 8) % 256, b: process.pid % 256 };
  return sharp({ create: { width, height, channels: 3, background: shade, noise: noise(count) } })
    .toFormat(format)
    .toBuffer();
}

const noise = (mean: number) => ({ type: 'gaussian' as const, mean: 60 + (mean % 120), sigma: 30 });

/** A demo video (1280 × 720, H.264, index first) with a free MP4 box at its end that makes each file different. */
export async function video(source = VIDEO) {
  const box = Buffer.from('\0\0\0\x10free');
  const content = await readFile(source);
  return Buffer.concat([content, box, Buffer.from(String((count += 1)).padStart(8, '0'))]);
}

/** The same of four seconds, whose excerpt takes a server a third of the time. */
export const shortVideo = () => video('demo/shows/perihelion/media-2.mp4');

/** Two seconds of a film that every build of a browser plays. */
export const webmVideo = (): Promise<Buffer> =>
  withScratch('webm', async (file) => {
    const program = (await findFfmpeg()).program ?? 'ffmpeg';
    const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10', '-t', '2', '-c:v', 'libvpx'];
    await run(program, ['-v', 'error', ...source, '-y', file], { within: 60_000 });
    return readFile(file);
  });

/** An icon file with one image of 16 × 16 pixels. */
export async function icon() {
  const png = await picture(16, 16);
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(16, 6);
  header.writeUInt8(16, 7);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, png]);
}

/** An SRT file with one cue. */
export const srt = (words: string) => Buffer.from(`1\r\n00:00:01,000 --> 00:00:02,000\r\n${words}\r\n`);

/** Streams the bytes in small chunks, as from a network. */
export const asStream = (content: Buffer, size = 1_000): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
    })(),
    { objectMode: false },
  );

/** Leaves the excerpts of the uploaded videos out, which take seconds each, in tests of other background work. */
export const skipExcerpts = () => Job.updateMany({ type: 'excerpt' }, { $set: { state: 'failed' } });

/** Does all work on uploads that waits, which a server would find within twenty seconds. */
export async function workOnUploads(): Promise<void> {
  const report = (error: unknown) => {
    throw error;
  };
  while (await workOnNext(new AbortController().signal, report));
}

/** Creates an upload through the services. */
export async function makeUpload(content: Buffer, fields: object = {}, by: Actor = actor('editor')) {
  const received = await receive(asStream(content, 64 * 1024));
  return createUpload(by, received, {
    type: 'show',
    slug: 'The Long Rain',
    fileType: 'gallery',
    originalName: 'Still.png',
    ...fields,
  });
}
