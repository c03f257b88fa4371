import { lazyFormat } from '~/core/text/formats';

const graphemes = lazyFormat(() => new Intl.Segmenter('en-GB', { granularity: 'grapheme' }));
const LETTER = /\p{L}|\p{N}/u;

export const hasLetter = (word: string): boolean => LETTER.test(word);

/** Returns the first letter or digit as a capital; '' without any. */
export function initialOf(word: string): string {
  const letter = [...graphemes().segment(word)].find(({ segment }) => LETTER.test(segment));
  return letter?.segment.toLocaleUpperCase('en-GB') ?? '';
}
