import { z } from 'zod';
import { KIND_NAMES } from '~/rules/kinds/kinds';
import { SPEECH } from '~/rules/uploads/speech';
import type { FileView } from '~/services/uploads/library/file';
import { FocusSchema, TrackSchema } from '../document/response-schemas';
import { FILE, TRACK, UPLOAD_ID } from './upload-examples';

/** The kinds of what uses files; a video uses an image as its poster. */
const USE_KINDS = { ...KIND_NAMES, settings: 'settings', file: 'media', screener: 'screeners' } as const;

const UseSchema = z.strictObject({
  kind: z.enum(Object.values(USE_KINDS)),
  id: z.string().meta({
    description:
      'The id of the record; empty for the settings, and where the token’s scopes do not open its kind.',
  }),
  title: z.string().meta({ description: 'Empty where the token’s scopes do not open its kind.' }),
  field: z.string().meta({ description: 'The field in which it is, such as `thumbnailUrl` or `media`.' }),
});

const FoundSchema = z
  .strictObject({ value: z.string(), from: z.enum(['xmp', 'iptc']) })
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

export const FileSchema = z
  .strictObject({
    url: z.string().meta({ description: 'The file’s path, under /assets/.' }),
    type: z.enum(['image', 'video']),
    name: z.string().meta({ description: 'The original name of the file.' }),
    size: z.int().meta({ description: 'In bytes.' }),
    width: z.int().nullable(),
    height: z.int().nullable(),
    duration: z.number().nullable().meta({ description: 'The length of a video in seconds.' }),
    alt: z.string(),
    caption: z.string(),
    focus: FocusSchema.nullable().meta({
      description: 'The point of an image that every crop keeps; null for a video.',
    }),
    posterAt: z.number().nullable().meta({
      description: 'The second at which the poster of a video was taken, if somebody has chosen one.',
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

/** Returns a file as the API shows it. */
export const toFileAnswer = (file: FileView): z.infer<typeof FileSchema> => ({
  url: file.url,
  type: file.kind,
  name: file.originalName,
  size: file.bytes,
  width: file.width,
  height: file.height,
  duration: file.duration,
  alt: file.alt,
  caption: file.caption,
  focus: file.focus,
  posterAt: file.posterAt,
  posterUrl: file.posterUrl,
  speech: file.speech,
  transcript: file.transcript,
  previewUrl: file.previewUrl,
  withheld: file.withheld,
  heldBack: file.heldBack,
  tracks: file.tracks,
  press: file.press,
  people: file.people,
  uses: file.uses.flatMap(({ kind, id, title, fields }) =>
    fields.map((field) => ({ kind: USE_KINDS[kind], id, title, field })),
  ),
});

export const FILE_EXAMPLE: z.infer<typeof FileSchema> = {
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
