import { z } from 'zod';
import { requiredCode } from '~/core/fields/code-fields.server';
import {
  flag,
  line,
  moment,
  roundDown,
  atMost,
  lines,
  text,
  limitedList,
  requiredLine,
} from '~/core/validation/fields.server';
import { LIMITS } from '~/core/validation/limits';
import { MAX_STRAIGHTEN, TURNS } from './crop';
import { PRESS_LIMITS, SPEECH } from './file-library';
import { MAX_LABEL_LENGTH, TRACK_ROLES } from './track';
import { FILE_TYPES, UPLOAD_TYPES } from './uploads';

const ofServer = z.unknown().meta({ readOnly: true, description: 'Belongs to the server; ignored.' });

/** To the second; null or an empty text for no end. */
const optionalEnd = z
  .union([moment('Usable until'), z.literal(''), z.null()], { error: 'Usable until must be a date' })
  .transform((value) => (value ? roundDown(value) : null))
  .meta({ description: 'ISO 8601, with a zone. Null for no end.' });

export const PressPatch = z
  .strictObject({
    cleared: flag('Cleared'),
    credit: line('Credit', PRESS_LIMITS.credit),
    rights: line('Rights', PRESS_LIMITS.rights),
    usableUntil: optionalEnd,
    clearedBy: ofServer,
    clearedAt: ofServer,
    approval: ofServer,
    found: ofServer,
  })
  .partial()
  .transform(({ cleared, credit, rights, usableUntil }) => ({ cleared, credit, rights, usableUntil }));
export type PressPatch = Partial<z.infer<typeof PressPatch>>;

const PersonInput = z.strictObject({
  id: z
    .string()
    .max(LIMITS.line)
    .optional()
    .meta({ description: 'Made by the server; without it the person is new.' }),
  personId: z
    .string()
    .max(LIMITS.id)
    .optional()
    .meta({ description: 'The id of a person of the site; empty for a typed name.' }),
  name: line('Name').optional().meta({ description: 'By default that of the person of the site.' }),
  approval: flag('Approval').optional().meta({
    description: 'Whether they have to be asked before the press may have it. The default is true.',
  }),
});

export const PeopleInput = limitedList(PersonInput, {
  max: PRESS_LIMITS.people,
  tooMany: `A picture can have at most ${PRESS_LIMITS.people} people`,
  error: 'People must be a list',
}).superRefine((people, context) => {
  const seen = new Set<string>();
  for (const [index, { id = '', personId = '', name = '' }] of people.entries()) {
    if (personId === '' && name === '')
      context.addIssue({ code: 'custom', path: [index, 'name'], message: 'Name is required' });
    if (id === '') continue;
    if (seen.has(id))
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'This ID is there already' });
    seen.add(id);
  }
});
export type PeopleInput = z.infer<typeof PeopleInput>;

const NO_FILES = `Choose 1 to ${PRESS_LIMITS.files} files`;

const FilesInput = limitedList(
  z.string({ error: 'A file must be text' }).max(LIMITS.url, 'This is no file'),
  {
    max: PRESS_LIMITS.files,
    tooMany: NO_FILES,
    error: NO_FILES,
    least: { min: 1, tooFew: NO_FILES },
  },
).meta({ description: 'Each as in `/api/upload/{file}`, or its address under `/assets/`.' });

export const PressOfFilesInput = z.strictObject({ files: FilesInput, press: PressPatch });

/** The metadata of an upload: its owner and purpose. A new record has no slug yet. */
export const UploadTarget = z.strictObject({
  type: z.enum(UPLOAD_TYPES, { error: `Type must be one of ${UPLOAD_TYPES.join(', ')}` }),
  slug: line('Slug', 1_000).optional(),
  fileType: z.enum(FILE_TYPES, { error: `File type must be one of ${FILE_TYPES.join(', ')}` }),
});
export type UploadTarget = z.infer<typeof UploadTarget>;

const MAX_TRANSCRIPT = 200_000;

const percent = (label: string) => {
  const wrong = `${label} must be a number from 0 to 100`;
  return z.number({ error: wrong }).min(0, wrong).max(100, wrong).transform(Math.round);
};

const WRONG_SECOND = 'The second must be a number from 0, within the film';

export const IMAGE_FIELDS = ['focus', 'crop', 'people'] as const;
export const VIDEO_FIELDS = ['posterAt', 'posterUrl', 'speech', 'transcript'] as const;

const pixels = (label: string) => {
  const wrong = `${label} must be a whole number of pixels, 0 or more`;
  return z.int(wrong).min(0, wrong);
};
const WRONG_TURN = `Turn must be one of ${TURNS.join(', ')}`;
const WRONG_ANGLE = `Straighten must be a number from -${MAX_STRAIGHTEN} to ${MAX_STRAIGHTEN}`;

const CropInput = z
  .strictObject(
    {
      x: pixels('Left'),
      y: pixels('Top'),
      width: pixels('Width'),
      height: pixels('Height'),
      turn: z.literal(TURNS, { error: WRONG_TURN }).optional().meta({ description: 'Clockwise degrees.' }),
      straighten: z
        .number({ error: WRONG_ANGLE })
        .min(-MAX_STRAIGHTEN, WRONG_ANGLE)
        .max(MAX_STRAIGHTEN, WRONG_ANGLE)
        .optional()
        .meta({ description: 'Clockwise degrees. The picture is enlarged so that it has no empty corners.' }),
    },
    {
      error: ({ code }) => (code === 'invalid_type' ? 'The crop needs x, y, width and height' : undefined),
    },
  )
  .transform(({ turn = 0, straighten = 0, ...box }) => ({ ...box, turn, straighten }));

export const NewCropInput = z.strictObject({ crop: CropInput });

export const UploadPatch = z
  .strictObject({
    name: requiredLine('Name').meta({
      description: 'The name of the file. Its extension stays, whether it is sent or not.',
    }),
    alt: line('Alternative text', 500),
    caption: line('Caption', 500),
    speech: z.enum(SPEECH, { error: `Speech must be one of ${SPEECH.join(', ')}` }),
    transcript: lines('Transcript', MAX_TRANSCRIPT),
    focus: z
      .strictObject(
        { x: percent('Across'), y: percent('Down') },
        { error: ({ code }) => (code === 'invalid_type' ? 'The focal point needs x and y' : undefined) },
      )
      .meta({
        description:
          'The point of an image that every crop keeps, in whole percent. The default is its middle.',
      }),
    crop: CropInput.nullable().meta({
      description:
        'What pages show of an image, in pixels of the original after `turn`. Null: the whole. The focal point stays where it is in the picture.',
    }),
    posterAt: z.number({ error: WRONG_SECOND }).min(0, WRONG_SECOND).nullable().meta({
      description: 'The second of the film at which the poster is taken. Null: the server chooses.',
    }),
    posterUrl: atMost(text('Poster image'), 'Poster image', LIMITS.url)
      .transform((url) => url.trim())
      .nullable()
      .meta({ description: 'An image under `/assets/` instead of a frame. Null or empty: a frame.' }),
    press: PressPatch,
    people: PeopleInput.meta({
      description: 'Who is in a picture. Naming somebody on a cleared picture takes the clearance away.',
    }),
  })
  .partial();
export type UploadPatch = z.infer<typeof UploadPatch>;

const ONE_OF_BOTH = 'Send either a change or delete';

/** What several files are to get, or that they are to be deleted. */
export const ManyFilesInput = z
  .strictObject({
    files: FilesInput,
    change: z
      .strictObject({
        alt: line('Alternative text', 500),
        caption: line('Caption', 500),
        credit: line('Credit', PRESS_LIMITS.credit),
        rights: line('Rights', PRESS_LIMITS.rights),
        people: PeopleInput.meta({ description: 'Who is in the pictures, instead of who was named.' }),
        cleared: flag('Cleared'),
        showId: z
          .string({ error: 'Show must be text' })
          .max(LIMITS.id, 'There is no show with this ID')
          .meta({ description: 'The show whose press kit gets the pictures as stills.' }),
      })
      .partial()
      .optional(),
    delete: z.literal(true, { error: 'delete must be true' }).optional(),
  })
  .refine((input) => (input.change === undefined) !== (input.delete === undefined), {
    message: ONE_OF_BOTH,
    path: ['change'],
  });
export type ManyFilesInput = z.infer<typeof ManyFilesInput>;

/** Without a label the track gets the language's own name. */
export const TrackInput = z.strictObject({
  kind: z.enum(TRACK_ROLES, { error: `Kind must be one of ${TRACK_ROLES.join(', ')}` }),
  language: requiredCode('Language', 'language'),
  label: line('Label', MAX_LABEL_LENGTH).optional(),
});
export type TrackInput = z.infer<typeof TrackInput>;
