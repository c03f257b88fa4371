import { labelOf } from '../content/labels';

/** Where the images and videos of a record go, by the name of its rich text. */
const MEDIA_OF: Record<string, readonly [field: string, record: string]> = {
  content: ['imageUrl', 'article'],
  description: ['media', 'show'],
  bio: ['imageUrl', 'team member'],
};

/** Says that a text took no images or videos when somebody pasted or dropped some, and where they go. */
export function mediaLeftOut(field: string): string {
  const [place, record] = MEDIA_OF[field] ?? [];
  const words = 'Images and other files cannot be part of this text, so they were left out.';
  return place ? `${words} Add them under “${labelOf(place)}” of the ${record}.` : words;
}
