interface PersonFiles {
  displayType: 'video' | 'image';
  videoUrl: string;
  imageUrl: string;
}

/** What a person's card shows: a video over its picture, a picture, or nothing but the initials. */
export interface PersonMedia {
  videoUrl: string;
  imageUrl: string;
  isEmpty: boolean;
}

/** The display type picks video or picture; where that one is missing, a video comes first, then a picture. */
export function personMedia({ displayType, videoUrl, imageUrl }: PersonFiles): PersonMedia {
  const pictureAlone = displayType === 'image' && imageUrl !== '';
  return {
    videoUrl: pictureAlone ? '' : videoUrl,
    imageUrl,
    isEmpty: videoUrl === '' && imageUrl === '',
  };
}

const graphemes = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });
const LETTER = /\p{L}|\p{N}/u;

const firstLetter = (word: string): string => {
  const letter = [...graphemes.segment(word)].find(({ segment }) => LETTER.test(segment));
  return letter?.segment.toLocaleUpperCase('en-GB') ?? '';
};

/** "Inês Caldeira" → "IC": the first and the last name's first letters. */
export function initials(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter((word) => LETTER.test(word));
  return firstLetter(first) + firstLetter(others.at(-1) ?? '');
}
