import type { LeftOut } from '~/core/html/html-to-delta';
import { MEDIA_FIELDS, NOUNS, type Kind } from './kinds';
import { holdsBlocks, labelOf } from './labels';

const SENTENCES: Record<Exclude<LeftOut, 'media'>, string> = {
  files: 'Only pictures and films can be part of this text. Other files were left out.',
  tables: 'Tables became lines of text. Where columns matter, insert a picture of the table.',
  links: 'Links that lead to no page were left out. Add them again with Link.',
  colours: 'Colours were left out. Bold and italic can be set with the buttons above the text.',
  signs: 'Struck-out, raised and lowered text became plain. Characters such as ² and ½ can be typed.',
};

function mediaSentence(kind: Kind, field: string): string {
  if (holdsBlocks(kind, field))
    return 'Pictures and films were left out. Save them as files and drop these into the text, or choose Picture, Film or Embed.';
  const place = MEDIA_FIELDS[kind];
  const words = 'Images and other files cannot be part of this text, so they were left out.';
  return place
    ? `${words} Add them under “${labelOf(kind, place)}” of the ${NOUNS[kind].toLowerCase()}.`
    : words;
}

/** Says what a paste left out of a field, and how it can be had. Empty if it left out nothing. */
export const leftOutMessage = (kind: Kind, field: string, leftOut: Iterable<LeftOut>): string =>
  [...leftOut].map((what) => (what === 'media' ? mediaSentence(kind, field) : SENTENCES[what])).join(' ');
