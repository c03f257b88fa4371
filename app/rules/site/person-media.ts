import { lazyFormat } from '../text/lazy-format';

interface PersonFiles {
  displayType: 'video' | 'image';
  videoUrl: string;
  imageUrl: string;
}

/** The media of a person's card: a video over its image, an image, or neither, which shows the initials. */
export interface PersonMedia {
  videoUrl: string;
  imageUrl: string;
  isEmpty: boolean;
}

/** The display type selects video or image; if that one is missing, the card uses the other. */
export function personMedia({ displayType, videoUrl, imageUrl }: PersonFiles): PersonMedia {
  const pictureAlone = displayType === 'image' && imageUrl !== '';
  return {
    videoUrl: pictureAlone ? '' : videoUrl,
    imageUrl,
    isEmpty: videoUrl === '' && imageUrl === '',
  };
}

const graphemes = lazyFormat(() => new Intl.Segmenter('en-GB', { granularity: 'grapheme' }));
const LETTER = /\p{L}|\p{N}/u;

const firstLetter = (word: string): string => {
  const letter = [...graphemes().segment(word)].find(({ segment }) => LETTER.test(segment));
  return letter?.segment.toLocaleUpperCase('en-GB') ?? '';
};

/** Returns the initials of the first and the last name: "Inês Caldeira" → "IC". */
export function initials(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter((word) => LETTER.test(word));
  return firstLetter(first) + firstLetter(others.at(-1) ?? '');
}
