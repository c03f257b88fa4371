import { Upload, type StoredUpload } from '~models/upload';
import { LockLost, withLock, type HeldLock } from '../../platform/lock';
import { storageContext } from '../../storage/open';
import { withheldKey } from '../../storage/storage';
import { declarePresence } from './declare-change';
import { typeOfKey } from './keys';
import { filesOfUpload } from './upload-files';
import { WITHHELD } from './view';

// An upload that nothing uses any more is not served, and kept as long as the trash: see docs/decisions/0045-trash.md. Its
// `withheldAt` is set before its files are moved away, and cleared after they are back: without it they are where they are
// served. A lock keeps moves of the same files apart.

/**
 * Moves the files of an upload, if it exists, while no other process does. `move` can be interrupted and run again: a process
 * that was suspended, and lost the lock, does so, because it may have moved one more file than it should have.
 */
async function moveFiles(
  name: string,
  move: (upload: StoredUpload, lock: HeldLock) => Promise<void>,
): Promise<void> {
  let isDone = false;
  while (!isDone)
    isDone = await withLock(`files of ${name}`, async (lock) => {
      const upload = await Upload.findById(name).lean<StoredUpload | null>();
      if (!upload) return true;
      await move(upload, lock).catch((error: unknown) => {
        if (!(error instanceof LockLost)) throw error;
      });
      return lock.isHeld;
    });
}

/** Serves those of the uploads again that were withheld, and returns their names. */
export async function release(names: readonly string[]): Promise<string[]> {
  const withheld = { _id: { $in: [...names] }, ...WITHHELD };
  const found = await Upload.find(withheld, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>();
  for (const { _id } of found)
    await moveFiles(_id, async (upload, lock) => {
      await moveBack(upload, lock);
      // It is not the same any more if it was released, and withheld again, while this process was suspended.
      const { withheldAt } = upload.usage;
      if (withheldAt)
        await declarePresence(_id, 'released', () =>
          Upload.updateOne({ _id, 'usage.withheldAt': withheldAt }, { $set: { 'usage.withheldAt': null } }),
        );
    });
  return found.map(({ _id }) => _id);
}

/** Moves the files of an upload to where its record says that they belong. */
export const moveToRightPlace = (name: string): Promise<void> =>
  moveFiles(name, (upload, lock) =>
    upload.usage.withheldAt ? moveAway(upload, lock) : moveBack(upload, lock),
  );

async function moveAway(upload: StoredUpload, lock: HeldLock): Promise<void> {
  for (const key of filesOfUpload(upload)) await move(key, withheldKey(key), lock);
}

async function moveBack(upload: StoredUpload, lock: HeldLock): Promise<void> {
  for (const key of filesOfUpload(upload)) await move(withheldKey(key), key, lock);
}

async function move(from: string, to: string, lock: HeldLock): Promise<void> {
  lock.assertHeld();
  await storageContext().storage.move(from, to, typeOfKey(to));
}

/** Moves the files of all withheld uploads to their place. */
export async function settleAllFiles(): Promise<void> {
  for (const { _id } of await Upload.find(WITHHELD, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>())
    await moveToRightPlace(_id);
}
