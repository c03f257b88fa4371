import { readFile, stat, writeFile } from 'node:fs/promises';
import { Screener, type StoredScreener } from '~models/screener';
import type { StoredBurnIn, StoredVideoCopy, StoredFacts, StoredUpload } from '~models/upload';
import { EXCERPT_SECONDS, EXCERPT_SIZE } from '~/core/files/file-library';
import { ASSETS } from '~/core/files/uploads';
import { longDate } from '~/core/text/formats';
import { burnInKey, excerptKey, quickStartKey, renditionKey } from '~/media/delivery/file-keys.server';
import { urlOf } from '~/media/delivery/file-view.server';
import { withFileOf, type StoreFile } from '~/media/delivery/stored-files.server';
import {
  describe,
  findFfmpeg,
  readColorSpace,
  readDescription,
  readFrameRate,
  rejectFailure,
  runFfmpeg,
  VideoFailure,
} from '~/media/files/ffmpeg.server';
import { readBoxes } from '~/media/files/film-position.server';
import { drawNameOverlay } from '~/media/files/write-name.server';
import { withheldKey } from '~/media/storage/storage.server';
import { withScratch } from '~/media/storage/storage-open.server';
import { missingBurnIn } from './job-queue.server';

const MINUTE_MS = 60_000;
/** Even a short video takes time at low priority on a busy machine, and a file without an index is read from start to end. */
const READING = { least: 10 * MINUTE_MS, most: 120 * MINUTE_MS, perSecond: 1_000 };
const ENCODING = { least: 60 * MINUTE_MS, most: 24 * 60 * MINUTE_MS, perSecond: 15_000 };

/** The maximum if the length is unknown. */
const timeoutOf = ({ least, most, perSecond }: typeof READING, duration: number | null): number =>
  duration === null ? most : Math.min(most, least + duration * perSecond);

/** Timeout by the video's length in seconds; the maximum if it is unknown. */
export const excerptTimeout = (duration: number | null): number => timeoutOf(READING, duration);

/** Makes what a job is for, and stores its files by `put`. */
export type Make<Made> = (upload: StoredUpload, signal: AbortSignal, put: StoreFile) => Promise<Made>;

interface Conversion {
  film: string;
  /** What ffmpeg is asked for; the copy's own path is added. */
  output: () => string[] | Promise<string[]>;
  within: number;
  extension?: string;
}

/** Makes a copy of a film and runs the work with its path. Throws `VideoFailure`, and the signal's reason. */
async function withCopy<Result>(
  { film, output, within, extension = 'mp4' }: Conversion,
  signal: AbortSignal,
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  const { program } = await findFfmpeg();
  if (!program) throw new Error('there is no ffmpeg any more');
  return withScratch(extension, async (copy) => {
    const cut = { file: film, before: ['-v', 'error'], output: [...(await output()), '-y', copy] };
    rejectFailure(await runFfmpeg(program, cut, { within, signal, isBackground: true }));
    return work(copy);
  });
}

interface FilmFacts {
  width: number;
  height: number;
  colorSpace: string;
  /** Frames per second: half of a video's above 30. */
  frameRate: number;
}

async function readFilmFacts(file: string): Promise<FilmFacts> {
  const description = (await describe(file)) ?? '';
  const found = readDescription(description);
  if (typeof found === 'string' || !found.width || !found.height) throw new VideoFailure('unreadable');
  const { width, height } = found;
  // Players guess the colours of an unmarked video from its size, and the excerpt has another size.
  const colorSpace = readColorSpace(description) || (height < HD_HEIGHT ? 'smpte170m' : 'bt709');
  let frameRate = readFrameRate(description) ?? MAX_FRAME_RATE;
  while (frameRate > MAX_FRAME_RATE) frameRate /= 2;
  return { width, height, colorSpace, frameRate };
}

const MAX_FRAME_RATE = 30;
const HD_HEIGHT = 720;
/** Limits the larger side, never enlarges, and is even, as the codec needs. */
const excerptSide = (own: string) => `max(2,2*trunc(${own}*min(1,${EXCERPT_SIZE}/max(iw*sar,ih))/2))`;

const filters = (frameRate: number) =>
  [`fps=${frameRate}`, `scale='${excerptSide('iw*sar')}':'${excerptSide('ih')}'`, 'setsar=1'].join(',');

const excerptArgs = ({ colorSpace, frameRate }: FilmFacts): string[] => [
  // Only the first video stream; covers, sound and camera data are left out.
  ...['-map', '0:V:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-t', String(EXCERPT_SECONDS), '-vf', filters(frameRate), '-threads', '1'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '27', '-maxrate', '1000k', '-bufsize', '2000k'],
  ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-colorspace', colorSpace],
  ...['-movflags', '+faststart'],
];

/** Cuts the beginning of a video, small and silent. Throws as `withCopy` does. */
export const makeExcerpt = (
  video: string,
  upload: { key: string; facts: Pick<StoredFacts, 'duration'> },
  signal: AbortSignal,
  put: StoreFile,
): Promise<StoredVideoCopy> => {
  const within = excerptTimeout(upload.facts.duration);
  const output = async () => excerptArgs(await readFilmFacts(video));
  return withCopy({ film: video, output, within }, signal, async (file) => {
    const { width, height } = await readFilmFacts(file);
    const bytes = await readFile(file);
    const key = excerptKey(upload);
    await put(key, bytes, 'video/mp4');
    return { url: urlOf(key), width, height, bytes: bytes.length };
  });
};

/** Copies the streams into a file with the index first. Throws as `withCopy` does. */
export const makeQuickStart: Make<StoredVideoCopy> = (upload, signal, put) =>
  withFileOf(upload, upload.key, (film) => {
    const key = quickStartKey(upload);
    const { contentType, width, height, duration } = upload.facts;
    const copying = {
      film,
      output: () => ['-map', '0', '-copy_unknown', '-c', 'copy', '-movflags', '+faststart'],
      within: excerptTimeout(duration),
      extension: key.slice(key.lastIndexOf('.') + 1),
    };
    return withCopy(copying, signal, async (file) => {
      const { size: bytes } = await stat(file);
      if (!(await readBoxes(file, bytes)).fastStart) throw new VideoFailure('unreadable');
      await put(key, file, contentType);
      return { url: urlOf(key), width: width ?? 0, height: height ?? 0, bytes };
    });
  });

/** Screener copies are H.264 and AAC in MP4, at most this size in pixels. */
const MAX_WIDTH = 1_280;
const MAX_HEIGHT = 720;

/** Display width in square pixels; a film's own pixels may not be square. */
const SHOWN_WIDTH = 'iw*if(gt(sar,0),sar,1)';
const PART = `min(1,min(${MAX_WIDTH}/(${SHOWN_WIDTH}),${MAX_HEIGHT}/ih))`;
/** The codec needs even sizes. */
const side = (own: string) => `max(2,2*trunc((${own})*${PART}/2))`;
const SCALE = `scale='${side(SHOWN_WIDTH)}':'${side('ih')}',setsar=1`;

type Copy = Omit<StoredVideoCopy, 'url'> & { file: string };

/** Makes a screener copy of a film and runs the work with it. Throws as `withCopy` does. */
const withScreenCopy = <Result>(
  { file: film, facts, overlay }: { file: string; facts: Pick<StoredFacts, 'duration'>; overlay?: string },
  signal: AbortSignal,
  work: (copy: Copy) => Promise<Result>,
): Promise<Result> => {
  const within = timeoutOf(ENCODING, facts.duration);
  return withCopy({ film, output: () => screenArgs(overlay), within }, signal, async (file) => {
    const { width, height } = await readFilmFacts(file);
    return work({ file, bytes: (await stat(file)).size, width, height });
  });
};

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

const screenArgs = (overlay: string | undefined): string[] => [
  ...pictures(overlay),
  // The first audio stream, if any; covers, subtitles and camera data are left out.
  ...['-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-threads', '1'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22', '-maxrate', '4000k', '-bufsize', '8000k'],
  ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '160k', '-ac', '2'],
  ...['-movflags', '+faststart'],
];

export const makeRendition: Make<StoredVideoCopy> = (upload, signal, put) =>
  withFileOf(upload, upload.key, (film) =>
    withScreenCopy({ file: film, facts: upload.facts }, signal, async ({ file, ...facts }) => {
      const key = renditionKey(upload);
      await put(key, file, 'video/mp4');
      return { url: urlOf(key), ...facts };
    }),
  );

/**
 * Makes the next copy with a recipient's name in the picture, and returns it with its index. It is always withheld: only the recipient gets
 * it. Throws `VideoFailure`, and the signal's reason.
 */
export const makeBurnIn: Make<{ at: number; burnIn: StoredBurnIn }> = async (upload, signal, put) => {
  const missing = missingBurnIn(upload);
  if (!missing) throw new Error(`no copy of ${upload._id} is missing`);
  const { at, recipient } = missing;
  const name = await nameOf(recipient);
  const source = upload.rendition ? upload.rendition.url.slice(ASSETS.length) : upload.key;
  return withFileOf(upload, source, (film) =>
    withScratch('png', async (overlay) => {
      await writeFile(
        overlay,
        await drawNameOverlay(copySize(await readFilmFacts(film)), name, longDate(new Date())),
      );
      return withScreenCopy({ file: film, facts: upload.facts, overlay }, signal, async ({ file, bytes }) => {
        const key = burnInKey(upload, recipient);
        await put(withheldKey(key), file, 'video/mp4');
        return { at, burnIn: { recipient, url: urlOf(key), bytes } };
      });
    }),
  );
};

async function nameOf(recipient: string): Promise<string> {
  const screener = await Screener.findOne({ 'recipients._id': recipient }, { recipients: 1 }).lean<Pick<
    StoredScreener,
    'recipients'
  > | null>();
  const found = screener?.recipients.find(({ _id }) => String(_id) === recipient);
  if (!found) throw new Error(`recipient ${recipient} is unknown`);
  return found.name;
}
