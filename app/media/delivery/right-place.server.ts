import { Upload, type StoredUpload } from '~models/upload';
import { LockLost, withLock, type HeldLock, semaphore, untilAllEnded } from '~/core/db/lock.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { withheldKey } from '~/media/storage/storage.server';
import { declarePresence } from './declare-upload.server';
import { typeOfKey, servableFiles } from './file-keys.server';
import { areFilesServed, NOT_SERVED, uploadNames } from './file-view.server';

// An unused upload is not served, but kept as long as the trash: see docs/decisions/0045-trash.md. One that only press kits and screeners
// use is held back: see docs/decisions/0106-files-that-are-held-back.md. `withheldAt` or `heldBackAt` is set before its files are moved
// away, and cleared after they are back: without either, the files are where they are served. A lock prevents concurrent moves.

/** Concurrent moves over all uploads; each takes two calls to the bucket. */
const MOVES_AT_ONCE = 32;

export const withFilesOf = <Result>(name: string, work: (lock: HeldLock) => Promise<Result>) =>
  withLock(`files of ${name}`, work);

/**
 * Moves the files of an upload, if it exists, under the lock. `move` must be repeatable: a process that was suspended and lost its lock
 * runs it again, because it may have moved one file too many.
 */
async function moveFiles(
  name: string,
  move: (upload: StoredUpload, lock: HeldLock) => Promise<void>,
): Promise<void> {
  let isDone = false;
  while (!isDone)
    isDone = await withFilesOf(name, async (lock) => {
      const upload = await Upload.findById(name).lean<StoredUpload | null>();
      if (!upload) return true;
      await move(upload, lock).catch((error: unknown) => {
        if (!(error instanceof LockLost)) throw error;
      });
      return lock.isHeld;
    });
}

/** Serves withheld or held-back uploads again, and returns the names of those that were. */
export async function release(names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const away = await uploadNames({ _id: { $in: [...names] }, ...NOT_SERVED });
  await Promise.all(away.map((name) => moveFiles(name, serve)));
  return away;
}

/** Serves an upload or holds it back, as `decide` says while the lock is held; null changes nothing. */
export const settlePlace = (
  name: string,
  decide: () => Promise<'served' | 'heldBack' | null>,
): Promise<void> =>
  moveFiles(name, async (upload, lock) => {
    const place = await decide();
    if (place === 'served') await serve(upload, lock);
    if (place === 'heldBack') await holdBack(upload, lock);
  });

/** Matches an upload only if it is still in the place that was read: another process may have moved it while this one was suspended. */
const inPlaceOf = ({ _id, usage: { withheldAt, heldBackAt } }: StoredUpload) => ({
  _id,
  'usage.withheldAt': withheldAt,
  'usage.heldBackAt': heldBackAt ?? null,
});

async function serve(upload: StoredUpload, lock: HeldLock): Promise<void> {
  if (areFilesServed(upload)) return;
  await moveTo('served', upload, lock);
  await declarePresence(upload._id, 'released', () =>
    Upload.updateOne(inPlaceOf(upload), {
      $set: { 'usage.withheldAt': null, 'usage.heldBackAt': null, trashed: null },
    }),
  );
}

async function holdBack(upload: StoredUpload, lock: HeldLock): Promise<void> {
  lock.assertHeld();
  await declarePresence(upload._id, 'heldBack', () =>
    Upload.updateOne(inPlaceOf(upload), {
      $set: {
        'usage.withheldAt': null,
        'usage.heldBackAt': upload.usage.heldBackAt ?? new Date(),
        trashed: null,
      },
    }),
  );
  await moveTo('away', upload, lock);
}

export const moveToRightPlace = (name: string): Promise<void> =>
  moveFiles(name, (upload, lock) => moveTo(areFilesServed(upload) ? 'served' : 'away', upload, lock));

const moveTo = (place: 'served' | 'away', upload: StoredUpload, lock: HeldLock): Promise<void> =>
  moveAll(
    servableFiles(upload).map((key) =>
      place === 'served' ? [withheldKey(key), key] : [key, withheldKey(key)],
    ),
    lock,
  );

const oneOfMany = semaphore(MOVES_AT_ONCE);

/** Waits for all moves, so that none runs after the lock is released. Throws the first error. */
async function moveAll(moves: readonly (readonly [from: string, to: string])[], lock: HeldLock) {
  await untilAllEnded(
    moves.map(([from, to]) =>
      oneOfMany(async () => {
        lock.assertHeld();
        await storageContext().storage.move(from, to, typeOfKey(to));
      }),
    ),
  );
}

export async function settleAllFiles(): Promise<void> {
  for (const name of await uploadNames(NOT_SERVED)) await moveToRightPlace(name);
}
