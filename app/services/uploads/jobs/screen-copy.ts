import { stat } from 'node:fs/promises';
import type { StoredFacts } from '~models/upload';
import type { StoredExcerpt } from '~models/upload-copies';
import { findFfmpeg, runFfmpeg } from '../../media/ffmpeg';
import { describe, readDescription } from '../../media/probe';
import { withScratch } from '../../storage/temp-files';
import { rejectFailure, VideoFailure } from './video-failure';

/** The copies of films for screens are H.264 and AAC in MP4, of at most this size in pixels. */
const MAX_WIDTH = 1_280;
const MAX_HEIGHT = 720;

const HOUR_MS = 60 * 60_000;
const MIN_TIMEOUT_MS = HOUR_MS;
const MAX_TIMEOUT_MS = 24 * HOUR_MS;
const TIMEOUT_PER_SECOND_MS = 15_000;

/** Returns how long ffmpeg may work on the copy of a film of this length in seconds; the longest, if it is unknown. */
export const copyTimeout = (duration: number | null): number =>
  duration === null
    ? MAX_TIMEOUT_MS
    : Math.min(MAX_TIMEOUT_MS, MIN_TIMEOUT_MS + duration * TIMEOUT_PER_SECOND_MS);

/** Pixels as they are shown, which need not be square. */
const SHOWN_WIDTH = 'iw*if(gt(sar,0),sar,1)';
const PART = `min(1,min(${MAX_WIDTH}/(${SHOWN_WIDTH}),${MAX_HEIGHT}/ih))`;
/** Even, as the encoding needs it. */
const side = (own: string) => `max(2,2*trunc((${own})*${PART}/2))`;
const SCALE = `scale='${side(SHOWN_WIDTH)}':'${side('ih')}',setsar=1`;

interface Source {
  file: string;
  facts: Pick<StoredFacts, 'duration'>;
  /** A picture that is drawn over the middle of every frame. */
  overlay?: string;
}

type Copy = Omit<StoredExcerpt, 'url'> & { file: string };

/** Makes a copy of a film for screens, and runs the work with it. Throws `VideoFailure`, and the signal's reason. */
export async function withScreenCopy<Result>(
  source: Source,
  signal: AbortSignal,
  work: (copy: Copy) => Promise<Result>,
): Promise<Result> {
  const { program } = await findFfmpeg();
  if (!program) throw new Error('there is no ffmpeg any more');
  return withScratch('mp4', async (file) => {
    const cut = { file: source.file, before: ['-v', 'error'], output: outputOf(source, file) };
    const options = { within: copyTimeout(source.facts.duration), signal, isBackground: true };
    rejectFailure(await runFfmpeg(program, cut, options));
    return work({ file, bytes: (await stat(file)).size, ...(await sizeOf(file)) });
  });
}

/** Returns the size in pixels of the pictures of a film. Throws `VideoFailure`. */
export async function sizeOf(file: string): Promise<{ width: number; height: number }> {
  const found = readDescription((await describe(file)) ?? '');
  if (typeof found === 'string' || !found.width || !found.height) throw new VideoFailure('unreadable');
  return { width: found.width, height: found.height };
}

/** Returns the size of the copy of a film whose pixels are square. */
export function copySize({ width, height }: { width: number; height: number }) {
  const part = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  const even = (length: number) => Math.max(2, 2 * Math.trunc((length * part) / 2));
  return { width: even(width), height: even(height) };
}

/** Without an overlay, or with one in the middle. */
const pictures = (overlay: string | undefined): string[] =>
  overlay === undefined
    ? ['-map', '0:V:0', '-vf', SCALE]
    : [
        ...['-i', overlay, '-filter_complex'],
        ...[`[0:V:0]${SCALE}[film];[film][1:v:0]overlay=(W-w)/2:(H-h)/2:format=auto[out]`, '-map', '[out]'],
      ];

const outputOf = ({ overlay }: Source, file: string): string[] => [
  ...pictures(overlay),
  // The first stream of sound, if there is any; covers, subtitles and what the camera has written are left out.
  ...['-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-threads', '1'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22', '-maxrate', '4000k', '-bufsize', '8000k'],
  ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '160k', '-ac', '2'],
  ...['-movflags', '+faststart', '-y', file],
];
