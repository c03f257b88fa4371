import { z } from 'zod';
import { flag, line, link, position, requiredLine, requiredLink, richText } from '../validation/fields';
import { LIMITS } from '../validation/limits';

export const MediaItemInput = z.strictObject({
  id: z.string().optional(),
  type: z.enum(['video', 'image'], { error: 'Type must be video or image' }),
  url: requiredLink('URL'),
  orderPosition: position('Position').optional(),
  alt: line('Alternative text', 500).optional(),
  caption: line('Caption', 500).optional(),
  posterUrl: link('Poster URL').optional(),
});

/** A media item that is added to an existing show; the server assigns its id. */
export const NewMediaItem = MediaItemInput.omit({ id: true });

export const ShowInput = z.strictObject({
  title: requiredLine('Title'),
  tagline: line('Tagline').optional(),
  description: richText('Description').optional(),
  broadcaster: line('Channel').optional(),
  broadcasterUrl: link('Channel link').optional(),
  videoUrl: link('Video URL').optional(),
  thumbnailUrl: link('Thumbnail URL').optional(),
  status: z.enum(['active', 'inactive'], { error: 'Status must be active or inactive' }).optional(),
  featuredOnHomepage: flag('Featured on homepage').optional(),
  orderPosition: position('Position').optional(),
  media: z
    .array(MediaItemInput, { error: 'Media must be a list' })
    .max(LIMITS.media, `Media must be at most ${LIMITS.media} items`)
    .optional(),
});

export const ShowPatch = ShowInput.partial();

export type MediaItem = z.infer<typeof MediaItemInput>;
