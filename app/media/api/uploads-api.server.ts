import { z } from 'zod';
import { createHash } from 'node:crypto';
import type { Actor } from '~/core/access/permissions';
import { runIdempotent, MAX_KEY_LENGTH } from '~/core/db/idempotency.server';
import { receiveParts, type FileReceiver } from '~/core/forms/multipart.server';
import { idempotencyKeyOf } from '~/core/request/page-query.server';
import { fieldFailure } from '~/core/validation/errors';
import { operation } from '~/core/api/operation.server';
import { KEY_REUSED, resource } from '~/core/api/resource.server';
import {
  answersSuccess,
  SUCCESS,
  CropSchema,
  FocusSchema,
  idSchema,
  momentSchema,
  TrackSchema,
} from '~/core/api/response-schemas.server';
import { UPLOAD_LIMITS } from '~/core/files/media-guidance';
import { UploadTarget, TrackInput } from '~/core/files/press-input.server';
import { MAX_TRACKS } from '~/core/files/track';
import { createUpload, type ReceivedUpload } from '~/media/intake/store-upload.server';
import { discard, receive, type Received } from '~/media/intake/upload-receive.server';
import type { UploadView } from '~/media/delivery/file-view.server';
import { deleteUpload, authorizeChange } from '~/media/library/library-file.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { receiveTrack, addTrack, listTracks, removeTrack } from '~/media/library/tracks.server';
import {
  listOperation,
  readOperation,
  updateOperation,
  FILE,
  FILE_PARAM,
  filePattern,
  UPLOAD_ID,
  TRACK,
  DESCRIBED,
} from './files-api.server';
import { IDEMPOTENCY_KEY } from '~/core/merge/form-error';

const NO_FILE = 'There is no file in the form.';

export const KEY_FIELD = z.string().optional().meta({
  maxLength: MAX_KEY_LENGTH,
  description: 'Same as the header, for forms that cannot set one.',
});

/** A form with the field `file`, and an idempotency key if it cannot be sent as a header. */
export const fileForm = <Shape extends z.ZodRawShape>(description: string, more: Shape) =>
  z.strictObject({
    file: z.string().meta({ format: 'binary', minLength: 1, description }),
    ...more,
    [IDEMPOTENCY_KEY]: KEY_FIELD,
  });

interface FileFormOptions<Content> extends FileReceiver<Content> {
  sha256Of: (received: Content) => string;
  /** The file that the form is about. */
  about?: string;
  /** See `runIdempotent`. */
  long?: boolean;
}

/** What a form has sent, without its idempotency key. */
export interface FormFile<Content> {
  received: Content;
  filename: string;
  fields: Record<string, string>;
}

/**
 * Reads a form with exactly one file, and does the work, once for each idempotency key. What the work has not stored is discarded.
 * Throws 400 without a file and what `receiveParts` throws.
 */
export async function runFileForm<Content, Result>(
  { request, actor }: { request: Request; actor: Actor },
  { sha256Of, about, long = false, ...receiver }: FileFormOptions<Content>,
  work: (sent: FormFile<Content>) => Promise<Result>,
): Promise<Result> {
  const { fields, files } = await receiveParts(request, 'one', receiver);
  const [part] = files;
  try {
    if (part?.field !== 'file') throw fieldFailure(400, 'file', NO_FILE);
    const { received, filename } = part;
    const own = Object.fromEntries(fields.filter(([name]) => name !== IDEMPOTENCY_KEY));
    const run = () => work({ received, filename, fields: own });
    const key = idempotencyKeyOf(request, fields);
    const content = [...(about === undefined ? [] : [about]), fields, sha256Of(received)];
    return await (key ? runIdempotent(actor, key, content, run, { long, reused: KEY_REUSED }) : run());
  } finally {
    await Promise.all(files.map((each) => receiver.discard(each.received)));
  }
}

export const UploadSchema = z
  .strictObject({
    id: idSchema,
    url: z.string().meta({ description: 'The file’s path, under /assets/.' }),
    file: z.string().meta({ description: 'The part of the URL after /assets/.' }),
    kind: z.enum(['image', 'video']),
    format: z.string().meta({ description: 'The media type.' }),
    bytes: z.int(),
    originalName: z.string(),
    ...DESCRIBED,
    focus: FocusSchema.nullable().meta({
      description: 'The point of an image that every crop keeps, in percent; null for a video.',
    }),
    crop: CropSchema.nullable().meta({ description: 'Null for the whole picture, and for a video.' }),
    croppedUrl: z.string().nullable().meta({ description: 'What pages draw of a cropped picture.' }),
    original: z
      .strictObject({ file: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'The picture that a crop for one place was cut from; null for other files.' }),
    placeholder: z.string().meta({ description: 'A tiny preview image as a data URL, or empty.' }),
    posterUrl: z.string().nullable().meta({ description: 'The poster image of a video, once it is ready.' }),
    variants: z.array(z.strictObject({ url: z.string(), width: z.int(), type: z.string() })),
    status: z
      .enum(['waiting', 'working', 'done', 'failed'])
      .meta({ description: 'The state of background processing. The file can be used in every state.' }),
    warnings: z.array(z.string()),
    withheld: z.boolean().meta({
      description:
        'Whether its URLs answer 404, because only press kits that are not open to everybody, and screeners, use it.',
    }),
    canStartFaster: z.boolean(),
    sha256: z.string(),
    createdBy: z.string().nullable(),
    createdByName: z.string(),
    createdAt: momentSchema,
  })
  .meta({ id: 'Upload' }) satisfies z.ZodType<UploadView>;

export const UPLOAD_EXAMPLE: UploadView = {
  id: UPLOAD_ID,
  url: `/assets/${FILE}`,
  file: FILE,
  kind: 'video',
  format: 'video/mp4',
  bytes: 18_204_331,
  originalName: 'trailer.mp4',
  width: 1920,
  height: 1080,
  duration: 42.4,
  alt: '',
  caption: '',
  focus: null,
  crop: null,
  croppedUrl: null,
  original: null,
  placeholder: '',
  posterUrl: null,
  variants: [],
  status: 'waiting',
  warnings: [],
  withheld: false,
  canStartFaster: false,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  createdBy: '65f1c0ffee65f1c0ffee65f1',
  createdByName: 'Edith Marlowe',
  createdAt: '2026-01-12T09:30:00.000Z',
};

const ReceivedSchema = UploadSchema.extend({
  alreadyThere: z.boolean().meta({ description: 'Whether the library had the same bytes.' }),
}).meta({ id: 'ReceivedUpload' }) satisfies z.ZodType<ReceivedUpload>;

/** Bytes allowed for the form's fields beside the file. */
const ROOM_FOR_FIELDS = 1024 * 1024;

const { type, slug, fileType } = UploadTarget.shape;

const UploadForm = fileForm('The file. Its format is detected from its bytes, not its name.', {
  type: type.meta({ description: 'The kind of content that the file belongs to.' }),
  slug: slug.meta({ description: 'The slug of that content.' }),
  fileType: fileType.meta({ description: 'The purpose of the file.' }),
});

/** How a form's file becomes an upload. */
export const UPLOADED = { receive, discard, sha256Of: ({ sha256 }: Received) => sha256, long: true };

export const upload = resource('/api/upload', {
  GET: listOperation,
  POST: operation({
    id: 'uploadFile',
    summary: 'Upload an image or a video',
    description:
      'JPEG, PNG, WebP, AVIF, GIF, ICO, MP4, MOV or WebM. If the same file is stored already, the response ' +
      `is that upload, which belongs to its first uploader. Files that no content uses are deleted after ${UPLOAD_LIMITS.unusedHours} hours. Large files can be sent in ` +
      'chunks with the tus protocol at `/api/upload/resumable`, with `type`, `slug`, `fileType` and `filename` as ' +
      `metadata. A user can have ${UPLOAD_LIMITS.unfinished} unfinished ones, of together at most four times the largest file; beyond ` +
      `that, beginning one is 429, unless one at which nothing has arrived for ${UPLOAD_LIMITS.idleMinutes} minutes makes room. ` +
      '`DELETE` cancels one.',
    who: 'signedIn',
    needs: 'upload',
    raw: { type: 'multipart/form-data', description: 'A form with exactly one file.', schema: UploadForm },
    example: { file: '(bytes)', type: 'show', slug: 'the-night-shift', fileType: 'video' },
    status: 201,
    answer: ReceivedSchema,
    responseExample: { ...UPLOAD_EXAMPLE, alreadyThere: false },
    fails: {
      413: 'The file is too large.',
      415: 'The file format is not supported.',
      507: 'The server has no storage left for the file.',
    },
    async handle({ request, caller: { actor } }) {
      rejectTooLarge(request);
      const body = await runFileForm({ request, actor }, UPLOADED, ({ received, filename, fields }) =>
        createUpload(actor, received, { ...fields, originalName: filename }),
      );
      return { body };
    },
  }),
});

export function rejectTooLarge(request: Request): void {
  const { image, video } = storageContext().limits;
  const length = Number(request.headers.get('Content-Length') ?? 0);
  if (length <= Math.max(image, video) + ROOM_FOR_FIELDS) return;
  throw fieldFailure(
    413,
    'file',
    `The file is too large: at most ${Math.floor(video / 1024 / 1024)} MB are allowed.`,
  );
}

export const uploadedFile = resource(filePattern(), {
  GET: readOperation,
  PUT: updateOperation,
  DELETE: operation({
    id: 'deleteFile',
    summary: 'Delete an uploaded file',
    who: 'signedIn',
    needs: 'delete',
    params: FILE_PARAM,
    ...answersSuccess,
    fails: {
      409: 'Content uses the file; the message names it. Or somebody else has uploaded the same file within a day.',
    },
    async handle({ params, caller }) {
      await deleteUpload(caller.actor, params.file ?? '');
      return { body: SUCCESS };
    },
  }),
});

const { kind, language, label } = TrackInput.shape;

const TrackForm = fileForm(
  'A WebVTT or SRT file of at most 1 MB, in UTF-8 or UTF-16. Its format is detected from its content.',
  {
    kind,
    language,
    label: label.meta({ description: 'What players call the track. By default the language’s own name.' }),
  },
);

/** A track is small enough for memory. */
const RECEIVED = {
  receive: receiveTrack,
  discard: () => Promise.resolve(),
  sha256Of: (content: Buffer) => createHash('sha256').update(content).digest('hex'),
};

export const fileTracks = resource(filePattern('/tracks'), {
  GET: operation({
    id: 'listTracks',
    summary: 'List the tracks of a video',
    who: 'anyone',
    params: FILE_PARAM,
    answer: z.strictObject({ data: z.array(TrackSchema) }),
    responseExample: { data: [TRACK] },
    fails: {
      403: 'The file does not exist or is not served, and the token’s scopes do not open it.',
      404: 'The file does not exist or is not served.',
    },
    async handle({ caller, params }) {
      return { body: { data: await listTracks(params.file ?? '', caller?.actor ?? null) } };
    },
  }),
  POST: operation({
    id: 'addTrack',
    summary: 'Add a track to a video',
    description:
      `Captions, subtitles, descriptions or chapters, at most ${MAX_TRACKS} for each video. The file is read and rewritten as ` +
      'WebVTT, without styles, regions and notes. A track of the same kind, language and label is replaced; the ' +
      'new one has a new URL.',
    who: 'signedIn',
    needs: 'upload',
    params: FILE_PARAM,
    raw: { type: 'multipart/form-data', description: 'A form with exactly one file.', schema: TrackForm },
    example: { file: '(bytes)', kind: 'captions', language: 'en-GB' },
    status: 201,
    answer: z.strictObject({ data: TrackSchema }),
    responseExample: { data: TRACK },
    fails: {
      400: 'A field is invalid, the file is an image, it has too many tracks, or lines of the track cannot be read; `fields.file` names them.',
      404: 'The file does not exist or is not served.',
      413: 'The track is larger than 1 MB.',
      415: 'The track is neither WebVTT nor SRT.',
      507: 'The server has no storage left for the file.',
    },
    async handle({ request, params, caller: { actor } }) {
      const video = params.file ?? '';
      // Permission is checked before the body is read.
      await authorizeChange(actor, video);
      const form = { ...RECEIVED, about: video };
      const data = await runFileForm({ request, actor }, form, ({ received, fields }) =>
        addTrack(actor, video, { ...fields, content: received }),
      );
      return { body: { data } };
    },
  }),
});

export const fileTrack = resource(filePattern('/tracks/{id}'), {
  DELETE: operation({
    id: 'removeTrack',
    summary: 'Remove a track of a video',
    who: 'signedIn',
    needs: 'upload',
    params: { ...FILE_PARAM, id: { description: 'The id of the track.', example: TRACK.id } },
    ...answersSuccess,
    fails: { 404: 'The file or the track does not exist.' },
    async handle({ params, caller }) {
      await removeTrack(caller.actor, params.file ?? '', params.id ?? '');
      return { body: SUCCESS };
    },
  }),
});
