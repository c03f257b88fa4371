import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { speechOf } from '~/rules/uploads/speech';
import { UploadPatch } from '~/rules/uploads/upload-input';
import { Failure, notFound } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { aboutFile, addFile } from '../../activity/file-events';
import { namesOfChanged, recorded } from '../../activity/record-event';
import { authorizeChange, findUpload, mayChangeUpload, SERVED } from '../find-upload';
import { findUses } from '../usage';
import { toTrack, toUpload } from '../view';

/** Returns an upload with everything that is known about it, and its uses. Throws 404. */
export async function openUpload(actor: Actor, file: string) {
  authorize(actor, 'openAdmin');
  return describe(actor, await findUpload(file));
}

async function describe(actor: Actor, stored: StoredUpload) {
  const uses = await findUses([stored._id]);
  return {
    ...toUpload(stored),
    speech: speechOf(stored),
    transcript: stored.kind === 'video' ? (stored.transcript ?? '') : null,
    tracks: (stored.tracks ?? []).map(toTrack),
    uses: uses.get(stored._id) ?? [],
    /** Raised by every change of its fields. */
    version: versionOf(stored),
    mayEdit: mayChangeUpload(actor, stored),
  };
}

const versionOf = ({ changes = 0 }: StoredUpload) => changes + 1;

interface UpdateOptions {
  /** The versions of the file that may be changed; any, if it is not given. */
  ifVersions?: number[] | undefined;
}

/** Changes the fields of a file wherever it is shown. Throws 404, 400 for a video's fields of an image, and 412. */
export async function updateUpload(
  actor: Actor | null,
  file: string,
  input: unknown,
  options: UpdateOptions = {},
) {
  return recorded(actor, aboutFile('change'), () => writeFields(actor, file, input, options));
}

async function writeFields(actor: Actor | null, file: string, input: unknown, { ifVersions }: UpdateOptions) {
  const upload = await authorizeChange(actor, file);
  const { speech, ...texts } = parse(UploadPatch, input);
  const patch = { ...texts, ...(speech && { speech: speech === 'unknown' ? null : speech }) };
  if (upload.kind !== 'video') rejectVideoFields(patch);
  if (ifVersions && !ifVersions.includes(versionOf(upload))) throw changed();
  const saved = await Upload.findOneAndUpdate(
    // Null also matches old records, which have no number.
    { _id: upload._id, ...SERVED, ...(ifVersions && { changes: upload.changes ?? null }) },
    { $set: patch, $inc: { changes: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredUpload | null>();
  if (!saved) throw ifVersions ? changed() : notFound('File');
  addFile(saved, namesOfChanged(Object.keys(patch), upload, saved));
  return describe(actor as Actor, saved);
}

const changed = () => new Failure(412, 'The record has changed since you read it. Nothing was written.');

function rejectVideoFields(patch: object): void {
  const wrong = ['speech', 'transcript'].filter((name) => name in patch);
  if (wrong.length === 0) return;
  const words = 'Only a video can have this.';
  throw new Failure(400, words, Object.fromEntries(wrong.map((name) => [name, [words]])));
}

/** Returns the transcript of a served video, which anyone may read. Throws 404 if there is none. */
export async function readTranscript(id: string): Promise<string> {
  const { transcript = '' } = await findUpload(id);
  if (transcript === '') throw notFound('Transcript');
  return transcript;
}
