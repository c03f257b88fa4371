import { z } from 'zod';
import { requiredCode } from '../fields/code-fields';
import { atMost, line, lines, text } from '../validation/fields';
import { LIMITS } from '../validation/limits';
import { PeopleInput, PressPatch } from './press-input';
import { SPEECH } from './speech';
import { MAX_LABEL_LENGTH, TRACK_ROLES } from './tracks/track';
import { FILE_TYPES, UPLOAD_TYPES } from './uploads';

/** The metadata of an upload: its owner and purpose. A new record has no slug yet. */
export const UploadTarget = z.strictObject({
  type: z.enum(UPLOAD_TYPES, { error: `Type must be one of ${UPLOAD_TYPES.join(', ')}` }),
  slug: line('Slug', 1_000).optional(),
  fileType: z.enum(FILE_TYPES, { error: `File type must be one of ${FILE_TYPES.join(', ')}` }),
});
export type UploadTarget = z.infer<typeof UploadTarget>;

export const MAX_TRANSCRIPT = 200_000;

const percent = (label: string) => {
  const wrong = `${label} must be a number from 0 to 100`;
  return z.number({ error: wrong }).min(0, wrong).max(100, wrong).transform(Math.round);
};

const WRONG_SECOND = 'The second must be a number from 0, within the film';

/** The fields of an image that a video lacks, and the other way round. */
export const IMAGE_FIELDS = ['focus', 'people'] as const;
export const VIDEO_FIELDS = ['posterAt', 'posterUrl', 'speech', 'transcript'] as const;

/** The fields of a file that can be changed. */
export const UploadPatch = z
  .strictObject({
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

/** The description of a new track. Without a label it gets the language's own name. */
export const TrackInput = z.strictObject({
  kind: z.enum(TRACK_ROLES, { error: `Kind must be one of ${TRACK_ROLES.join(', ')}` }),
  language: requiredCode('Language', 'language'),
  label: line('Label', MAX_LABEL_LENGTH).optional(),
});
export type TrackInput = z.infer<typeof TrackInput>;
