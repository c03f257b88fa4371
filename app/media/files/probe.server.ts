import { stat } from 'node:fs/promises';
import type { ProgramRun } from '~/core/db/run-program.server';
import { Failure } from '~/core/validation/errors';
import { withScratch } from '~/media/storage/temp-files.server';
import { findFfmpeg, runFfmpeg } from './ffmpeg.server';

interface VideoFacts {
  width: number | null;
  height: number | null;
  /** In seconds. */
  duration: number | null;
  videoCodec: string;
  audioCodec: string;
}

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
      if (ok && (await isThere(frame))) return work(frame);
    }
    const words = 'The film has no picture at this second.';
    throw new Failure(400, words, { posterAt: [words] });
  });
}

const isThere = (file: string) =>
  stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );
