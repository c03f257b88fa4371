import { z } from 'zod';
import type { UploadView } from '~/services/uploads/jobs/upload-view';
import { FocusSchema, idSchema, momentSchema } from '../document/response-schemas';

export const UploadSchema = z
  .strictObject({
    id: idSchema,
    url: z.string().meta({ description: 'The file’s path, under /assets/.' }),
    file: z.string().meta({ description: 'The part of the URL after /assets/.' }),
    kind: z.enum(['image', 'video']),
    format: z.string().meta({ description: 'The media type.' }),
    bytes: z.int(),
    originalName: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    duration: z.number().nullable().meta({ description: 'The length of a video in seconds.' }),
    alt: z.string(),
    caption: z.string(),
    focus: FocusSchema.nullable().meta({
      description: 'The point of an image that every crop keeps, in percent; null for a video.',
    }),
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
