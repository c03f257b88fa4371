import type { StoredJob } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/rules/accounts/permissions';
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
import { preparePoster } from './change-poster';

/** Returns an upload with everything that is known about it, and its uses. Throws 404. */
export async function openUpload(actor: Actor, file: string) {
  authorize(actor, 'openAdmin');
  return describe(actor, await findUpload(file));
}

async function describe(actor: Actor, stored: StoredUpload) {
  const uses = await findUses([stored._id]);
  const jobs = await readJobs([stored]);
  return describeFile(actor, stored, uses.get(stored._id) ?? [], jobs.get(stored._id) ?? []);
}

/** Returns a stored upload with its uses and its jobs as its screen and the API show it. */
export const describeFile = (
  actor: Actor,
  stored: StoredUpload,
  uses: UploadUsage[],
  jobs: readonly StoredJob[],
) => ({
  ...toUpload(stored, jobs),
  speech: speechOf(stored.facts, stored.texts.speech),
  transcript: stored.facts.mediaType === 'video' ? stored.texts.transcript : null,
  posterAt: posterAtOf(stored),
  /** The image that somebody chose as the poster; empty for a frame of the film. */
  posterImage: stored.poster.image,
  previewUrl: stored.excerpt?.url ?? null,
  preview: describeExcerpt(stored, jobs),
  tracks: stored.tracks.map(toTrack),
  uses: readableUses(actor, uses),
  /** Raised by every change of its fields. */
  version: stored.revision,
  mayEdit: mayChangeUpload(actor, stored),
});

export type FileView = ReturnType<typeof describeFile>;

interface UpdateOptions {
  /** The versions of the file that may be changed; any, if it is not given. */
  ifVersions?: number[] | undefined;
}

/**
 * Changes the fields of a file wherever it is shown. Throws 404, 400 for a video's fields of an image and the other way
 * round, 412, and 503 for a frame without ffmpeg.
 */
export async function updateUpload(
  actor: Actor | null,
  file: string,
  input: unknown,
  options: UpdateOptions = {},
) {
  return audited(actor, aboutFile('change'), () => writeFields(actor, file, input, options));
}

async function writeFields(actor: Actor | null, file: string, input: unknown, { ifVersions }: UpdateOptions) {
  authorize(actor, 'upload');
  const upload = await authorizeChange(actor, file);
  const { speech, posterAt, posterUrl, focus, ...texts } = parse(UploadPatch, input);
  rejectFieldsOfOthers(upload, input as object);
  if (ifVersions && !ifVersions.includes(upload.revision)) throw changed();
  const poster = await preparePoster(actor, upload, { posterAt, posterUrl });
  const set = {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`texts.${name}`, text])),
    ...(speech && { 'texts.speech': speech === 'unknown' ? null : speech }),
    ...(focus && { focus }),
    ...poster.set,
  };
  // What became of the poster depends on the state that was read.
  const isConditional = ifVersions !== undefined || Object.keys(poster.set).length > 0;
  const saved = await declareFields([upload._id], { ...set, revision: upload.revision + 1 }, () =>
    Upload.findOneAndUpdate(
      { _id: upload._id, ...NOT_WITHHELD, ...(isConditional && { revision: upload.revision }) },
      { $set: set, $inc: { revision: 1 } },
      { returnDocument: 'after' },
    ).lean<StoredUpload | null>(),
  );
  if (!saved) {
    await poster.discard();
    if (ifVersions) throw changed();
    throw isConditional && (await Upload.exists({ _id: upload._id, ...NOT_WITHHELD }))
      ? busy()
      : notFound('File');
  }
  await poster.finish();
  addFile(saved, changedNames(upload, saved));
  return describe(actor, saved);
}

/** Returns the names of the fields, as callers know them, of which two states differ. */
function changedNames(before: StoredUpload, after: StoredUpload): string[] {
  const [one, other] = [changeable(before), changeable(after)];
  return namesOfChanged(Object.keys(one), one, other);
}

const changeable = ({ texts: { alt, caption, speech, transcript }, focus, poster }: StoredUpload) => ({
  alt,
  caption,
  focus,
  posterAt: poster.at,
  speech,
  transcript,
  posterUrl: poster.image,
});

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
