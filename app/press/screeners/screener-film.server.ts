import type { StoredJob } from '~models/job';
import type { StoredRecipient, StoredScreener } from '~models/screener';
import { Upload, type StoredUpload, type StoredBurnIn } from '~models/upload';
import { Failure, fieldFailure } from '~/core/validation/errors';
import { isPlayable } from './screener';
import { ASSETS, uploadIdsOf } from '~/core/files/uploads';
import { declareFields } from '~/media/delivery/declare-upload.server';
import { findUpload } from '~/media/delivery/stored-files.server';
import { burnInKey, typeOfKey, deleteUnneeded } from '~/media/delivery/file-keys.server';
import { addJobs, restartJob } from '~/media/jobs/job-queue.server';
import { readJobs } from '~/media/delivery/file-view.server';
import { wakeWorker } from '~/media/jobs/job.server';
import { withheldKey } from '~/media/storage/storage.server';
import type { ScreenerFilm } from './screener-schemas.server';

// The film of a screener is an upload. The queue makes a playable copy if browsers cannot play it; with burnt-in names, one for each
// recipient. All copies are files of the upload, so that they are moved, kept and deleted with it.

const NO_FILM = 'Choose a video of the media library.';

/** Finds a film by name or address. Throws 400 for an image and for a missing file. */
export async function findFilm(file: string): Promise<StoredUpload> {
  const found = await findUpload(file.trim()).catch((error: unknown) => {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  });
  if (found?.facts.mediaType !== 'video') throw fieldFailure(400, 'file', NO_FILM);
  return found;
}

/** Null if it was deleted. */
export async function filmOf({ filmUrl }: Pick<StoredScreener, 'filmUrl'>): Promise<StoredUpload | null> {
  return Upload.findById(uploadIdsOf(filmUrl)[0]).lean<StoredUpload | null>();
}

/** Returns a function that describes the film of each of the screeners. */
export async function describeFilms(
  screeners: readonly StoredScreener[],
): Promise<(screener: StoredScreener) => ScreenerFilm> {
  const names = screeners.flatMap(({ filmUrl }) => uploadIdsOf(filmUrl));
  const uploads = await Upload.find({ _id: { $in: names } }).lean<StoredUpload[]>();
  const jobs = await readJobs(uploads);
  const byName = new Map(uploads.map((upload) => [upload._id, upload]));
  return (screener) => {
    const upload = byName.get(uploadIdsOf(screener.filmUrl)[0] ?? '');
    if (!upload) return { name: '', duration: null, bytes: 0, state: 'failed' };
    const { originalName, facts } = upload;
    const state = stateOf(screener, upload, jobs.get(upload._id) ?? []);
    return { name: originalName, duration: facts.duration, bytes: facts.bytes, state };
  };
}

function stateOf(
  screener: StoredScreener,
  upload: StoredUpload,
  jobs: readonly StoredJob[],
): ScreenerFilm['state'] {
  const workOf = (type: StoredJob['type']) => {
    const job = jobs.find((each) => each.type === type);
    return job && job.state !== 'waiting' ? 'failed' : 'making';
  };
  if (upload.needsRendition && !upload.rendition) return workOf('rendition');
  const isBurnt = ({ _id }: StoredRecipient) => burnInOf(upload, String(_id)) !== undefined;
  return screener.burn && !screener.recipients.every(isBurnt) ? workOf('burn-in') : 'ready';
}

const burnInOf = ({ burnIns = [] }: StoredUpload, recipient: string): StoredBurnIn | undefined =>
  burnIns.find((each) => each.recipient === recipient && each.url !== '');

interface FilmFile {
  key: string;
  type: string;
}

const keyIn = (url: string) => url.slice(ASSETS.length);
const fileAt = (key: string): FilmFile => ({ key, type: typeOfKey(key) });

/** Returns the recipient's file; null while it is being made. A player that started with the film's own file keeps getting that. */
export function fileFor(
  { burn }: StoredScreener,
  upload: StoredUpload,
  recipient: string,
  isQuick = false,
): FilmFile | null {
  if (burn) {
    const own = burnInOf(upload, recipient);
    return own ? fileAt(keyIn(own.url)) : null;
  }
  if (upload.needsRendition) return upload.rendition ? fileAt(keyIn(upload.rendition.url)) : null;
  const quick = isQuick ? upload.quickStart : null;
  return { key: quick ? keyIn(quick.url) : upload.key, type: upload.facts.contentType };
}

/** Returns the chosen image, else the film's frame; null without a poster. */
export async function posterFileOf(
  film: StoredUpload,
): Promise<{ upload: StoredUpload; key: string } | null> {
  const { image, current } = film.poster;
  if (image !== '') {
    const upload = await Upload.findById(uploadIdsOf(image)[0]).lean<StoredUpload | null>();
    return upload && { upload, key: upload.key };
  }
  return current?.url.startsWith(ASSETS) ? { upload: film, key: keyIn(current.url) } : null;
}

/** Queues the copies that a screener's film lacks. Can be interrupted and run again. */
export async function prepareFilm(screener: StoredScreener): Promise<void> {
  const upload = await filmOf(screener);
  if (!upload) return;
  const needsRendition = !isPlayable(upload.facts);
  if (needsRendition && !upload.needsRendition)
    await write(upload, { needsRendition }, { $set: { needsRendition } });
  if (screener.burn) await wantBurnIns(upload, screener.recipients);
  const prepared = await filmOf(screener);
  if (!prepared) return;
  await addJobs([prepared]);
  wakeWorker();
}

const write = (upload: StoredUpload, fields: object, update: object) =>
  declareFields([upload._id], fields, () => Upload.updateOne({ _id: upload._id }, update));

async function wantBurnIns(upload: StoredUpload, recipients: readonly StoredRecipient[]): Promise<void> {
  const known = new Set((upload.burnIns ?? []).map(({ recipient }) => recipient));
  const added = recipients.map(({ _id }) => String(_id)).filter((id) => !known.has(id));
  if (added.length === 0) return;
  const burnIns = added.map((recipient): StoredBurnIn => ({ recipient, url: '', bytes: 0 }));
  await declareFields([upload._id], { burnIns }, () =>
    Upload.updateOne(
      { _id: upload._id, 'burnIns.recipient': { $nin: added } },
      { $push: { burnIns: { $each: burnIns } } },
    ),
  );
}

export async function dropBurnIns(
  screener: Pick<StoredScreener, 'filmUrl'>,
  recipients: readonly StoredRecipient[],
): Promise<void> {
  const upload = await filmOf(screener);
  const ids = new Set(recipients.map(({ _id }) => String(_id)));
  const dropped = (upload?.burnIns ?? []).filter(({ recipient }) => ids.has(recipient));
  if (!upload || dropped.length === 0) return;
  const update = { $pull: { burnIns: { recipient: { $in: [...ids] } } } };
  await write(upload, { burnIns: dropped }, update);
  const keys = dropped.map(({ recipient }) => burnInKey(upload, recipient));
  await deleteUnneeded(
    keys.flatMap((key) => [key, withheldKey(key)]),
    performance.now(),
  );
}

/** Returns the copies of a film that could not be made. */
const failedJobs = async (upload: StoredUpload): Promise<StoredJob[]> =>
  ((await readJobs([upload])).get(upload._id) ?? []).filter(
    ({ type, state }) => state !== 'waiting' && (type === 'rendition' || type === 'burn-in'),
  );

export async function tryFilmAgain(screener: StoredScreener): Promise<void> {
  const upload = await filmOf(screener);
  if (!upload) return;
  for (const { type } of await failedJobs(upload)) await restartJob(type, upload);
  wakeWorker();
}

/** Returns why the film's processing failed; '' if it did not. */
export async function filmFailure(screener: StoredScreener): Promise<string> {
  const upload = await filmOf(screener);
  if (!upload) return 'The film was deleted.';
  const [failed] = await failedJobs(upload);
  if (!failed) return '';
  return failed.state === 'unavailable' ? 'This server has no ffmpeg that runs.' : REASONS[failed.reason];
}

const REASONS: Record<StoredJob['reason'], string> = {
  '': 'The copy could not be made.',
  unreadable: 'The film cannot be read.',
  timeout: 'The copy took too long.',
  interrupted: 'The work was interrupted several times.',
  missing: 'The film is not in the storage.',
};
