import { constants } from 'node:fs';
import { access, chmod, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { StoredFacts } from '~models/upload';
import { MAX_PIXELS } from '~/core/files/uploads';
import { canLimitMemory, run, type ProgramResult, type ProgramRun } from '~/core/db/run-program.server';
import { Failure, fieldFailure } from '~/core/validation/errors';
import { storageContext, withScratch } from '~/media/storage/storage-open.server';
import { MEGABYTE } from '~/core/files/file-advice';

const require = createRequire(import.meta.url);

/** The ffmpeg of a release, in the folder of the program. */
export const RELEASED_FFMPEG = 'runtime/ffmpeg';

const TRIAL_MS = 20_000;

/** Enough for 8K video with 10 bits per colour, where a decoder keeps up to 17 frames. */
const MAX_MEMORY = 2_048 * MEGABYTE;
const MAX_BLOCK = 1_024 * MEGABYTE;

const FORMATS = ['mov', 'matroska'];
/** Codecs that browsers play and cameras record. Builds of ffmpeg name different decoders for one codec. */
const VIDEO_DECODERS = [
  ...['h264', 'hevc', 'av1', 'libdav1d', 'libaom-av1', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9'],
  ...['mpeg2video', 'mpeg4', 'mjpeg', 'prores', 'dnxhd'],
];
const AUDIO_DECODERS = [
  ...['aac', 'mp3', 'mp3float', 'opus', 'libopus', 'vorbis', 'libvorbis', 'flac', 'alac', 'ac3', 'eac3'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_f32le'],
];

/** For every file that ffmpeg opens: uploads are untrusted. */
const LIMITS = [
  ...['-hide_banner', '-nostdin', '-max_alloc', String(MAX_BLOCK), '-threads', '1'],
  ...['-protocol_whitelist', 'file', '-format_whitelist', FORMATS.join(',')],
  ...['-codec_whitelist', [...VIDEO_DECODERS, ...AUDIO_DECODERS].join(',')],
  ...['-max_pixels', String(MAX_PIXELS)],
];

/** Runs ffmpeg on a file, with limits on formats, decoders, pixels and memory. Fails and throws as `run` does. */
export const runFfmpeg = (
  program: string,
  { file, before = [], output = [] }: { file: string; before?: string[]; output?: string[] },
  options: Omit<ProgramRun, 'maxMemory'>,
): Promise<ProgramResult> =>
  run(program, [...LIMITS, ...before, '-i', file, ...output], { ...options, maxMemory: MAX_MEMORY });

interface Found {
  program: string;
  /** Null if the output names no version. */
  version: string | null;
  year: number | null;
  isMemoryLimited: boolean;
}

/** Without a program, `reason` is for the log. */
export type Ffmpeg = Found | { program: null; isInstalled: boolean; reason: string };

/** What was found, by what was searched. Failed searches are repeated, so that a program can be repaired while the site runs. */
const searches = new Map<string, Promise<Ffmpeg>>();

/** The configured ffmpeg, else one on the PATH, else the one of the release, else the one of the npm packages. */
export async function findFfmpeg(): Promise<Ffmpeg> {
  const given = storageContext().ffmpegPath;
  const searched = given ?? process.env.PATH ?? '';
  const known = await searches.get(searched);
  if (known?.program && (given || (await isFileThere(known.program)))) return known;
  const search = searchFfmpeg(given);
  searches.set(searched, search);
  return search;
}

async function searchFfmpeg(given: string | undefined): Promise<Ffmpeg> {
  const candidates = given ? [given] : [...onThePath(), path.resolve(RELEASED_FFMPEG), ...(await bundled())];
  const reasons: string[] = [];
  for (const program of candidates) {
    if (!given && !(await isFileThere(program))) continue;
    const found = await tryToRun(program);
    if (typeof found !== 'string') return found;
    reasons.push(`${given ? 'FFMPEG_PATH=' : ''}${program} cannot be run (${found})`);
  }
  const isInstalled = reasons.length > 0;
  return { program: null, isInstalled, reason: isInstalled ? reasons.join('; ') : 'there is no ffmpeg' };
}

const onThePath = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, 'ffmpeg'));

/** Some packages lack the permission to execute their program. */
async function bundled(): Promise<string[]> {
  let program: string;
  try {
    ({ path: program } = require('@ffmpeg-installer/ffmpeg') as { path: string });
  } catch {
    // There is no package for this platform.
    return [];
  }
  // Only the owner can change the permission; otherwise the trial run fails.
  if (!(await isFileThere(program, constants.X_OK))) await chmod(program, 0o755).catch(() => undefined);
  return [program];
}

export const isFileThere = (file: string, mode = constants.F_OK): Promise<boolean> =>
  access(file, mode).then(
    () => true,
    () => false,
  );

/** Returns what the program says of its version, or why it does not run. */
async function tryToRun(program: string): Promise<Found | string> {
  try {
    const { ok, output } = await run(program, ['-version'], { within: TRIAL_MS });
    if (!ok) return 'it fails when it is asked for its version';
    const { version, year } = readVersion(output);
    const isMemoryLimited = await canLimitMemory(MAX_MEMORY);
    return { program, version, year, isMemoryLimited };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'it does not start';
  }
}

/** Reads the version and the last year of the copyright, which is the release year; null for missing parts. */
function readVersion(output: string): Pick<Found, 'version' | 'year'> {
  const [, version, year] =
    /^ffmpeg version (\S{1,60})(?:.{0,200}? Copyright \(c\) 2000-(\d{4}) )?/.exec(output.slice(0, 1_000)) ??
    [];
  return { version: version ?? null, year: year === undefined ? null : Number(year) };
}

type VideoFacts = Pick<StoredFacts, 'width' | 'height' | 'duration' | 'videoCodec' | 'audioCodec'>;

const TIMEOUT_MS = 20_000;
const NOTHING: VideoFacts = { width: null, height: null, duration: null, videoCodec: '', audioCodec: '' };

export async function probe(file: string): Promise<VideoFacts | 'unreadable' | 'no pictures'> {
  const description = await describe(file);
  return description === null ? NOTHING : readDescription(description);
}

export async function describe(file: string): Promise<string | null> {
  const { program } = await findFfmpeg();
  if (!program) return null;
  // Without an output file ffmpeg describes the input and exits with an error.
  const { messages } = await runFfmpeg(program, { file }, { within: TIMEOUT_MS });
  return messages;
}

interface Described {
  kind: string;
  codec: string;
  details: string;
}

const STREAM = /^ *Stream #0:\d+.*?: (Video|Audio): (\w+)(.*(?:\n(?! *Stream #0:).*)*)/gm;
const COVER = /^.*\(attached pic\)/;
const STILL = /^(?:mjpeg|png|bmp|gif|webp)$/;
const TIMELESS = /^.*, 90k tbr,/;
const SIZE = /, (\d{1,5})x(\d{1,5})\b/;
const DURATION = /^ {2}Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?),/m;
/** Newer versions write "Display Matrix". */
const ROTATION = /^ +display ?matrix: rotation of (-?\d+(?:\.\d+)?) degrees/im;

/** Parses ffmpeg's description of its first input; the format has hardly changed since version 1. */
export function readDescription(messages: string): VideoFacts | 'unreadable' | 'no pictures' {
  if (!/^ *Stream #0:/m.test(messages)) return 'unreadable';
  const streams = streamsOf(messages);
  const pictures = streams.find(isOfPictures);
  if (!pictures) return 'no pictures';
  const sound = streams.find(({ kind }) => kind === 'Audio');
  return {
    ...shownSize(pictures.details),
    duration: durationOf(messages),
    videoCodec: pictures.codec,
    audioCodec: sound?.codec ?? '',
  };
}

const streamsOf = (messages: string): Described[] =>
  [...messages.matchAll(STREAM)].map(([, kind = '', codec = '', details = '']) => ({ kind, codec, details }));

const isOfPictures = (stream: Described) => stream.kind === 'Video' && !isCover(stream);

const COLOR_SPACE = /^[^,]*(?:, )?\w+\([^)]*\b(bt709|smpte170m|bt470bg|smpte240m|fcc|bt2020nc)\b/;

/** '' if no known colour space is named. */
export function readColorSpace(messages: string): string {
  const { details = '' } = streamsOf(messages).find(isOfPictures) ?? {};
  return COLOR_SPACE.exec(details)?.[1] ?? '';
}

/** Frames per second; undefined if missing or implausible. */
export function readFrameRate(messages: string): number | undefined {
  const { details = '' } = streamsOf(messages).find(isOfPictures) ?? {};
  const rate = Number(/, (\d+(?:\.\d+)?) fps\b/.exec(details)?.[1]);
  return rate > 0 && rate <= MAX_FRAME_RATE ? rate : undefined;
}

const MAX_FRAME_RATE = 480;

/** A cover image in an audio file. Old versions show it only by its frame rate. */
const isCover = ({ codec, details }: Described) =>
  COVER.test(details) || (STILL.test(codec) && TIMELESS.test(details));

/** Null if the file has no duration (N/A), such as an unfinished recording. */
function durationOf(messages: string): number | null {
  const found = DURATION.exec(messages);
  if (!found) return null;
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map(Number);
  return Number((hours * 3600 + minutes * 60 + seconds).toFixed(2));
}

/** Upright phone videos are stored sideways, with the rotation in the metadata. */
function shownSize(details: string) {
  const [width = 0, height = 0] = (SIZE.exec(details.split('\n', 1)[0] ?? '')?.slice(1) ?? []).map(Number);
  const turned = Math.round(Number(ROTATION.exec(details)?.[1] ?? 0));
  const upright = Math.abs(turned) % 180 === 90;
  const size = upright ? { width: height, height: width } : { width, height };
  return { width: size.width || null, height: size.height || null };
}

const FRAME_TIMEOUT_MS = 60_000;
/** A film may end earlier than its last frame claims, so earlier frames are tried too. */
const STEPS_BACK = [0, 0.25, 1];

/** Runs the work with a picture file of the frame at a second. Throws 503 without ffmpeg, and 400 if there is no frame. */
export async function takeFrame<Result>(
  video: string,
  second: number,
  work: (frame: string) => Promise<Result>,
  options: Pick<ProgramRun, 'signal' | 'isBackground'> = {},
): Promise<Result> {
  const { program } = await findFfmpeg();
  if (!program) throw new Failure(503, 'This server has no ffmpeg that runs, which is needed for that.');
  return withScratch('png', async (frame) => {
    for (const back of STEPS_BACK) {
      const at = Math.max(0, second - back).toFixed(3);
      const output = ['-frames:v', '1', '-an', '-threads', '1', '-y', frame];
      const cut = { file: video, before: ['-v', 'error', '-ss', at], output };
      const { ok } = await runFfmpeg(program, cut, { within: FRAME_TIMEOUT_MS, ...options });
      if (ok && (await hasContent(frame))) return work(frame);
    }
    throw fieldFailure(400, 'posterAt', 'The film has no picture at this second.');
  });
}

const hasContent = (file: string) =>
  stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );

/** The video itself prevents the result; a retry would not help. */
export class VideoFailure extends Error {
  override name = 'VideoFailure';
  constructor(readonly reason: 'unreadable' | 'timeout') {
    super(`the video cannot be converted: ${reason}`);
  }
}

const isOfMachine = (messages: string): boolean =>
  messages === '' || /No space left|Cannot allocate|Input\/output error/.test(messages);

/** Throws unless ffmpeg succeeded: `VideoFailure` if the video is the cause. */
export function rejectFailure(result: { ok: boolean; timedOut: boolean; messages: string }): void {
  const { ok, timedOut, messages } = result;
  if (timedOut) throw new VideoFailure('timeout');
  if (!ok && isOfMachine(messages)) throw new Error(`ffmpeg failed: ${messages.slice(-300)}`);
  if (!ok) throw new VideoFailure('unreadable');
}
