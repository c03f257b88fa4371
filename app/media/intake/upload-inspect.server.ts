import { readFile } from 'node:fs/promises';
import type { StoredFacts } from '~models/upload';
import { NOTHING_FOUND, type StoredFound } from '~models/upload-press';
import { Failure } from '~/core/validation/errors';
import { MAX_PIXELS } from '~/core/files/uploads';
import { readBoxes, takePositionOutOfFilm } from '~/media/files/film-position.server';
import { semaphore } from '~/core/db/lock.server';
import { icoSize } from '~/media/files/draw-picture.server';
import { MetadataBudget } from '~/media/files/budget.server';
import { readFound } from '~/media/files/read-found.server';
import { takePositionOut } from '~/media/files/without-position.server';
import { probe } from '~/media/files/probe.server';
import type { Received } from './upload-receive.server';
import { openSharp } from '~/media/files/sharp.server';

type Facts = Omit<StoredFacts, 'mediaType' | 'contentType' | 'bytes'>;

const NOTHING: Facts = {
  width: null,
  height: null,
  duration: null,
  placeholder: '',
  animated: false,
  videoCodec: '',
  audioCodec: '',
  fastStart: true,
};

interface Inspected {
  facts: Facts;
  found: StoredFound;
  bytes: number;
}

const oneAtATime = semaphore(1);

const PLACEHOLDER_WIDTH = 16;
const BROKEN = 'The file is damaged or incomplete: it cannot be opened.';
const broken = () => new Failure(400, BROKEN, { file: [BROKEN] });

/** Decodes a whole file and removes its position. Throws 400 for a damaged file, 413 for too many pixels, 415 without a video stream. */
export function inspectFile(received: Received): Promise<Inspected> {
  const { file, bytes, format } = received;
  return oneAtATime(async () => {
    if (format.mediaType === 'video') {
      const facts = await examineVideo(file, bytes, format.mime);
      const hadPosition = await takePositionOutOfFilm(file, format.mime).catch(unreadable);
      return { facts, found: { ...NOTHING_FOUND, hadPosition }, bytes };
    }
    return format.extension === 'ico'
      ? { facts: await examineIcon(file), found: NOTHING_FOUND, bytes }
      : examineImage(received);
  });
}

/** The placeholder is made from every pixel, which reveals a truncated or corrupt image. */
async function examineImage({ file, format }: Received): Promise<Inspected> {
  const sharp = await openSharp();
  const options = { failOn: 'error', limitInputPixels: false, sequentialRead: true } as const;
  const header = await sharp(file, options).metadata().catch(unreadable);
  if (header.width * header.height > MAX_PIXELS) throw tooManyPixels(header.width * header.height);
  const small = await sharp(file, { ...options, limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(PLACEHOLDER_WIDTH)
    .webp({ quality: 30 })
    .toBuffer()
    .catch(unreadable);
  const budget = new MetadataBudget();
  const { hadPosition, bytes } = await takePositionOut(file, format.mime, budget);
  return {
    facts: {
      ...NOTHING,
      width: header.autoOrient.width,
      height: header.autoOrient.height,
      animated: (header.pages ?? 1) > 1,
      placeholder: `data:image/webp;base64,${small.toString('base64')}`,
    },
    found: { ...readFound(header, budget), hadPosition },
    bytes,
  };
}

const unreadable = (): never => {
  throw broken();
};

function tooManyPixels(pixels: number): Failure {
  const words = `The picture has ${Math.round(pixels / 1e6)} megapixels; at most ${MAX_PIXELS / 1e6} are possible.`;
  return new Failure(413, words, { file: [words] });
}

async function examineIcon(file: string): Promise<Facts> {
  const size = icoSize(await readFile(file));
  if (!size) throw broken();
  return { ...NOTHING, ...size };
}

/** Without ffmpeg only the file's boxes are checked. */
async function examineVideo(file: string, bytes: number, mime: string): Promise<Facts> {
  const boxes = mime === 'video/webm' ? { whole: true, fastStart: true } : await readBoxes(file, bytes);
  if (!boxes.whole) throw broken();
  const found = await probe(file);
  if (found === 'unreadable') throw broken();
  if (found === 'no pictures') {
    const words = 'This file has sound but no pictures. Videos may be MP4, MOV or WebM.';
    throw new Failure(415, words, { file: [words] });
  }
  const pixels = (found.width ?? 0) * (found.height ?? 0);
  if (pixels > MAX_PIXELS) throw tooManyPixels(pixels);
  return { ...NOTHING, ...found, fastStart: boxes.fastStart };
}
