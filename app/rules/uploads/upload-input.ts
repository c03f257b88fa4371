import { z } from 'zod';
import { line } from '../validation/fields';
import { FILE_TYPES, UPLOAD_TYPES } from './uploads';

/** The metadata of an upload: its owner and purpose. A new record has no slug yet. */
export const UploadTarget = z.strictObject({
  type: z.enum(UPLOAD_TYPES, { error: `Type must be one of ${UPLOAD_TYPES.join(', ')}` }),
  slug: line('Slug', 1_000).optional(),
  fileType: z.enum(FILE_TYPES, { error: `File type must be one of ${FILE_TYPES.join(', ')}` }),
});
export type UploadTarget = z.infer<typeof UploadTarget>;

export const UploadPatch = z
  .strictObject({ alt: line('Alternative text', 500), caption: line('Caption', 500) })
  .partial();
