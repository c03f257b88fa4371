import { stat, writeFile } from 'node:fs/promises';
import { Screener, type StoredScreener } from '~models/screener';
import type { StoredUpload, StoredFacts, StoredExcerpt, StoredBurnIn } from '~models/upload';
import { ASSETS } from '~/core/files/uploads';
import { longDate } from '~/core/text/formats';
import { burnInKey } from '~/media/delivery/file-keys.server';
import { urlOf } from '~/media/delivery/file-view.server';
import { withFileOf } from '~/media/delivery/stored-files.server';
import { findFfmpeg, runFfmpeg } from '~/media/files/ffmpeg.server';
import { describe, readDescription } from '~/media/files/probe.server';
import { drawNameOverlay } from '~/media/files/write-name.server';
import { withheldKey } from '~/media/storage/storage.server';
import { withScratch } from '~/media/storage/temp-files.server';
import type { StoreFile } from './job-variants.server';
import { rejectFailure, VideoFailure } from './video-failure.server';

export function missingBurnIn({ burnIns = [] }: StoredUpload): { at: number; recipient: string } | undefined {
  const at = burnIns.findIndex(({ url }) => url === '');
  const missing = burnIns[at];
  return missing && { at, recipient: missing.recipient };
}

/** Screener copies are H.264 and AAC in MP4, at most this size in pixels. */
const MAX_WIDTH = 1_280;
const MAX_HEIGHT = 720;

const HOUR_MS = 60 * 60_000;
const MIN_TIMEOUT_MS = HOUR_MS;
const MAX_TIMEOUT_MS = 24 * HOUR_MS;
const TIMEOUT_PER_SECOND_MS = 15_000;

const copyTimeout = (duration: number | null): number =>
  duration === null
    ? MAX_TIMEOUT_MS
    : Math.min(MAX_TIMEOUT_MS, MIN_TIMEOUT_MS + duration * TIMEOUT_PER_SECOND_MS);

/** Display width in square pixels; a film's own pixels may not be square. */
const SHOWN_WIDTH = 'iw*if(gt(sar,0),sar,1)';
const PART = `min(1,min(${MAX_WIDTH}/(${SHOWN_WIDTH}),${MAX_HEIGHT}/ih))`;
/** The codec needs even sizes. */
const side = (own: string) => `max(2,2*trunc((${own})*${PART}/2))`;
const SCALE = `scale='${side(SHOWN_WIDTH)}':'${side('ih')}',setsar=1`;

interface Source {
  file: string;
  facts: Pick<StoredFacts, 'duration'>;
  overlay?: string;
}

type Copy = Omit<StoredExcerpt, 'url'> & { file: string };

/** Makes a screener copy of a film and runs the work with it. Throws `VideoFailure`, and the signal's reason. */
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

async function sizeOf(file: string): Promise<{ width: number; height: number }> {
  const found = readDescription((await describe(file)) ?? '');
  if (typeof found === 'string' || !found.width || !found.height) throw new VideoFailure('unreadable');
  return { width: found.width, height: found.height };
}

function copySize({ width, height }: { width: number; height: number }) {
  const part = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  const even = (length: number) => Math.max(2, 2 * Math.trunc((length * part) / 2));
  return { width: even(width), height: even(height) };
}

const pictures = (overlay: string | undefined): string[] =>
  overlay === undefined
    ? ['-map', '0:V:0', '-vf', SCALE]
    : [
        ...['-i', overlay, '-filter_complex'],
        ...[`[0:V:0]${SCALE}[film];[film][1:v:0]overlay=(W-w)/2:(H-h)/2:format=auto[out]`, '-map', '[out]'],
      ];

const outputOf = ({ overlay }: Source, file: string): string[] => [
  ...pictures(overlay),
  // The first audio stream, if any; covers, subtitles and camera data are left out.
  ...['-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-threads', '1'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22', '-maxrate', '4000k', '-bufsize', '8000k'],
  ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '160k', '-ac', '2'],
  ...['-movflags', '+faststart', '-y', file],
];

/**
 * Makes the next copy with a recipient's name in the picture, and returns it with its index. It is always withheld: only the recipient gets
 * it. Throws `VideoFailure`, and the signal's reason.
 */
export async function makeBurnIn(
  upload: StoredUpload,
  signal: AbortSignal,
  put: StoreFile,
): Promise<{ at: number; burnIn: StoredBurnIn }> {
  const missing = missingBurnIn(upload);
  if (!missing) throw new Error(`no copy of ${upload._id} is missing`);
  const { at, recipient } = missing;
  const name = await nameOf(recipient);
  const source = upload.rendition ? upload.rendition.url.slice(ASSETS.length) : upload.key;
  return withFileOf(upload, source, (film) =>
    withScratch('png', async (overlay) => {
      await writeFile(
        overlay,
        await drawNameOverlay(copySize(await sizeOf(film)), name, longDate(new Date())),
      );
      return withScreenCopy({ file: film, facts: upload.facts, overlay }, signal, async ({ file, bytes }) => {
        const key = burnInKey(upload, recipient);
        await put(withheldKey(key), file, 'video/mp4');
        return { at, burnIn: { recipient, url: urlOf(key), bytes } };
      });
    }),
  );
}

async function nameOf(recipient: string): Promise<string> {
  const screener = await Screener.findOne({ 'recipients._id': recipient }, { recipients: 1 }).lean<Pick<
    StoredScreener,
    'recipients'
  > | null>();
  const found = screener?.recipients.find(({ _id }) => String(_id) === recipient);
  if (!found) throw new Error(`recipient ${recipient} is unknown`);
  return found.name;
}
