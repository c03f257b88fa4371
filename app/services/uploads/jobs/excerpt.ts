import { readFile } from 'node:fs/promises';
import type { StoredExcerpt, StoredFacts } from '~models/upload';
import { EXCERPT_SECONDS, EXCERPT_SIZE } from '~/rules/uploads/excerpt';
import type { StoreFile } from './variants';
import { withScratch } from '../../storage/temp-files';
import { excerptKey } from '../delivery/keys';
import { urlOf } from '../delivery/view';
import { findFfmpeg, runFfmpeg } from '../../media/ffmpeg';
import { describe, readColorSpace, readDescription, readFrameRate } from '../../media/probe';

/** Thrown for a video of which no excerpt can be made, however often it is tried. */
export class ExcerptFailure extends Error {
  override name = 'ExcerptFailure';
  constructor(readonly reason: 'unreadable' | 'timeout') {
    super(`no excerpt of the video can be made: ${reason}`);
  }
}

/** A short video needs time, too: at a low priority, on a busy machine. */
const MIN_TIMEOUT_MS = 10 * 60_000;
const MAX_TIMEOUT_MS = 120 * 60_000;
/** A file without an index is read from its beginning to its end. */
const TIMEOUT_PER_SECOND_MS = 1_000;

/** Returns how long ffmpeg may work on a video of this length in seconds; the longest, if it is unknown. */
export const excerptTimeout = (duration: number | null): number =>
  duration === null
    ? MAX_TIMEOUT_MS
    : Math.min(MAX_TIMEOUT_MS, MIN_TIMEOUT_MS + duration * TIMEOUT_PER_SECOND_MS);

/** Cuts the beginning of a local video file, small and without sound, for its upload. Throws `ExcerptFailure`, and the signal's reason. */
export async function makeExcerpt(
  video: string,
  upload: { key: string; facts: Pick<StoredFacts, 'duration'> },
  signal: AbortSignal,
  put: StoreFile,
): Promise<StoredExcerpt> {
  const { program } = await findFfmpeg();
  if (!program) throw new Error('there is no ffmpeg any more');
  const options = { within: excerptTimeout(upload.facts.duration), signal, isBackground: true };
  return withScratch('mp4', async (file) => {
    const look = await lookOf(video);
    const { ok, timedOut, messages } = await runFfmpeg(program, cutOf(video, look, file), options);
    if (timedOut) throw new ExcerptFailure('timeout');
    if (!ok && isOfMachine(messages)) throw new Error(`ffmpeg failed: ${messages.slice(-300)}`);
    if (!ok) throw new ExcerptFailure('unreadable');
    const { width, height } = await lookOf(file);
    const bytes = await readFile(file);
    const key = excerptKey(upload);
    await put(key, bytes, 'video/mp4');
    return { url: urlOf(key), width, height, bytes: bytes.length };
  });
}

/** Whether the machine lacked something, and not the video; a program that the system killed says nothing. */
const isOfMachine = (messages: string): boolean =>
  messages === '' || /No space left|Cannot allocate|Input\/output error/.test(messages);

interface Look {
  width: number;
  height: number;
  colorSpace: string;
  /** Frames per second of the excerpt: every other one of a video with more than 30. */
  frameRate: number;
}

async function lookOf(file: string): Promise<Look> {
  const description = (await describe(file)) ?? '';
  const found = readDescription(description);
  if (typeof found === 'string' || !found.width || !found.height) throw new ExcerptFailure('unreadable');
  const { width, height } = found;
  // Players guess the colours of an unmarked video from its size, and that of the excerpt is another one.
  const colorSpace = readColorSpace(description) || (height < HD_HEIGHT ? 'smpte170m' : 'bt709');
  let frameRate = readFrameRate(description) ?? MAX_FRAME_RATE;
  while (frameRate > MAX_FRAME_RATE) frameRate /= 2;
  return { width, height, colorSpace, frameRate };
}

const MAX_FRAME_RATE = 30;
const HD_HEIGHT = 720;
/** At most so many pixels wide and high, never larger than the video, and even, as the encoding needs it. */
const side = (own: string) => `max(2,2*trunc(${own}*min(1,${EXCERPT_SIZE}/max(iw*sar,ih))/2))`;

const filters = (frameRate: number) =>
  [`fps=${frameRate}`, `scale='${side('iw*sar')}':'${side('ih')}'`, 'setsar=1'].join(',');

const cutOf = (video: string, look: Look, file: string) => ({
  file: video,
  before: ['-v', 'error'],
  output: cutArgs(look, file),
});

const cutArgs = ({ colorSpace, frameRate }: Look, file: string): string[] => [
  // The first stream of moving pictures alone; covers, sound and what the camera has written are left out.
  ...['-map', '0:V:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-t', String(EXCERPT_SECONDS), '-vf', filters(frameRate), '-threads', '1'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '27', '-maxrate', '1000k', '-bufsize', '2000k'],
  ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-colorspace', colorSpace],
  ...['-movflags', '+faststart', '-y', file],
];
