import { constants } from 'node:fs';
import { access, chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { MEGABYTE } from '~/core/text/byte-units';
import { MAX_PIXELS } from '~/core/files/uploads';
import { storageContext } from '~/media/storage/storage-open.server';
import { RELEASED_FFMPEG } from './released-ffmpeg';
import { canLimitMemory, run, type ProgramResult, type ProgramRun } from '~/core/db/run-program.server';

const require = createRequire(import.meta.url);
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

interface Work {
  file: string;
  before?: string[];
  output?: string[];
}

/** Runs ffmpeg on a file, with limits on formats, decoders, pixels and memory. Fails and throws as `run` does. */
export const runFfmpeg = (
  program: string,
  { file, before = [], output = [] }: Work,
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
  if (known?.program && (given || (await isThere(known.program)))) return known;
  const search = searchFfmpeg(given);
  searches.set(searched, search);
  return search;
}

async function searchFfmpeg(given: string | undefined): Promise<Ffmpeg> {
  const candidates = given ? [given] : [...onThePath(), path.resolve(RELEASED_FFMPEG), ...(await bundled())];
  const reasons: string[] = [];
  for (const program of candidates) {
    if (!given && !(await isThere(program))) continue;
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
  if (!(await isThere(program, constants.X_OK))) await chmod(program, 0o755).catch(() => undefined);
  return [program];
}

const isThere = (file: string, mode = constants.F_OK) =>
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
