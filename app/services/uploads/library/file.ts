import type { StoredJob } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { ApprovalState } from '~/rules/press/approval-state';
import { speechOf } from '~/rules/uploads/speech';
import { IMAGE_FIELDS, UploadPatch, VIDEO_FIELDS } from '~/rules/uploads/upload-input';
import { Failure, notFound } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { readableUses, type UploadUsage } from '../usage/content-kinds';
import { aboutFile, addFile } from '../../activity/file-events';
import { namesOfChanged, audited } from '../../activity/record-event';
import { authorizeChange, mayChangeUpload } from './authorize-change';
import { declareFields } from '../delivery/declare-change';
import { findServedUpload, findUpload } from '../delivery/find-upload';
import { NOT_WITHHELD, posterAtOf, toTrack } from '../delivery/view';
import { describeExcerpt, readJobs, toUpload } from '../jobs/upload-view';
import { findUses } from '../usage/find-uses';
import { heldBackMarks } from '../usage/held-back-marks';
import { approvalStates } from '../../approval-states/approval-states';
import { uploadIdsIn } from '~/rules/uploads/uploads';
import { retryOnConflict } from '../../platform/database-errors';
import { withFilesLocked } from '../usage/file-locks';
import { settleServing } from '../usage/settle-serving';
import { preparePoster } from './change-poster';
import { changePress, pressOf } from './press';
import { toPeople, toPress } from './press-view';

/** Returns an upload with everything that is known about it, and its uses. Throws 404. */
export async function openUpload(actor: Actor, file: string) {
  authorize(actor, 'openAdmin');
  return describe(actor, await findUpload(file));
}

async function describe(actor: Actor, stored: StoredUpload): Promise<FileView> {
  const [file] = await describeFiles(actor, [stored]);
  if (!file) throw notFound('File');
  return file;
}

/** Returns stored uploads with their uses and their jobs as their screens and the API show them. As many queries for many as for one. */
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
  /** The words of its mark; null if visitors may have it. */
  heldBack,
  speech: speechOf(stored.facts, stored.texts.speech),
  transcript: stored.facts.mediaType === 'video' ? stored.texts.transcript : null,
  posterAt: posterAtOf(stored),
  /** The image that somebody chose as the poster; empty for a frame of the film. */
  posterImage: stored.poster.image,
  previewUrl: stored.excerpt?.url ?? null,
  preview: describeExcerpt(stored, jobs),
  tracks: stored.tracks.map(toTrack),
  press: toPress(stored, approval),
  people: toPeople(stored),
  /** Whether it said where it was taken when it was received; what is stored does not. */
  hadPosition: stored.found?.hadPosition ?? false,
  uses: readableUses(actor, uses),
  /** Raised by every change of its fields. */
  version: stored.revision,
  mayEdit: mayChangeUpload(actor, stored),
});

export type FileView = ReturnType<typeof describeFile>;

interface UpdateOptions {
  /** The versions of the file that may be changed; any, if it is not given. */
  ifVersions?: number[] | undefined;
  /** Whether an image that is held back is let out by becoming the poster of a film that visitors see. */
  force?: boolean;
}

/**
 * Changes the fields of a file wherever it is shown. Throws 404, 400 for a video's fields of an image and the other way
 * round, 412, and 503 for a frame without ffmpeg. What a clearance for the press needs is in `press.ts`.
 */
export async function updateUpload(
  actor: Actor | null,
  file: string,
  input: unknown,
  options: UpdateOptions = {},
) {
  return audited(actor, aboutFile('change'), () => writeFields(actor, file, input, options));
}

/** Whether a picture may be cleared, and the poster of a video, depend on the state that was read, so that a change in between repeats it. */
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

/** Sets fields of an upload as it was read. Returns null if it was changed, withheld or deleted meanwhile. */
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
  // Open kits have only what the press may have.
  if (saved && Object.keys(set).some((name) => PRESS_FIELD.test(name))) await settleServing([saved._id]);
  return saved;
}

/** Returns the names of the fields, as callers know them, of which two states differ. */
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

/** Returns the transcript of a served video, which anyone may read. Throws 404 if there is none. */
export async function readTranscript(id: string): Promise<string> {
  const { transcript } = (await findServedUpload(id)).texts;
  if (transcript === '') throw notFound('Transcript');
  return transcript;
}
