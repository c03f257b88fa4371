import type { QueryFilter } from 'mongoose';
import { Screener } from '~models/screener';
import { Show, type StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { continueInBackground } from '../../storage/continue-in-background';
import { moveToRightPlace, settlePlace } from '../delivery/right-place';
import { areFilesServed } from '../delivery/view';
import { semaphore } from '../../platform/semaphore';
import { servingPlacesOf, type ServingPlace } from './places';
import { usedIn } from './usage-index';

const READ_AT_ONCE = 100;
const SETTLED_AT_ONCE = 16;
/** Each further attempt means that something was saved that decides otherwise. */
const MAX_ATTEMPTS = 20;

/**
 * Serves those of the uploads that the public sees somewhere, and holds back those that only kits that are not open, and screeners,
 * use. Call it after each write that may change that. It reads again after it has moved a file, and each write calls it, so that
 * what was written last decides.
 */
export async function settleServing(names: Iterable<string>): Promise<void> {
  const all = [...new Set(names)];
  await settleAll(all);
  await settlePosters(all);
}

/**
 * Settles where these uploads belong after a save, by `first`. The save neither waits long nor fails if the store is away.
 * Another attempt moves the files of uploads whose records say already where they belong.
 */
export const settleAfterSave = (
  names: readonly string[],
  first: () => Promise<void> = () => settleServing(names),
): Promise<void> =>
  continueInBackground(first, async () => {
    for (const name of names) await moveToRightPlace(name);
    await settleServing(names);
  });

/** Settles the images of the library that stand for these films: where they belong follows from where the films are. */
export async function settlePosters(films: readonly string[]): Promise<void> {
  const withImage = { _id: { $in: [...films] }, 'poster.image': { $gt: '' } };
  const found = await Upload.find(withImage, { 'poster.image': 1 }).lean<Pick<StoredUpload, 'poster'>[]>();
  await settleAll([...usedIn(found.map(({ poster }) => poster.image))]);
}

async function settleAll(all: readonly string[]): Promise<void> {
  const oneOfSome = semaphore(SETTLED_AT_ONCE);
  for (let at = 0; at < all.length; at += READ_AT_ONCE) {
    const misplaced = await findMisplaced(all.slice(at, at + READ_AT_ONCE));
    const settled = await Promise.allSettled(misplaced.map((name) => oneOfSome(() => settle(name))));
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
  }
}

async function findMisplaced(names: readonly string[]): Promise<string[]> {
  const places = await servingPlacesOf(names);
  const found = await Upload.find({ _id: { $in: [...places.keys()] } }, { usage: 1 }).lean<
    Pick<StoredUpload, '_id' | 'usage'>[]
  >();
  return found.filter((upload) => isMisplaced(upload, places.get(upload._id))).map(({ _id }) => _id);
}

const isMisplaced = (upload: Pick<StoredUpload, 'usage'>, place: ServingPlace | undefined): boolean =>
  place === 'heldBack'
    ? !upload.usage.heldBackAt || Boolean(upload.usage.withheldAt)
    : place === 'served' && !areFilesServed(upload);

async function settle(name: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await settlePlace(name, async () => (await servingPlacesOf([name])).get(name) ?? null);
    if ((await findMisplaced([name])).length === 0) return;
  }
}

/** Does the same for everything that kits and screeners use, as an interruption, or a moment that has passed meanwhile, can leave it. */
export async function settleKits(): Promise<void> {
  const heldBack = await Upload.find({ 'usage.heldBackAt': { $ne: null } }, { _id: 1 }).lean<
    Pick<StoredUpload, '_id'>[]
  >();
  const withKits = { $or: ['stills', 'clips'].map((list) => ({ [`press.${list}.0`]: { $exists: true } })) };
  const screeners = await Screener.find({}, { filmUrl: 1 }).lean();
  const used = [...(await filesOfKits(withKits)), ...usedIn(screeners)];
  await settleServing([...heldBack.map(({ _id }) => _id), ...used]);
}

/** Returns the stills and the clips of the kits of these shows. */
export async function filesOfKits(shows: QueryFilter<StoredShow>): Promise<string[]> {
  const found = await Show.find(shows, { 'press.stills': 1, 'press.clips': 1 }).lean();
  return [...usedIn(found)];
}
