import { z } from 'zod';
import type { Actor } from '~/core/access/permissions';
import { HELD_BACK } from '~/core/api/error-response.server';
import { ifVersions, recordTag } from '~/core/api/json.server';
import { operation, type OperationResponse } from '~/core/api/operation.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource, type PathPattern } from '~/core/api/resource.server';
import { CropSchema, FocusSchema, TrackSchema } from '~/core/api/response-schemas.server';
import { NEEDS, PRESS_FILTERS, SPEECH } from '~/core/files/file-library';
import { pick } from '~/core/fields/field-path';
import { UploadPatch, PressOfFilesInput } from '~/core/files/press-input.server';
import { KIND_NAMES } from '~/core/nouns/kinds';
import { PageQuery, singleValue } from '~/core/request/page-query.server';
import { LIMITS } from '~/core/validation/limits';
import { type FileView, openUpload, updateUpload } from '~/media/library/library-file.server';
import { listFiles } from '~/media/library/library-files.server';
import { changePressOfFiles } from '~/media/library/many-files.server';

export const UPLOAD_ID = 'k3v9x1b7q2m4z8c6n5t0w1y2';
const STEM = `show/the-night-shift/video/${UPLOAD_ID}`;
export const FILE = `${STEM}.mp4`;

/** The file's own path contains slashes. */
export const filePattern = (end = ''): PathPattern => ({ path: `/api/upload/{file}${end}`, rest: 'file' });

export const FILE_PARAM = {
  file: {
    description: 'The part of the file’s URL after `/assets/`, including slashes.',
    example: FILE,
  },
};

export const TRACK = {
  id: '4f9c02d1a7be',
  kind: 'captions',
  language: 'en-GB',
  label: 'British English',
  url: `/assets/${STEM}-captions-4f9c02d1a7be.vtt`,
  cues: 41,
} as const;

const USE_KINDS = {
  ...KIND_NAMES,
  settings: 'settings',
  file: 'media',
  screener: 'screeners',
} as const;

export const UseSchema = z.strictObject({
  kind: z.enum(Object.values(USE_KINDS)),
  id: z.string().meta({
    description:
      'The id of the record; empty for the settings, and where the token’s scopes do not open its kind.',
  }),
  title: z.string().meta({ description: 'Empty where the token’s scopes do not open its kind.' }),
  field: z.string().meta({ description: 'The field in which it is, such as `thumbnailUrl` or `media`.' }),
});

const FoundSchema = z
  .strictObject({ value: z.string(), from: z.enum(['xmp', 'iptc', 'exif']) })
  .nullable()
  .meta({ id: 'FoundInPicture', description: 'Null if the picture does not say it.' });

const PressSchema = z
  .strictObject({
    cleared: z.boolean().meta({ description: 'Whether the press may have it; of images only.' }),
    clearedBy: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    clearedAt: z.string().nullable(),
    credit: z.string(),
    rights: z.string(),
    usableUntil: z.string().nullable().meta({ description: 'From then on it is in no kit.' }),
    approval: z.enum(['waiting', 'approved', 'refused']).nullable().meta({
      description: 'What the people in the picture have said; null if nobody has to be asked.',
    }),
    found: z
      .strictObject({
        credit: FoundSchema,
        caption: FoundSchema,
        rights: FoundSchema,
        createdAt: FoundSchema,
        city: FoundSchema,
        country: FoundSchema,
      })
      .meta({ description: 'What the picture itself says.' }),
  })
  .meta({ id: 'FilePress' });

const PersonSchema = z
  .strictObject({
    id: z.string(),
    personId: z.string().optional().meta({ description: 'Absent for a typed name.' }),
    name: z.string(),
    approval: z
      .boolean()
      .meta({ description: 'Whether they have to be asked before the press may have it.' }),
  })
  .meta({ id: 'PicturedPerson' });

export const DESCRIBED = {
  width: z.int().nullable().meta({ description: 'In pixels; of a cropped picture those of the crop.' }),
  height: z.int().nullable(),
  duration: z.number().nullable().meta({ description: 'The length of a video in seconds.' }),
  alt: z.string(),
  caption: z.string(),
};

export const FileAnswerSchema = z
  .strictObject({
    url: z.string().meta({ description: 'The file’s path, under /assets/.' }),
    type: z.enum(['image', 'video']),
    name: z.string().meta({ description: 'The original name of the file.' }),
    size: z.int().meta({ description: 'In bytes.' }),
    ...DESCRIBED,
    focus: FocusSchema.nullable().meta({
      description: 'The point of an image that every crop keeps; null for a video.',
    }),
    crop: CropSchema.nullable().meta({
      description: 'What pages show of an image; null for the whole, and for a video.',
    }),
    original: z
      .strictObject({
        width: z.int().nullable(),
        height: z.int().nullable(),
        file: z.string().optional(),
        name: z.string().optional(),
      })
      .meta({
        description:
          'The pixels of the file at `url`, without the crop. `file` and `name` are those of the picture that a crop for one place was cut from.',
      }),
    posterAt: z.number().nullable().meta({
      description: 'The second at which the poster of a video was taken, if one was chosen.',
    }),
    posterUrl: z.string().nullable().meta({ description: 'The poster of a video, once it is ready.' }),
    speech: z.enum(SPEECH).nullable().meta({ description: 'Whether anything is said in a video.' }),
    transcript: z.string().nullable(),
    previewUrl: z.string().nullable().meta({
      description:
        'What plays of a video where it plays by itself: its first ten seconds, small and without sound. Null until it is made.',
    }),
    withheld: z.boolean().meta({
      description:
        'Whether only press kits that are not open to everybody, and screeners, use the file, so that its addresses under /assets/ answer 404.',
    }),
    heldBack: z.string().nullable().meta({
      description:
        'Why visitors may not have the file, in words: `Refused by {name}`, `Screener`, `Embargo until 3 March, 18:00` (London time; with the year if it is another one), `Kit not open` or `Not cleared`, the first that holds. Null for other files.',
    }),
    tracks: z.array(TrackSchema),
    press: PressSchema,
    people: z.array(PersonSchema).meta({ description: 'Who is in a picture.' }),
    uses: z.array(UseSchema),
  })
  .meta({ id: 'File' });

export const toUses = (uses: FileView['uses']): z.infer<typeof UseSchema>[] =>
  uses.flatMap(({ kind, id, title, fields }) =>
    fields.map((field) => ({ kind: USE_KINDS[kind], id, title, field })),
  );

export const toFileAnswer = (file: FileView): z.infer<typeof FileAnswerSchema> => ({
  url: file.url,
  type: file.kind,
  name: file.originalName,
  size: file.bytes,
  ...pick(file, ['width', 'height', 'duration', 'alt', 'caption', 'focus', 'crop']),
  original: { ...file.wholeSize, ...file.original },
  ...pick(file, ['posterAt', 'posterUrl', 'speech', 'transcript', 'previewUrl', 'withheld', 'heldBack']),
  ...pick(file, ['tracks', 'press', 'people']),
  uses: toUses(file.uses),
});

export const FILE_EXAMPLE: z.infer<typeof FileAnswerSchema> = {
  url: `/assets/${FILE}`,
  type: 'video',
  name: 'trailer.mp4',
  size: 18_204_331,
  width: 1920,
  height: 1080,
  duration: 42.4,
  alt: 'A dark figure stands at a window in the rain.',
  caption: 'The wait.',
  focus: null,
  crop: null,
  original: { width: 1920, height: 1080 },
  posterAt: 12.5,
  posterUrl: `/assets/show/the-night-shift/video/${UPLOAD_ID}-poster-4f9c02.jpg`,
  speech: 'yes',
  transcript: '',
  previewUrl: `/assets/show/the-night-shift/video/${UPLOAD_ID}-preview.mp4`,
  withheld: false,
  heldBack: null,
  tracks: [TRACK],
  press: {
    cleared: false,
    clearedBy: null,
    clearedAt: null,
    credit: 'Inka Solberg',
    rights: '© Primal 2026',
    usableUntil: '2027-12-31T23:59:00.000Z',
    approval: null,
    found: { credit: null, caption: null, rights: null, createdAt: null, city: null, country: null },
  },
  people: [],
  uses: [{ kind: 'shows', id: '665f1c0de4b0a1b2c3d4e5f6', title: 'The Night Shift', field: 'videoUrl' }],
};

const FilesQuery = PageQuery.extend({
  q: singleValue('q').max(LIMITS.search, `q can have at most ${LIMITS.search} characters`).optional().meta({
    description:
      'Only files with this in their name, alternative text, caption, credit, people, transcript, or the words of their captions.',
  }),
  kind: z.enum(['image', 'video'], { error: 'kind must be one of: image, video' }).optional(),
  person: singleValue('person')
    .max(LIMITS.id, 'There is no person with this ID')
    .optional()
    .meta({ description: 'Only pictures of the person of the site with this id.' }),
  used: z.enum(['no'], { error: 'used must be: no' }).optional().meta({
    description: 'Only files that nothing uses.',
  }),
  needs: z
    .enum(NEEDS, { error: `needs must be one of: ${NEEDS.join(', ')}` })
    .optional()
    .meta({
      description:
        'Only files in use that lack this: `captions` of videos that may have speech, an alternative text (`alt`) of pictures, or a `poster`.',
    }),
  press: z
    .enum(PRESS_FILTERS, { error: `press must be one of: ${PRESS_FILTERS.join(', ')}` })
    .optional()
    .meta({ description: 'Only stills of press kits that are not cleared, or have no credit.' }),
  kit: singleValue('kit')
    .max(LIMITS.id, 'There is no show with this ID')
    .optional()
    .meta({ description: 'Only the stills and the clips of the kit of the show with this id.' }),
});

/** Uses, tracks and the poster also change without a change of the file's own fields. */
const respondWith = (file: FileView): OperationResponse => ({
  body: { data: toFileAnswer(file) },
  etag: recordTag(file),
  hasOtherParts: true,
});

export const readFileAnswer = async (actor: Actor, file: string): Promise<OperationResponse> =>
  respondWith(await openUpload(actor, file));

export const listOperation = operation({
  id: 'listFiles',
  summary: 'List the uploaded files',
  description: 'The newest first.',
  who: 'signedIn',
  query: FilesQuery,
  answer: z.strictObject({ data: z.array(FileAnswerSchema), total: z.int() }),
  responseExample: { data: [FILE_EXAMPLE], total: 1 },
  fails: {
    400: 'A parameter is invalid, or there is no show with the id in `kit`, or no person with the one in `person`.',
  },
  async handle({ caller, query, url, context }) {
    const { used, ...filter } = query;
    const { files, total } = await listFiles(caller.actor, { ...filter, isUnused: used === 'no' });
    return listAnswer(files.map(toFileAnswer), { ...query, total }, { url, origin: context.origin });
  },
});

const answer = z.strictObject({ data: FileAnswerSchema });

export const readOperation = operation({
  id: 'getFile',
  summary: 'Read an uploaded file',
  who: 'signedIn',
  params: FILE_PARAM,
  answer,
  responseExample: { data: FILE_EXAMPLE },
  fails: { 404: 'The file does not exist or is not served.' },
  async handle({ params, caller }) {
    return readFileAnswer(caller.actor, params.file ?? '');
  },
});

export const updateOperation = operation({
  id: 'updateFile',
  summary: 'Change all or some fields of an uploaded file',
  description:
    'Of `press` the keys that are sent change. `press.cleared` and `people` are those of an image, which can be cleared once it has a ' +
    'credit, a caption and an alternative text, by editors and administrators. `focus` and `crop` are those of an image; `posterAt`, `posterUrl`, `speech` and `transcript` are those of a video. A new poster ' +
    'has a new URL, and the former one goes on working.',
  who: 'signedIn',
  needs: 'upload',
  params: FILE_PARAM,
  body: UploadPatch,
  letsOut: true,
  example: { alt: 'A dark figure stands at a window in the rain.' },
  conditional: true,
  tagged: true,
  answer,
  responseExample: { data: FILE_EXAMPLE },
  fails: {
    400: 'A field is invalid, belongs to the other kind of file, is beyond the end of the film or the edge of the picture, or is missing in what is cleared.',
    404: 'The file does not exist or is not served.',
    409: `Somebody in the picture has not approved it; the message names them. Or: ${HELD_BACK}`,
    503: 'The server has no ffmpeg that runs, which a new `posterAt` needs, or the file was just changed by others.',
  },
  async handle({ request, params, caller, body, force }) {
    const file = params.file ?? '';
    const { id } = await openUpload(caller.actor, file);
    const options = { ifVersions: ifVersions(request, id), force };
    return respondWith(await updateUpload(caller.actor, id, body, options));
  },
});

const ResultSchema = z
  .strictObject({
    file: z.string().meta({ description: 'As in `/api/upload/{file}`; of an unknown file what was sent.' }),
    saved: z.boolean(),
    cleared: z.boolean(),
    fields: z
      .strictObject({
        file: z.string(),
        alt: z.string(),
        caption: z.string(),
        'press.credit': z.string(),
        'press.cleared': z.string(),
      })
      .partial()
      .optional()
      .meta({ description: 'Why it was not saved or not cleared, by field.' }),
  })
  .meta({ id: 'PressResult' });

export const pressOfFiles = resource('/api/upload/press', {
  POST: operation({
    id: 'changePressOfFiles',
    summary: 'Change what several files are to the press',
    description:
      'Of `press` the keys that are sent change, on each file. A file that cannot be cleared gets everything else, and `fields` says ' +
      'what it lacks.',
    who: 'signedIn',
    needs: 'clearStills',
    body: PressOfFilesInput,
    example: { files: [FILE], press: { credit: 'Inka Solberg', cleared: true } },
    answer: z.strictObject({ data: z.array(ResultSchema) }),
    responseExample: {
      data: [{ file: FILE, saved: true, cleared: false, fields: { alt: 'Cleared needs alternative text' } }],
    },
    fails: { 400: 'There are no files or too many, or a field of `press` is invalid.' },
    async handle({ caller, body }) {
      return { body: { data: await changePressOfFiles(caller.actor, body) } };
    },
  }),
});
