import { labelOf } from './labels';

/** Where the images and videos of a record belong, by the name of its rich text field. */
const MEDIA_OF: Record<string, readonly [field: string, record: string]> = {
  content: ['imageUrl', 'article'],
  description: ['media', 'show'],
  bio: ['imageUrl', 'team member'],
};

const MEDIA = /<(?:img|picture|video|audio|object|embed|iframe|svg|canvas)\b/i;

/** Tells whether images or other files were pasted or dropped that a plain text leaves out. */
export const hasMedia = (html: string, text: string, fileCount: number): boolean =>
  MEDIA.test(html) || (fileCount > 0 && text === '');

/** Returns the message that a rich text dropped pasted images or videos, and where they belong. */
export function mediaLeftOut(field: string): string {
  const [place, record] = MEDIA_OF[field] ?? [];
  const words = 'Images and other files cannot be part of this text, so they were left out.';
  return place ? `${words} Add them under “${labelOf(place)}” of the ${record}.` : words;
}
