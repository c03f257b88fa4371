import { type StoredFilesUndo, type StoredUpload, Upload } from '~models/upload';
import { authorize, can, type Action, type Actor } from '~/core/access/permissions';
import { addFile, aboutFile } from '~/core/activity/content-events.server';
import { namesOfChanged, audited } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { renamedFile, type FileUse, speechOf } from '~/core/files/file-library';
import { IMAGE_FIELDS, UploadPatch, VIDEO_FIELDS } from '~/core/files/press-input.server';
import { uploadIdsIn } from '~/core/files/uploads';
import { Failure, notFound, fieldFailure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import {
  cropOf,
  NOT_WITHHELD,
  posterAtOf,
  toTrack,
  describeExcerpt,
  readJobs,
  toUpload,
} from '~/media/delivery/file-view.server';
import { declareFields } from '~/media/delivery/declare-upload.server';
import { findUpload, findServedUpload } from '~/media/delivery/stored-files.server';
import { approvalStates } from '~/media/usage/approval-states.server';
import { type UploadUsage, readableUses, mentionUse } from '~/media/usage/content-kinds.server';
import { withFilesLocked } from '~/media/usage/let-out.server';
import { notShared } from '~/media/usage/files-on-site.server';
import { removeUpload, withhold } from '~/media/usage/garbage-collection.server';
import { findUses, pruneUses } from '~/media/usage/find-uses.server';
import { heldBackMarks, settleServing } from '~/media/usage/settle-serving.server';
import { croppableSize, prepareCrop } from '~/media/crop/change-crop.server';
import { preparePoster } from './change-poster.server';
import { changePress, pressOf, toPeople, toPress } from './library-press.server';
import { trashedBy } from './trashed-files.server';

/** The first uploader and editors may. */
export const mayChangeUpload = (actor: Actor, upload: Pick<StoredUpload, 'createdBy'>): boolean =>
  can(actor, 'editUpload', upload);

/** Throws 401, 403 and 404. */
export async function authorizeChange(actor: Actor | null, file: string): Promise<StoredUpload> {
  authorize(actor, 'upload');
  const upload = await findUpload(file);
  addFile(upload);
  authorize(actor, 'editUpload', upload);
  return upload;
}

const ACTIONS: Partial<Record<UploadUsage['kind'], Action>> = { settings: 'editSettings', file: 'openAdmin' };

export const openable = (actor: Actor, uses: readonly UploadUsage[]): FileUse[] =>
  uses.map(({ createdBy, path, fields: _, ...use }) => {
    const mayEdit = can(actor, ACTIONS[use.kind] ?? 'edit', { createdBy });
    return { ...use, path: mayEdit ? path : null };
  });

/** Returns an upload with its details and uses. Throws 404. */
export async function openUpload(actor: Actor, file: string) {
  authorize(actor, 'openAdmin');
  return describe(actor, await findUpload(file));
}

async function describe(actor: Actor, stored: StoredUpload): Promise<FileView> {
  const [file] = await describeFiles(actor, [stored]);
  if (!file) throw notFound('File');
  return file;
}

export async function describeFiles(actor: Actor, uploads: readonly StoredUpload[]) {
  const [uses, jobs, approvals, marks] = await Promise.all([
    findUses(uploads.map(({ _id }) => _id)),
    readJobs(uploads),
    approvalStates(uploads),
    heldBackMarks(uploads),
  ]);
  return uploads.map((stored) => {
    const { _id, facts, texts, poster } = stored;
    const own = jobs.get(_id) ?? [];
    return {
      ...toUpload(stored, own),
      heldBack: marks.get(_id) ?? null,
      speech: speechOf(facts, texts.speech),
      transcript: facts.mediaType === 'video' ? texts.transcript : null,
      posterAt: posterAtOf(stored),
      posterImage: poster.image,
      previewUrl: stored.excerpt?.url ?? null,
      preview: describeExcerpt(stored, own),
      tracks: stored.tracks.map(toTrack),
      press: toPress(stored, approvals.get(_id) ?? null),
      people: toPeople(stored),
      canCrop: croppableSize(stored) !== null,
      wholeSize: { width: facts.width, height: facts.height },
      hadPosition: stored.found?.hadPosition ?? false,
      uses: readableUses(actor, uses.get(_id) ?? []),
      version: stored.revision,
      mayEdit: mayChangeUpload(actor, stored),
    };
  });
}

export type FileView = Awaited<ReturnType<typeof describeFiles>>[number];

export interface UndoOptions {
  /** Lets `undoFile` with this key put back what was before. */
  undoKey?: string | undefined;
}

interface UpdateOptions extends UndoOptions {
  ifVersions?: number[] | undefined;
  /** Lets out an image that is held back by making it the poster of a film that visitors see. */
  force?: boolean;
}

/**
 * Changes the fields of a file wherever it is shown. Throws 404, 400 for fields of the other media type, 412, and 503 for a frame without
 * ffmpeg. `library-press.server.ts` has the rules of press clearance.
 */
export async function updateUpload(
  actor: Actor | null,
  file: string,
  input: unknown,
  options: UpdateOptions = {},
) {
  // Press clearance and the poster depend on the state that was read, so a concurrent change repeats the write.
  return audited(actor, aboutFile('change'), () =>
    retryOnConflict(() => tryToWrite(actor, file, input, options)),
  );
}

async function tryToWrite(actor: Actor | null, file: string, input: unknown, options: UpdateOptions) {
  const { ifVersions } = options;
  authorize(actor, 'upload');
  const upload = await authorizeChange(actor, file);
  const patch = parse(UploadPatch, input);
  rejectFieldsOfOthers(upload, input as object);
  if (ifVersions && !ifVersions.includes(upload.revision)) throw changed();
  return withFilesLocked(uploadIdsIn(patch.posterUrl ?? ''), () => writePatch(actor, upload, patch, options));
}

async function writePatch(
  actor: Actor,
  upload: StoredUpload,
  patch: UploadPatch,
  { ifVersions, force = false, undoKey }: UpdateOptions,
) {
  const { name, speech, posterAt, posterUrl, focus, crop, press, people, ...texts } = patch;
  const pressFields = await changePress(actor, upload, { press, people, ...texts });
  const poster = await preparePoster(actor, upload, { posterAt, posterUrl, force });
  const cropped = await prepareCrop(upload, crop);
  const set = {
    ...cropped.set,
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`texts.${name}`, text])),
    ...(speech && { 'texts.speech': speech === 'unknown' ? null : speech }),
    ...(focus && { focus }),
    ...(name !== undefined && { originalName: newName(upload, name) }),
    ...pressFields,
    ...poster.set,
  };
  const undo = undoKey === undefined ? undefined : undoOf(actor, upload, { key: undoKey, set });
  const saved = await writeUpload(upload, { ...set, ...(undo && { undo }) });
  if (!saved) {
    await Promise.all([poster.discard(), cropped.discard()]);
    if (ifVersions) throw changed();
    if (Object.keys(poster.set).length > 0 && (await Upload.exists({ _id: upload._id, ...NOT_WITHHELD })))
      throw new Failure(503, 'This file was changed by others just now. Please try again.');
    return null;
  }
  await poster.finish();
  await cropped.finish();
  addFile(saved, changedNames(upload, saved));
  return describe(actor, saved);
}

const valueAt = (record: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name] ?? null, record);

function undoOf(
  actor: Actor,
  upload: StoredUpload,
  { key, set }: { key: string; set: object },
): StoredFilesUndo {
  const before = { ...upload, press: pressOf(upload), people: upload.people ?? [] };
  return {
    key,
    revision: upload.revision + 1,
    by: actor.id,
    at: new Date(),
    values: Object.keys(set).map((path) => ({ path, before: valueAt(before, path) })),
  };
}

function newName({ originalName, key }: StoredUpload, name: string): string {
  const renamed = renamedFile({ originalName, url: key }, name);
  if (renamed === '') throw fieldFailure(400, 'name', NO_NAME);
  return renamed;
}

const NO_NAME = 'Name is required';

const PRESS_FIELD = /^(?:press|people)(?:\.|$)/;

async function writeUpload(upload: StoredUpload, set: Record<string, unknown>): Promise<StoredUpload | null> {
  const saved = await declareFields([upload._id], { ...set, revision: upload.revision + 1 }, () =>
    Upload.findOneAndUpdate(
      { _id: upload._id, ...NOT_WITHHELD, revision: upload.revision },
      { $set: set, $inc: { revision: 1 } },
      { returnDocument: 'after' },
    ).lean<StoredUpload | null>(),
  );
  if (saved && Object.keys(set).some((name) => PRESS_FIELD.test(name))) await settleServing([saved._id]);
  return saved;
}

export function changedNames(before: StoredUpload, after: StoredUpload): string[] {
  const [one, other] = [changeable(before), changeable(after)];
  return namesOfChanged(Object.keys(one), one, other);
}

const changeable = (upload: StoredUpload) => {
  const {
    texts: { alt, caption, speech, transcript },
    focus,
    poster,
  } = upload;
  return {
    name: upload.originalName,
    alt,
    caption,
    focus,
    crop: cropOf(upload),
    posterAt: poster.at,
    speech,
    transcript,
    posterUrl: poster.image,
    press: pressOf(upload),
    people: toPeople(upload),
  };
};

const changed = () => new Failure(412, 'The record has changed since you read it. Nothing was written.');

function rejectFieldsOfOthers({ facts }: StoredUpload, patch: object): void {
  const isVideo = facts.mediaType === 'video';
  const wrong = (isVideo ? IMAGE_FIELDS : VIDEO_FIELDS).filter((name) => name in patch);
  if (wrong.length === 0) return;
  const words = `Only ${isVideo ? 'an image' : 'a video'} can have this.`;
  throw new Failure(400, words, Object.fromEntries(wrong.map((name) => [name, [words]])));
}

/** Anyone may read it while the video is served. Throws 404 if there is none. */
export async function readTranscript(id: string): Promise<string> {
  const { transcript } = (await findServedUpload(id)).texts;
  if (transcript === '') throw notFound('Transcript');
  return transcript;
}

/**
 * Deletes an unused file for good. Throws 409 with the names of the content that uses it, and for a day after another user has uploaded the
 * same bytes.
 */
export const deleteUpload = (actor: Actor, file: string): Promise<void> =>
  takeAway(actor, file, (_id) => removeUpload(_id, { ...NOT_WITHHELD, ...notShared() }));

/** Moves an unused file into the trash, from which it can be restored. Throws the same. `undoKey` is that of `undoFile`. */
export const trashUpload = (actor: Actor, file: string, { undoKey }: UndoOptions = {}): Promise<void> =>
  takeAway(actor, file, (_id) =>
    withhold({ _id }, { condition: notShared(), trashed: trashedBy(actor, { claim: undoKey }) }),
  );

const takeAway = (actor: Actor, file: string, take: (id: string) => Promise<boolean>): Promise<void> =>
  audited(actor, aboutFile('delete'), async () => {
    const { _id } = await authorizeChange(actor, file);
    const { uses = [] } = (await pruneUses([_id])).get(_id) ?? {};
    if (uses.length > 0) throw inUse(readableUses(actor, uses));
    if (await take(_id)) return;
    await findUpload(_id);
    throw new Failure(409, (await Upload.exists({ _id, ...notShared() })) ? BEING_SAVED : SHARED);
  });

const BEING_SAVED = 'This file is part of content that is being saved. Please try again later.';
const SHARED =
  'Somebody else has uploaded the same file within a day and may be about to use it. You can delete it tomorrow.';
const MAX_NAMED = 3;

function inUse(uses: UploadUsage[]): Failure {
  const named = uses.slice(0, MAX_NAMED).map(mentionUse);
  const more = uses.length - named.length;
  const words = `This file is used by ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Remove it there first.`;
  const places = uses.filter(({ title }) => title !== '').map(({ title, path }) => `${title}: ${path}`);
  return new Failure(409, words, { file: places.length > 0 ? places : [words] });
}
