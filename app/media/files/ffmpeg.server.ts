import { constants } from 'node:fs';
import { access, chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { MAX_PIXELS } from '~/core/files/uploads';
import { storageContext } from '~/media/storage/storage-open.server';
import { canLimitMemory, run, type ProgramResult, type ProgramRun } from '~/core/db/run-program.server';

const require = createRequire(import.meta.url);
const TRIAL_MS = 20_000;
/** Versions get security fixes for some years, and each fix is a release with the year of its making. */
const MAX_AGE_YEARS = 4;

const MEGABYTE = 1024 * 1024;
/** Enough for a video of 8K with 10 bits a colour, of which a decoder keeps up to 17 pictures. */
const MAX_MEMORY = 2_048 * MEGABYTE;
/** Enough for one picture of the most pixels, with 8 bytes each. */
const MAX_BLOCK = 1_024 * MEGABYTE;

/** The formats of the files that are accepted as videos, by ffmpeg's names: MP4 and MOV, and WebM. */
const FORMATS = ['mov', 'matroska'];
/** What browsers play and cameras record. Of one encoding, builds of ffmpeg have different decoders. */
const VIDEO_DECODERS = [
  ...['h264', 'hevc', 'av1', 'libdav1d', 'libaom-av1', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9'],
  ...['mpeg2video', 'mpeg4', 'mjpeg', 'prores', 'dnxhd'],
];
const AUDIO_DECODERS = [
  ...['aac', 'mp3', 'mp3float', 'opus', 'libopus', 'vorbis', 'libvorbis', 'flac', 'alac', 'ac3', 'eac3'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_f32le'],
];

/** What holds for every file that ffmpeg opens, because anybody may have made it. */
const LIMITS = [
  ...['-hide_banner', '-nostdin', '-max_alloc', String(MAX_BLOCK), '-threads', '1'],
  ...['-protocol_whitelist', 'file', '-format_whitelist', FORMATS.join(',')],
  ...['-codec_whitelist', [...VIDEO_DECODERS, ...AUDIO_DECODERS].join(',')],
  ...['-max_pixels', String(MAX_PIXELS)],
];

interface Work {
  file: string;
  /** Options for the input, before it. */
  before?: string[];
  /** Options for the output, and its file. */
  output?: string[];
}

/** Runs ffmpeg on a file, within limits on its formats, decoders, pixels and memory. Fails and throws as `run` does. */
export const runFfmpeg = (
  program: string,
  { file, before = [], output = [] }: Work,
  options: Omit<ProgramRun, 'maxMemory'>,
): Promise<ProgramResult> =>
  run(program, [...LIMITS, ...before, '-i', file, ...output], { ...options, maxMemory: MAX_MEMORY });

interface Found {
  /** The executable. */
  program: string;
  /** Null if it does not name it. */
  version: string | null;
  /** The year of its version; null if it does not name it. */
  year: number | null;
  /** That year, if it is too long ago to be safe; else null. */
  outdatedYear: number | null;
  isMemoryLimited: boolean;
}

/** Without a program, `reason` describes the problem for the log. */
export type Ffmpeg = Found | { program: null; isInstalled: boolean; reason: string };

/** What was found, by what was searched. Failed searches are repeated, so that a program can be repaired while the site runs. */
const searches = new Map<string, Promise<Ffmpeg>>();

/** Returns the configured ffmpeg, else one on the PATH, else the one from the npm packages. */
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
  const candidates = given ? [given] : [...onThePath(), ...(await bundled())];
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

/** Returns the package's program for this machine, if there is one. Some packages lack the permission to run it. */
async function bundled(): Promise<string[]> {
  let program: string;
  try {
    ({ path: program } = require('@ffmpeg-installer/ffmpeg') as { path: string });
  } catch {
    // No package exists for this platform.
    return [];
  }
  // Only the owner can change the permission; for others the program fails when it is tried.
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
    const isOutdated = year !== null && new Date().getFullYear() - year > MAX_AGE_YEARS;
    const isMemoryLimited = await canLimitMemory(MAX_MEMORY);
    return { program, version, year, outdatedYear: isOutdated ? year : null, isMemoryLimited };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'it does not start';
  }
}

/** Reads the name of a version, and the year until which its copyright lasts, which is that of its making; null for what is not there. */
function readVersion(output: string): Pick<Found, 'version' | 'year'> {
  const [, version, year] =
    /^ffmpeg version (\S{1,60})(?:.{0,200}? Copyright \(c\) 2000-(\d{4}) )?/.exec(output.slice(0, 1_000)) ??
    [];
  return { version: version ?? null, year: year === undefined ? null : Number(year) };
}
