import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Clock } from './clock';

export const SIZE = { width: 1280, height: 720 };
const FRAMES_PER_SECOND = 25;

interface Frame {
  /** In the video, in seconds. */
  at: number;
  jpeg: Buffer;
}

/** Collects what the browser draws, with the time at which it did. */
export async function startFilming(page: Page, clock: Clock) {
  const browser = await page.context().newCDPSession(page);
  const drawn: { moment: number; jpeg: Buffer }[] = [];
  browser.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    drawn.push({ moment: metadata.timestamp ?? Date.now() / 1000, jpeg: Buffer.from(data, 'base64') });
    browser.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  const limits = { maxWidth: SIZE.width, maxHeight: SIZE.height };
  await browser.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 1, ...limits });
  return {
    async stop(): Promise<Frame[]> {
      await browser.send('Page.stopScreencast');
      await browser.detach();
      return drawn.map(({ moment, jpeg }) => ({ at: clock.at(moment), jpeg }));
    },
  };
}

/** What is to be seen at a moment: the last picture drawn until then. */
const frameAt = (frames: Frame[], at: number): Frame | undefined =>
  frames.findLast((frame) => frame.at <= at) ?? frames[0];

const ENCODING = [
  [
    '-vf',
    `scale=${SIZE.width}:${SIZE.height}:in_range=full:out_range=tv:out_color_matrix=bt709,format=yuv420p`,
  ],
  ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-crf', '24', '-g', '100'],
  ['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
  ['-movflags', '+faststart', '-an'],
].flat();

/** Writes the frames as a video of so many seconds, each picture standing until the next one. */
export async function writeVideo(frames: Frame[], seconds: number, file: string): Promise<void> {
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(FRAMES_PER_SECOND), '-i', '-'];
  const encoder = spawn(ffmpeg.path, ['-loglevel', 'error', '-y', ...input, ...ENCODING, file], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(encoder, 'close') as Promise<[number | null]>;
  for (let count = 0; count < seconds * FRAMES_PER_SECOND; count += 1) {
    const frame = frameAt(frames, count / FRAMES_PER_SECOND);
    if (frame && !encoder.stdin.write(frame.jpeg)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  await finished(encoder.stdin);
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

/** Writes the picture of one moment. */
export async function writePoster(frames: Frame[], at: number, file: string): Promise<void> {
  const picture = sharp(frameAt(frames, at)?.jpeg).resize(SIZE.width, SIZE.height);
  await picture.jpeg({ quality: 78, mozjpeg: true }).toFile(file);
}
