/**
 * Makes the smaller AVIF pictures beside every demo JPEG and writes sizes, variants and placeholder colours into
 * public/demo/manifest.json. Run with `npx tsx tools/demo-media/variants.ts`; what is up to date is left alone,
 * `--force` makes everything again.
 */
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

interface Variant {
  file: string;
  width: number;
  type: 'image/avif';
}

interface Entry {
  file: string;
  role: string;
  poster?: string;
  bytes: number;
  width?: number;
  height?: number;
  variants?: Variant[];
  placeholder?: string;
}

const WIDTHS = [480, 800, 1280];
const ENCODING = { quality: 50, effort: 4 };
const ROOT = fileURLToPath(new URL('../../public/demo/', import.meta.url));
const MANIFEST = path.join(ROOT, 'manifest.json');
/** The reel is no demo content, so the manifest does not list its poster; `app/rules/content/bundled-media.ts` does. */
const REEL_POSTER = '../reel/poster.jpg';

sharp.concurrency(1);

/** Posters, thumbs, stills, portraits, news pictures and the two placeholders; a share picture is always served whole. */
function wantsVariants({ file, role }: Entry) {
  return file.endsWith('.jpg') && (role !== 'brand' || file.includes('placeholder-'));
}

/** The usual widths below the original's, and the original's own instead of anything larger. */
function widthsFor(original: number) {
  const smaller = WIDTHS.filter((width) => width < original);
  return smaller.length < WIDTHS.length ? [...smaller, original] : smaller;
}

function isUpToDate(entry: Entry, bytes: number) {
  const variants = entry.variants ?? [];
  const complete = variants.length > 0 && variants.every(({ file }) => existsSync(path.join(ROOT, file)));
  return complete && Boolean(entry.placeholder) && entry.bytes === bytes;
}

/** The mean, not the commonest colour: most of these pictures are mainly black, and would all wait in the same one. */
async function colourOf(picture: Buffer) {
  const { channels } = await sharp(picture).stats();
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'));
  return `#${hex.join('')}`;
}

async function makeVariants(entry: Entry) {
  const picture = await readFile(path.join(ROOT, entry.file));
  const { width, height } = await sharp(picture).metadata();
  const variants: Variant[] = [];
  for (const target of widthsFor(width)) {
    const file = entry.file.replace(/\.jpg$/, `-${target}.avif`);
    await sharp(picture).resize({ width: target }).avif(ENCODING).toFile(path.join(ROOT, file));
    variants.push({ file, width: target, type: 'image/avif' });
  }
  Object.assign(entry, { width, height, bytes: picture.length, variants });
  entry.placeholder = await colourOf(picture);
}

/** A video waits in the colour of its poster. */
function lendPlaceholders(entries: Entry[]) {
  const colours = new Map(entries.map(({ file, placeholder }) => [file, placeholder]));
  for (const entry of entries) {
    const colour = entry.poster && colours.get(entry.poster);
    if (colour) entry.placeholder = colour;
  }
}

async function main() {
  const force = process.argv.includes('--force');
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as { fps: number; files: Entry[] };
  let made = 0;
  for (const entry of manifest.files.filter(wantsVariants)) {
    const { size } = await stat(path.join(ROOT, entry.file));
    if (!force && isUpToDate(entry, size)) continue;
    await makeVariants(entry);
    made += 1;
  }
  const reel = path.join(ROOT, REEL_POSTER.replace(/\.jpg$/, '-480.avif'));
  if (force || !existsSync(reel)) {
    await makeVariants({ file: REEL_POSTER, role: 'poster', bytes: 0 });
    made += 1;
  }
  lendPlaceholders(manifest.files);
  await writeFile(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`);
  console.log(`${made} pictures made anew, ${manifest.files.length} files in the manifest`);
}

await main();
