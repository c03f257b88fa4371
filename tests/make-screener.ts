/** Screeners for tests, with films that have a record and no file. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Upload, type StoredUpload } from '~models/upload';
import type { Actor } from '~/core/access/permissions';
import { createScreener } from '~/press/screeners/screeners.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { withheldKey } from '~/media/storage/storage.server';
import { POSTER_PLACEHOLDER } from '~/core/files/media';
import { actor, makeShow } from './make';
import type { ScreenerDetails } from '~/press/screeners/screener-schemas.server';

export const ORIGIN = 'https://www.example.com';

/** Records a film that has everything that background work makes, and returns its id. */
export async function makeFilm(): Promise<string> {
  const _id = randomBytes(12).toString('hex');
  const stem = `show/untitled/video/${_id}`;
  const size = { width: 1280, height: 720 };
  await Upload.create({
    _id,
    key: `${stem}.mp4`,
    sha256: randomBytes(32).toString('hex'),
    originalName: 'lock.mp4',
    facts: {
      ...{ mediaType: 'video', contentType: 'video/mp4', bytes: 1_000_000, ...size, duration: 100 },
      ...{ videoCodec: 'h264', audioCodec: 'aac', fastStart: true },
    },
    poster: { current: { url: POSTER_PLACEHOLDER, ...size, variants: [] } },
    excerpt: { url: `/assets/${stem}-preview.mp4`, ...size, bytes: 1_000 },
    createdAt: new Date(),
    // It is where the film of a screener belongs, so that nothing is moved in processes that have no storage.
    usage: { heldBackAt: new Date() },
  });
  return _id;
}

/** Stores the bytes of such a film, for tests in which a browser asks for it. Requires `openUploads`. */
export async function storeFilm(id: string): Promise<void> {
  const { key } = (await Upload.findById(id).lean<StoredUpload | null>()) ?? { key: '' };
  const source = createReadStream('demo/shows/the-ink-archive/main.mp4');
  await storageContext().storage.put(withheldKey(key), source, 'video/mp4');
}

export const tokenOf = (url: string | null): string => url?.split('/').at(-1) ?? '';

interface Made {
  show: string;
  screener: ScreenerDetails;
  /** The tokens of the links, in the order of the recipients. */
  tokens: string[];
}

/** Makes a screener for two people. */
export async function makeScreener(fields: object = {}, by: Actor = actor('editor')): Promise<Made> {
  const show = (await makeShow({ title: 'The Long Rain' })).id;
  const input = {
    title: 'Episode one',
    file: await makeFilm(),
    recipients: [{ name: 'Constance Amory', email: 'c.amory@ledger.example' }, { name: 'Ravi Lund' }],
    ...fields,
  };
  const screener = await createScreener(by, show, input, { origin: ORIGIN });
  return { show, screener, tokens: screener.recipients.map(({ url }) => tokenOf(url)) };
}
