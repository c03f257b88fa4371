import { MEDIA_FIELDS, NOUNS, type Kind } from './kinds';
import { labelOf } from './labels';

export function mediaLeftOut(kind: Kind): string {
  const place = MEDIA_FIELDS[kind];
  const words = 'Images and other files cannot be part of this text, so they were left out.';
  return place
    ? `${words} Add them under “${labelOf(kind, place)}” of the ${NOUNS[kind].toLowerCase()}.`
    : words;
}
