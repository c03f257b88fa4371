import { z } from 'zod';
import { line, lines } from '../validation/fields';
import { SPEECH } from './speech';
import { FILE_TYPES, UPLOAD_TYPES } from './uploads';

/** The metadata of an upload: its owner and purpose. A new record has no slug yet. */
export const UploadTarget = z.strictObject({
  type: z.enum(UPLOAD_TYPES, { error: `Type must be one of ${UPLOAD_TYPES.join(', ')}` }),
  slug: line('Slug', 1_000).optional(),
  fileType: z.enum(FILE_TYPES, { error: `File type must be one of ${FILE_TYPES.join(', ')}` }),
});
export type UploadTarget = z.infer<typeof UploadTarget>;

export const MAX_TRANSCRIPT = 200_000;

/** The fields of a file that can be changed; `speech` and `transcript` are those of a video. */
export const UploadPatch = z
  .strictObject({
    alt: line('Alternative text', 500),
    caption: line('Caption', 500),
    speech: z.enum(SPEECH, { error: `Speech must be one of ${SPEECH.join(', ')}` }),
    transcript: lines('Transcript', MAX_TRANSCRIPT),
  })
  .partial();
