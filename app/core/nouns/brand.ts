import { describeFields } from '~/core/fields/field';
import { LIMITS } from '~/core/validation/limits';

/** The site uses the first by default. */
export const TYPEFACES = [
  'grotesque',
  'condensed',
  'geometric',
  'bookish',
  'didone',
  'soft',
  'rounded',
  'mono',
] as const;

export const CORNERS = ['square', 'soft', 'round'] as const;

export const FIRST_CHOICES = { typefaces: TYPEFACES[0], corners: CORNERS[0] } as const;

const capitalised = <Word extends string>(word: Word) =>
  [word, word.replace(/^./, (letter) => letter.toUpperCase())] as const;

const MEANING_FIELDS = describeFields({
  word: { type: 'line', label: 'Word', required: true, maxLength: LIMITS.meaningWord },
  text: { type: 'line', label: 'Meaning' },
});

export const HERO_WORDS_NOTE =
  'One to five, of up to 24 characters. They fill the width, whatever their length.';

/** The look of the site. Empty values, and those of `models/settings.ts`, are the defaults. */
export const BRAND_FIELDS = describeFields({
  accent: { type: 'colour', label: 'Accent' },
  tint: { type: 'colour', label: 'Tint' },
  ground: {
    type: 'choice',
    label: 'Ground',
    options: [
      ['', 'Each page its own'],
      ['dark', 'Dark'],
      ['light', 'Light'],
    ],
  },
  typefaces: { type: 'choice', label: 'Typefaces', options: [['', ''], ...TYPEFACES.map(capitalised)] },
  corners: { type: 'choice', label: 'Corners', options: [['', ''], ...CORNERS.map(capitalised)] },
  heroWords: {
    type: 'names',
    label: 'Hero words',
    itemLabel: 'A hero word',
    itemMaxLength: LIMITS.heroWord,
    minItems: 1,
    maxItems: 5,
    mayRepeat: true,
    oneALine: true,
    inline: true,
  },
  meanings: { type: 'items', label: 'Meanings in the footer', of: MEANING_FIELDS, maxItems: 5, key: 'word' },
  logoLightUrl: { type: 'link', label: 'Logo for light' },
  logoDarkUrl: { type: 'link', label: 'Logo for dark' },
});
