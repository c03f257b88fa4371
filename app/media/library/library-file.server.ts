import type { QueryFilter } from 'mongoose';
import type { StoredJob } from '~models/job';
import { type StoredUpload, Upload } from '~models/upload';
import { authorize, can, type Action, type Actor } from '~/core/access/permissions';
import { addFile, aboutFile } from '~/core/activity/content-events.server';
import { namesOfChanged, audited } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import type { FileUse, Need } from '~/core/files/file-library';
import { speechOf } from '~/core/files/file-speech';
import { IMAGE_FIELDS, UploadPatch, VIDEO_FIELDS } from '~/core/files/press-input.server';
import { uploadIdsIn } from '~/core/files/uploads';
import type { ApprovalState } from '~/core/holds/approval-state';
import { Failure, notFound } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { NOT_WITHHELD, posterAtOf, toTrack } from '~/media/delivery/file-view.server';
import { declareFields } from '~/media/delivery/right-place.server';
import { findUpload, findServedUpload } from '~/media/delivery/stored-files.server';
import { describeExcerpt, readJobs, toUpload } from '~/media/jobs/upload-view.server';
import { approvalStates } from '~/media/usage/approval-states.server';
import { type UploadUsage, readableUses, mentionUse } from '~/media/usage/content-kinds.server';
import { withFilesLocked } from '~/media/usage/let-out.server';
import { notShared } from '~/media/usage/files-on-site.server';
import { removeUpload } from '~/media/usage/garbage-collection.server';
import { findUses, pruneUses } from '~/media/usage/find-uses.server';
import { heldBackMarks, settleServing } from '~/media/usage/settle-serving.server';
import { preparePoster } from './change-poster.server';
import { findNeeds } from './library-needs.server';
import { changePress, pressOf, toPeople, toPress } from './library-press.server';

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

export async function describeFiles(actor: Actor, uploads: readonly StoredUpload[]): Promise<FileView[]> {
  const [uses, jobs, approvals, marks] = await Promise.all([
    findUses(uploads.map(({ _id }) => _id)),
    readJobs(uploads),
    approvalStates(uploads),
    heldBackMarks(uploads),
  ]);
  return uploads.map((upload) => {
    const { _id } = upload;
    const about = {
      uses: uses.get(_id) ?? [],
      jobs: jobs.get(_id) ?? [],
      approval: approvals.get(_id) ?? null,
      heldBack: marks.get(_id) ?? null,
    };
    return describeFile(actor, upload, about);
  });
}

interface AboutFile {
  uses: UploadUsage[];
  jobs: readonly StoredJob[];
  approval: ApprovalState | null;
  heldBack: string | null;
}

const describeFile = (actor: Actor, stored: StoredUpload, { uses, jobs, approval, heldBack }: AboutFile) => ({
  ...toUpload(stored, jobs),
  heldBack,
  speech: speechOf(stored.facts, stored.texts.speech),
  transcript: stored.facts.mediaType === 'video' ? stored.texts.transcript : null,
  posterAt: posterAtOf(stored),
  posterImage: stored.poster.image,
  previewUrl: stored.excerpt?.url ?? null,
  preview: describeExcerpt(stored, jobs),
  tracks: stored.tracks.map(toTrack),
  press: toPress(stored, approval),
  people: toPeople(stored),
  hadPosition: stored.found?.hadPosition ?? false,
  uses: readableUses(actor, uses),
  version: stored.revision,
  mayEdit: mayChangeUpload(actor, stored),
});

export type FileView = ReturnType<typeof describeFile>;

interface UpdateOptions {
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
  return audited(actor, aboutFile('change'), () => writeFields(actor, file, input, options));
}

/** Press clearance and the poster depend on the state that was read, so a concurrent change repeats the write. */
const writeFields = (actor: Actor | null, file: string, input: unknown, options: UpdateOptions) =>
  retryOnConflict(() => tryToWrite(actor, file, input, options));

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
  { ifVersions, force = false }: UpdateOptions,
) {
  const { speech, posterAt, posterUrl, focus, press, people, ...texts } = patch;
  const pressFields = await changePress(actor, upload, { press, people, ...texts });
  const poster = await preparePoster(actor, upload, { posterAt, posterUrl, force });
  const set = {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`texts.${name}`, text])),
    ...(speech && { 'texts.speech': speech === 'unknown' ? null : speech }),
    ...(focus && { focus }),
    ...pressFields,
    ...poster.set,
  };
  const saved = await writeUpload(upload, set);
  if (!saved) {
    await poster.discard();
    if (ifVersions) throw changed();
    if (Object.keys(poster.set).length > 0 && (await Upload.exists({ _id: upload._id, ...NOT_WITHHELD })))
      throw busy();
    return null;
  }
  await poster.finish();
  addFile(saved, changedNames(upload, saved));
  return describe(actor, saved);
}

const PRESS_FIELD = /^(?:press|people)(?:\.|$)/;

export async function writeUpload(
  upload: StoredUpload,
  set: Record<string, unknown>,
): Promise<StoredUpload | null> {
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
    alt,
    caption,
    focus,
    posterAt: poster.at,
    speech,
    transcript,
    posterUrl: poster.image,
    press: pressOf(upload),
    people: toPeople(upload),
  };
};

const changed = () => new Failure(412, 'The record has changed since you read it. Nothing was written.');
const busy = () => new Failure(503, 'This file was changed by others just now. Please try again.');

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
 * Deletes an unused file. Throws 409 with the names of the content that uses it, and for a day after another user has uploaded the same
 * bytes.
 */
export const deleteUpload = (actor: Actor, file: string): Promise<void> =>
  audited(actor, aboutFile('delete'), async () => {
    const { _id } = await authorizeChange(actor, file);
    const { uses = [] } = (await pruneUses([_id])).get(_id) ?? {};
    if (uses.length > 0) throw inUse(readableUses(actor, uses));
    if (await removeUpload(_id, { withheldAt: null, ...notShared() })) return;
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

/** For files that lack something all names are known, so that a page of them needs no search. */
interface Matching {
  search: QueryFilter<StoredUpload>;
  names: string[] | null;
}

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

export const uploadsMatching = async (
  actor: Actor,
  search: QueryFilter<StoredUpload>,
  needs: Need | undefined,
): Promise<Matching> => ({ search, names: needs ? (await findNeeds(actor))[needs] : null });

const isSearch = ({ search }: Matching) => Object.keys(search).length > 0;

const filterOf = ({ search, names }: Matching): QueryFilter<StoredUpload> => ({
  ...NOT_WITHHELD,
  ...search,
  ...(names && { _id: { $in: names } }),
});

export const countMatching = async (query: Matching): Promise<number> =>
  query.names && !isSearch(query) ? query.names.length : Upload.countDocuments(filterOf(query));

export async function readMatching(
  query: Matching,
  { page, limit }: { page: number; limit: number },
): Promise<StoredUpload[]> {
  const skip = (page - 1) * limit;
  if (query.names && !isSearch(query)) {
    const names = query.names.slice(skip, skip + limit);
    return Upload.find(filterOf({ ...query, names }))
      .sort(NEWEST_FIRST)
      .lean<StoredUpload[]>();
  }
  return Upload.find(filterOf(query)).sort(NEWEST_FIRST).skip(skip).limit(limit).lean<StoredUpload[]>();
}
