import { randomUUID } from 'node:crypto';
import type { QueryFilter } from 'mongoose';
import { Upload, type StoredTrashedFile, type StoredUpload } from '~models/upload';
import { authorize, storedActor, type Actor } from '~/core/access/permissions';
import { aboutFile, addFile } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { UNDO_MINUTES, type TrashRow } from '~/core/db/retention-limits';
import { requireOwnDeletion, trashEnd } from '~/core/db/retention.server';
import { nameOf, PRESS_LIMITS } from '~/core/files/file-library';
import { Failure, notFound } from '~/core/validation/errors';
import { NOT_WITHHELD, WITHHELD } from '~/media/delivery/file-view.server';
import { declareFields } from '~/media/delivery/declare-upload.server';
import { bringBack, removeUpload } from '~/media/usage/garbage-collection.server';
import { settleServing } from '~/media/usage/settle-serving.server';

// A deleted or replaced file is withheld as an unused one is, and says in `trashed` who deleted it. It is deleted for good after the same
// days. Serving it again, for whatever reason, takes it out of the trash.

const IN_TRASH: QueryFilter<StoredUpload> = { ...WITHHELD, 'trashed.at': { $ne: null } };
const NEWEST_FIRST = { 'trashed.at': -1, _id: -1 } as const;
const NOT_THERE = 'File in the trash';

/** Files with one claim were deleted together. */
export function trashedBy(
  actor: Actor,
  { replacement = '', claim = randomUUID() }: { replacement?: string; claim?: string | undefined } = {},
): StoredTrashedFile {
  const { id, name } = storedActor(actor);
  return { at: new Date(), by: id, byName: name, replacement, claim };
}

export const countTrashedFiles = (): Promise<number> => Upload.countDocuments(IN_TRASH);

/** Returns the newest rows of the trash, as many as are asked for. */
export async function readTrashedFiles(most: number): Promise<TrashRow[]> {
  const fields = { key: 1, originalName: 1, trashed: 1 };
  const found = await Upload.find(IN_TRASH, fields).sort(NEWEST_FIRST).limit(most).lean<StoredUpload[]>();
  return found.flatMap((upload) => toTrashRow(upload) ?? []);
}

function toTrashRow({ _id, key, originalName, trashed }: StoredUpload): TrashRow | null {
  if (!trashed) return null;
  const { at, by, byName, replacement } = trashed;
  return {
    kind: 'media',
    id: _id,
    title: nameOf({ originalName, url: key }),
    deletedAt: at.toISOString(),
    deletedBy: by === null ? null : { id: by, name: byName },
    expiresAt: trashEnd(at).toISOString(),
    ...(replacement !== '' && { isReplaced: true }),
  };
}

async function openTrashedFile(
  actor: Actor,
  id: string,
): Promise<StoredUpload & { trashed: StoredTrashedFile }> {
  authorize(actor, 'upload');
  const upload = await Upload.findOne({ ...IN_TRASH, _id: id }).lean<StoredUpload | null>();
  if (!upload?.trashed) throw notFound(NOT_THERE);
  return { ...upload, trashed: upload.trashed };
}

/** Puts a file back in the place of another one, wherever that still stands. */
type PutBack = (actor: Actor, replaced: { id: string; by: string }) => Promise<void>;

let putBack: PutBack = () => Promise.resolve();

/** Records are changed by subjects that this one does not know. */
export function onRestoredFile(work: PutBack): void {
  putBack = work;
}

export interface RestoredFile {
  id: string;
  name: string;
}

/**
 * Puts a deleted file into the library again, and a replaced one where its replacement still stands. An unused file stays in the library
 * for a day, as after an upload. Throws 403 and 404.
 */
export const restoreFile = (actor: Actor, id: string): Promise<RestoredFile> =>
  audited(actor, aboutFile('restore'), async () => {
    const upload = await openTrashedFile(actor, id);
    const { trashed } = upload;
    addFile(upload);
    authorize(actor, 'editUpload', upload);
    await Upload.updateOne({ _id: id }, { $set: { 'usage.offeredAt': new Date() } });
    await bringBack([id]);
    if (trashed.replacement !== '') await putBack(actor, { id, by: trashed.replacement });
    return toRestored(upload);
  });

/**
 * Undoes the actor's own deletion of a file, or deletion or change of several files, of the last ten minutes. Takes the ID of the file, or
 * the key of the deletion or change. Returns the files; none if all were changed since. Throws 404 and 409.
 */
export async function undoFile(actor: Actor, id: string): Promise<RestoredFile[]> {
  if (id.startsWith(CHANGE_PREFIX)) return undoChange(actor, id);
  if (id.startsWith(DELETION_PREFIX)) return undoDeletion(actor, id);
  requireOwnDeletion(actor, (await openTrashedFile(actor, id)).trashed);
  return [await restoreFile(actor, id)];
}

/** Begin the keys of changes and deletions of several files. */
const CHANGE_PREFIX = 'change-';
const DELETION_PREFIX = 'deletion-';

export const newChangeKey = (): string => CHANGE_PREFIX + randomUUID();
export const newDeletionKey = (): string => DELETION_PREFIX + randomUUID();

async function undoDeletion(actor: Actor, claim: string): Promise<RestoredFile[]> {
  authorize(actor, 'upload');
  const filter = { ...IN_TRASH, 'trashed.claim': claim };
  const fields = { trashed: 1 };
  const found = await Upload.find(filter, fields).limit(PRESS_LIMITS.files).lean<StoredUpload[]>();
  if (found.length === 0) throw notFound(NOT_THERE);
  for (const { trashed } of found) if (trashed) requireOwnDeletion(actor, trashed);
  const restored: RestoredFile[] = [];
  for (const { _id } of found) restored.push(await restoreFile(actor, _id));
  return restored;
}

async function undoChange(actor: Actor, key: string): Promise<RestoredFile[]> {
  authorize(actor, 'upload');
  const since = new Date(Date.now() - UNDO_MINUTES * 60_000);
  const own = { 'undo.key': key, 'undo.by': actor.id, 'undo.at': { $gt: since } };
  const found = await Upload.find(own).select('+undo').limit(PRESS_LIMITS.files).lean<StoredUpload[]>();
  const restored: RestoredFile[] = [];
  for (const upload of found) if (await undoOne(actor, upload)) restored.push(toRestored(upload));
  return restored;
}

const undoOne = (actor: Actor, upload: StoredUpload): Promise<boolean> =>
  audited(actor, aboutFile('change'), async () => {
    addFile(upload);
    const { _id, undo, revision } = upload;
    if (undo?.revision !== revision) return false;
    const set = Object.fromEntries(undo.values.map(({ path, before }) => [path, before]));
    const { matchedCount } = await declareFields([_id], set, () =>
      Upload.updateOne(
        { _id, revision, ...NOT_WITHHELD },
        { $set: set, $inc: { revision: 1 }, $unset: { undo: 1 } },
      ),
    );
    await settleServing([_id]);
    return matchedCount > 0;
  });

const toRestored = ({ _id, originalName, key }: StoredUpload): RestoredFile => ({
  id: _id,
  name: nameOf({ originalName, url: key }),
});

/** Throws 403, 404, and 409 if it is used again. */
export const eraseFile = (actor: Actor, id: string): Promise<void> =>
  audited(actor, aboutFile('erase'), async () => {
    authorize(actor, 'deleteForEver');
    const upload = await openTrashedFile(actor, id);
    addFile(upload);
    if (!(await removeUpload(id, { ...WITHHELD, 'trashed.claim': upload.trashed.claim })))
      throw new Failure(409, 'This file is in use again. It is not in the trash any more.');
  });
