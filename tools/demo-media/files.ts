/**
 * Makes what the site would make of the demo's files if they were uploaded, and writes it beside them and into
 * demo/manifest.json: smaller pictures, preview cuts, placeholders, and the facts of each file. Run with
 * `npx tsx tools/demo-media/files.ts`; what is up to date is left alone, `--force` makes everything again.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readTrack } from '../../app/core/files/read-track';
import { ownLanguageName } from '../../app/core/files/track';
import { openUploads } from '../../app/media/storage/storage-open.server';
import { inspectFile, receiveLocalFile } from '../../app/media/intake/upload-receive.server';
import { makePreviewFile } from './preview';

interface Variant {
  file: string;
  width: number;
  type: 'image/avif';
}

interface Track {
  file: string;
  kind: string;
  language: string;
  label: string;
  cues: number;
}

/** What render.py writes about a file, and what is added here. */
interface Entry {
  file: string;
  role?: string;
  poster?: string;
  width?: number;
  height?: number;
  bytes: number;
  sha256?: string;
  seconds?: number | null;
  placeholder?: string;
  videoCodec?: string;
  audioCodec?: string;
  variants?: Variant[];
  preview?: { file: string; width: number; height: number; bytes: number };
  tracks?: Track[];
  transcript?: string;
}

const WIDTHS = [320, 480, 800, 1280];
const ENCODING = { quality: 50, effort: 4 };
const ROOT = fileURLToPath(new URL('../../demo/', import.meta.url));
const MANIFEST = path.join(ROOT, 'manifest.json');
const REEL_POSTER = '../public/reel/poster.jpg';
/** A track stands beside its film, such as `main-captions-en-GB.vtt`. */
const TRACK = /-(captions|subtitles|descriptions|chapters)-([A-Za-z]{2,3}(?:-[A-Za-z]{2})?)\.vtt$/;
const isForced = process.argv.includes('--force');

sharp.concurrency(1);

const at = (file: string) => path.join(ROOT, file);
const stemOf = (file: string) => file.replace(/\.\w+$/, '');
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The usual widths below the original's, and the original's own instead of anything larger. */
function widthsFor(original: number) {
  const smaller = WIDTHS.filter((width) => width < original);
  return smaller.length < WIDTHS.length ? [...smaller, original] : smaller;
}

/** Fewer of stills for the press, which are small on their page, and of logos: each copy is written at the first start. */
const WIDTHS_OF_ROLE: Record<string, number[]> = { still: [320, 480, 1280], logo: [320, 480] };

async function makeVariants(file: string, role = ''): Promise<Variant[]> {
  const picture = await readFile(at(file));
  const { width } = await sharp(picture).metadata();
  const variants: Variant[] = [];
  for (const target of WIDTHS_OF_ROLE[role] ?? widthsFor(width)) {
    const variant = `${stemOf(file)}-${target}.avif`;
    await sharp(picture).resize({ width: target }).avif(ENCODING).toFile(at(variant));
    variants.push({ file: variant, width: target, type: 'image/avif' });
  }
  return variants;
}

/** Examines a file as an upload is examined. */
async function factsOf(file: string) {
  const copy = path.join(SCRATCH, path.basename(file));
  await copyFile(at(file), copy);
  const received = await receiveLocalFile(copy);
  const { facts } = await inspectFile(received);
  const { width, height, duration, placeholder, videoCodec, audioCodec } = facts;
  return { width, height, seconds: duration, placeholder, videoCodec, audioCodec };
}

/** Returns the tracks and the transcript that stand beside a film. */
async function wordsOf(film: string): Promise<Pick<Entry, 'tracks' | 'transcript'>> {
  const stem = stemOf(path.basename(film));
  const folder = path.dirname(film);
  const beside = (await readdir(at(folder))).filter((name) => name.startsWith(`${stem}-`)).sort();
  const tracks = await Promise.all(beside.flatMap((name) => (TRACK.test(name) ? describeTrack(`${folder}/${name}`) : [])));
  const transcript = beside.includes(`${stem}-transcript.txt`)
    ? await readFile(at(`${folder}/${stem}-transcript.txt`), 'utf8')
    : '';
  return { ...(tracks.length > 0 && { tracks }), ...(transcript && { transcript: transcript.trim() }) };
}

async function describeTrack(file: string): Promise<Track> {
  const [, kind = '', language = ''] = TRACK.exec(file) ?? [];
  const reading = readTrack(await readFile(at(file)));
  if (reading.kind !== 'read') throw new Error(`${file} cannot be read: ${JSON.stringify(reading)}`);
  return { file, kind, language, label: ownLanguageName(language), cues: reading.cues.length };
}

const areThere = (variants: Variant[]) =>
  variants.length > 0 && variants.every(({ file }) => existsSync(at(file)));

/** Returns whether anything had to be made. */
async function complete(entry: Entry): Promise<boolean> {
  const content = await readFile(at(entry.file));
  const sha256 = sha256Of(content);
  const isFilm = entry.file.endsWith('.mp4');
  if (isFilm) {
    delete entry.tracks;
    delete entry.transcript;
    Object.assign(entry, await wordsOf(entry.file));
  }
  if (!isForced && entry.sha256 === sha256 && (isFilm ? entry.preview : entry.variants)) return false;
  const isSame = !isForced && entry.bytes === content.length && areThere(entry.variants ?? []);
  Object.assign(entry, { sha256, bytes: content.length, ...(await factsOf(entry.file)) });
  if (isFilm) entry.preview = await makePreviewFile(ROOT, entry.file);
  else if (!isSame) entry.variants = await makeVariants(entry.file, entry.role);
  return true;
}

const SCRATCH = mkdtempSync(path.join(tmpdir(), 'showreel-demo-media-'));
try {
  await openUploads({ dataDir: SCRATCH, limits: { image: Infinity, video: Infinity }, ffmpegPath: process.env.FFMPEG_PATH });
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as { fps: number; files: Entry[] };
  let made = 0;
  for (const entry of manifest.files) if (await complete(entry)) made += 1;
  // The reel is no demo content, so the manifest does not list its poster; `app/core/files/bundled-media.ts` does.
  if (isForced) await makeVariants(REEL_POSTER);
  await writeFile(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`);
  console.log(`${made} files examined again, ${manifest.files.length} in the manifest`);
} finally {
  rmSync(SCRATCH, { recursive: true, force: true });
}
