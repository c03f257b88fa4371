import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { StoredFacts } from '~models/upload';
import { NOTHING_FOUND, type StoredFound } from '~models/upload-press';
import { run } from '~/core/db/run-program.server';
import {
  FORMATS,
  MAX_PIXELS,
  SCREENER_FILM,
  UNKNOWN_FORMAT,
  type Format,
  type MediaType,
} from '~/core/files/uploads';
import type { MaxMegabytes } from '~/core/files/media-guidance';
import { Failure, fieldFailure } from '~/core/validation/errors';
import { newFile, storageContext } from '~/media/storage/storage-open.server';
import { semaphore } from '~/core/db/lock.server';
import { readBoxes, takePositionOutOfFilm } from '~/media/files/film-position.server';
import { icoSize, openSharp } from '~/media/files/sharp.server';
import { MetadataBudget } from '~/media/files/budget.server';
import { readFound } from '~/media/files/read-found.server';
import { takePositionOut } from '~/media/files/without-position.server';
import { probe } from '~/media/files/ffmpeg.server';
import { MEGABYTE } from '~/core/files/file-advice';

/** A received file in a private folder. Its owner must store or delete it. */
export interface Received {
  file: string;
  bytes: number;
  sha256: string;
  format: Format;
}

/** Enough to detect the file type. */
export const HEAD_BYTES = 4_100;

/** Finds type, size and hash of a file as its bytes come. Throws 413 and 415 as soon as they show it. */
class Examination {
  readonly #hash = createHash('sha256');
  #format: Format | undefined;
  #bytes = 0;

  constructor(private readonly fileType: string | null = null) {}

  /** The first chunk must be large enough to detect the type. */
  async take(chunk: Buffer): Promise<Buffer> {
    this.#format ??= await formatOf(chunk);
    this.#bytes += chunk.length;
    rejectExcess(this.#format.mediaType, this.#bytes, this.fileType);
    this.#hash.update(chunk);
    return chunk;
  }

  /** Throws 400 for an empty file. */
  received(file: string): Received {
    if (!this.#format) throw fieldFailure(400, 'file', 'The file is empty.');
    return { file, bytes: this.#bytes, sha256: this.#hash.digest('hex'), format: this.#format };
  }
}

/**
 * Streams to a file, with a few chunks in memory. The caller must drain the rest of a rejected file. Throws what `Examination` throws, and
 * deletes the file.
 */
export async function receive(source: Readable): Promise<Received> {
  const file = await newFile();
  const examination = new Examination();
  const target = createWriteStream(file, { flags: 'wx', highWaterMark: MEGABYTE });
  try {
    await pipeline(async function* () {
      for await (const chunk of headFirst(untouched(source))) yield await examination.take(chunk);
    }, target);
    return examination.received(file);
  } catch (error) {
    // Deleting a file while it is being opened would create it again.
    if (!target.closed) await new Promise<void>((resolve) => target.once('close', resolve));
    await discard({ file });
    throw toUploadFailure(error);
  }
}

/** Takes over a file in `incoming` that was uploaded in chunks. */
export async function receiveLocalFile(file: string, fileType: string | null = null): Promise<Received> {
  const handle = await open(file, 'r');
  const options = { highWaterMark: MEGABYTE, autoClose: false };
  try {
    const examination = new Examination(fileType);
    for await (const chunk of headFirst(handle.createReadStream(options))) await examination.take(chunk);
    return examination.received(file);
  } finally {
    await handle.close();
  }
}

/** Throws what `tooLarge` returns for a larger file; the caller must drain the rest. */
export async function receiveSmall(
  source: Readable,
  maxBytes: number,
  tooLarge: () => Failure,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of untouched(source)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export const discard = ({ file }: Pick<Received, 'file'>): Promise<void> => rm(file, { force: true });

/** When a file is rejected, its stream stays open, because the rest of the request must be read. */
const untouched = (source: Readable) => source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

/** Yields the same bytes, with a first chunk large enough to detect the file type. */
async function* headFirst(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (!head) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      yield head;
      head = null;
    }
  }
  if (head && head.length > 0) yield head;
}

export async function formatOf(head: Buffer): Promise<Format> {
  const type = await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES));
  const format = type && FORMATS[type.mime];
  if (!format) throw fieldFailure(415, 'file', UNKNOWN_FORMAT);
  return format;
}

export function maxBytesOf(mediaType: MediaType, fileType?: string | null): number {
  const { limits } = storageContext();
  return fileType === SCREENER_FILM && mediaType === 'video'
    ? Math.max(limits.screener ?? 0, limits.video)
    : limits[mediaType];
}

export function maxMegabytes(): MaxMegabytes {
  const whole = (mediaType: MediaType, fileType?: string) =>
    Math.floor(maxBytesOf(mediaType, fileType) / MEGABYTE);
  return { image: whole('image'), video: whole('video'), screener: whole('video', SCREENER_FILM) };
}

export function rejectExcess(mediaType: MediaType, bytes: number, fileType: string | null): void {
  const most = maxBytesOf(mediaType, fileType);
  if (bytes <= most) return;
  throw fieldFailure(
    413,
    'file',
    `${mediaType === 'image' ? 'An image' : 'A video'} may have at most ${Math.floor(most / MEGABYTE)} MB.`,
  );
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A full disk becomes 507: the uploader cannot fix it, but may know. */
export function toUploadFailure(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (!FULL.has(code)) return error;
  return new Failure(507, 'There is no room left for files on the server. Nothing was stored.');
}

const WITHIN_MS = 120_000;
const FOUND = 'A virus was found in this file.';
const NOT_CHECKED = 'The file could not be checked for viruses. Please try again later.';

/**
 * Runs the configured virus scanner with the file's path, like `clamdscan`: exit code 0 is clean, 1 is a virus (400). Throws 503 for
 * anything else: nothing is stored unchecked.
 */
export async function rejectVirus({ file }: Received): Promise<void> {
  const { virusScanner } = storageContext();
  if (!virusScanner) return;
  const { code } = await run(virusScanner, [file], { within: WITHIN_MS }).catch(() => ({ code: null }));
  if (code === 0) return;
  throw code === 1 ? fieldFailure(400, 'file', FOUND) : new Failure(503, NOT_CHECKED);
}

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
const broken = () => fieldFailure(400, 'file', BROKEN);

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
  return fieldFailure(
    413,
    'file',
    `The picture has ${Math.round(pixels / 1e6)} megapixels; at most ${MAX_PIXELS / 1e6} are possible.`,
  );
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
    throw fieldFailure(415, 'file', 'This file has sound but no pictures. Videos may be MP4, MOV or WebM.');
  }
  const pixels = (found.width ?? 0) * (found.height ?? 0);
  if (pixels > MAX_PIXELS) throw tooManyPixels(pixels);
  return { ...NOTHING, ...found, fastStart: boxes.fastStart };
}
