import type { QueryFilter } from 'mongoose';
import { Screener } from '~models/screener';
import { Show, type StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { publicNow } from '~/core/db/content-epoch.server';
import { semaphore, untilAllEnded } from '~/core/db/lock.server';
import { heldBackMark } from '~/core/holds/hold';
import { areFilesServed, isHeldBack, uploadNames } from '~/media/delivery/file-view.server';
import { moveToRightPlace, settlePlace } from '~/media/delivery/right-place.server';
import { continueInBackground } from '~/media/storage/storage.server';
import { verdictsOn } from './approval-states.server';
import {
  servingPlacesOf,
  type ServingPlace,
  holdsOfRefusals,
  readStandings,
  type Standing,
} from './files-on-site.server';
import { usedIn } from './find-uses.server';

const READ_AT_ONCE = 100;
const SETTLED_AT_ONCE = 16;
/** Each retry means that a concurrent save changed the decision. */
const MAX_ATTEMPTS = 20;

/**
 * Serves the uploads that the public sees somewhere, and holds back those that only closed kits and screeners use. Call it after each write
 * that may change that. It reads again after a move, and every write calls it, so the last write decides.
 */
export async function settleServing(names: Iterable<string>): Promise<void> {
  const all = [...new Set(names)];
  if (all.length === 0) return;
  await settleAll(all);
  // The crops for one place that were cut from these pictures are held back with them.
  await settleAll(await uploadNames({ 'original.id': { $in: all } }));
  await settlePosters(all);
}

/**
 * Settles the place of these uploads after a save, up to the time `first`. The save neither waits long nor fails if the storage is
 * unreachable. A retry moves files whose records already name the right place.
 */
export const settleAfterSave = (
  names: readonly string[],
  first: () => Promise<void> = () => settleServing(names),
): Promise<void> =>
  continueInBackground(first, async () => {
    for (const name of names) await moveToRightPlace(name);
    await settleServing(names);
  });

/** Settles the poster images of these films: their place follows from the films'. */
async function settlePosters(films: readonly string[]): Promise<void> {
  const withImage = { _id: { $in: [...films] }, 'poster.image': { $gt: '' } };
  const found = await Upload.find(withImage, { 'poster.image': 1 }).lean<Pick<StoredUpload, 'poster'>[]>();
  await settleAll([...usedIn(found.map(({ poster }) => poster.image))]);
}

async function settleAll(all: readonly string[]): Promise<void> {
  const oneOfSome = semaphore(SETTLED_AT_ONCE);
  for (let at = 0; at < all.length; at += READ_AT_ONCE) {
    const misplaced = await findMisplaced(all.slice(at, at + READ_AT_ONCE));
    await untilAllEnded(misplaced.map((name) => oneOfSome(() => settle(name))));
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

/** The same for all files of kits and screeners: repairs what an interruption or a moment missed. */
export async function settleKits(): Promise<void> {
  const heldBack = await uploadNames({ 'usage.heldBackAt': { $ne: null } });
  const withKits = { $or: ['stills', 'clips'].map((list) => ({ [`press.${list}.0`]: { $exists: true } })) };
  const screeners = await Screener.find({}, { filmUrl: 1 }).lean();
  const crops = await uploadNames({ 'original.id': { $gt: '' } });
  await settleServing([...heldBack, ...crops, ...(await filesOfKits(withKits)), ...usedIn(screeners)]);
}

export async function filesOfKits(shows: QueryFilter<StoredShow>): Promise<string[]> {
  const found = await Show.find(shows, { 'press.stills': 1, 'press.clips': 1 }).lean();
  return [...usedIn(found)];
}

/** Poll interval: an embargo that was just set may end in a second. */
const LOOK_MS = 1_000;
const AHEAD_MS = 1_500;

/**
 * Publishes kit files when an embargo ends, and unpublishes files whose use is limited in time, without a request and on any one instance.
 * First repairs what an interruption left. `report` gets the first of several failures. Returns a function that stops it and waits for
 * running work.
 */
export function settleAtMoments(report: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isFailing = false;
  let isMended = false;
  let since = Date.now();

  const look = async (): Promise<number> => {
    if (!isMended) await settleKits();
    isMended = true;
    const now = Date.now();
    // If the clock was set back, moments repeat.
    const moments = await findMoments(Math.min(since, now), now + AHEAD_MS);
    await settleServing(moments.filter(({ at }) => at <= now).flatMap(({ files }) => files));
    since = now;
    isFailing = false;
    const next = Math.min(...moments.flatMap(({ at }) => (at > now ? at : [])));
    return Math.max(0, Math.min(next - Date.now(), LOOK_MS));
  };
  const run = (): Promise<void> =>
    look()
      .catch((error: unknown) => {
        if (!isFailing) report(error);
        isFailing = true;
        return LOOK_MS;
      })
      .then((milliseconds) => {
        if (isStopped) return;
        timer = setTimeout(() => {
          running = run();
        }, milliseconds);
        timer.unref();
      });
  let running = run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

/** Moments in (since, until], in milliseconds since 1970. */
async function findMoments(since: number, until: number): Promise<{ at: number; files: string[] }[]> {
  const range = { $gt: new Date(since), $lte: new Date(until) };
  const [shows, uploads] = await Promise.all([
    Show.find({ 'press.visibility': 'public', 'press.embargoUntil': range }, { press: 1 }).lean<
      Pick<StoredShow, 'press'>[]
    >(),
    Upload.find({ 'press.usableUntil': range }, { 'press.usableUntil': 1 }).lean<
      Pick<StoredUpload, '_id' | 'press'>[]
    >(),
  ]);
  return [
    ...shows.map(({ press }) => ({ at: press?.embargoUntil?.getTime() ?? 0, files: [...usedIn({ press })] })),
    ...uploads.map(({ _id, press }) => ({ at: press?.usableUntil?.getTime() ?? 0, files: [_id] })),
  ];
}

/**
 * Marks of the uploads that visitors may not have, by generated name. A file that is being moved after a save is marked once it is in
 * place. The uploads were read with their originals. The number of queries does not depend on the number of files.
 */
export async function heldBackMarks(
  uploads: readonly Pick<StoredUpload, '_id' | 'usage' | 'original'>[],
): Promise<Map<string, string>> {
  const [held, others] = [uploads.filter(isHeldBack), uploads.filter((upload) => !isHeldBack(upload))];
  const [standings, said] = await Promise.all([
    held.length > 0 ? readStandings(held.map(({ _id }) => _id)) : new Map<string, Standing>(),
    verdictsOn(others),
  ]);
  const now = publicNow();
  return new Map(
    uploads.flatMap(({ _id }): [string, string][] => {
      const holds = standings.get(_id)?.holds ?? holdsOfRefusals(said.get(_id) ?? []);
      const mark = heldBackMark(holds, now);
      return mark === null ? [] : [[_id, mark]];
    }),
  );
}
