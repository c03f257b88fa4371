import type { BrandLook } from '~/core/brand/brand-sheet.server';
import { heroFit } from '~/core/brand/site-look';
import { typefacesOf } from '~/core/brand/typefaces';
import { CORNERS, TYPEFACES } from '~/core/nouns/settings';

/** Choices by their digit in a hash; 0 means none. */
export const CHOICES = {
  ground: ['', 'dark', 'light'],
  typefaces: ['', ...TYPEFACES],
  corners: ['', ...CORNERS],
} as const;

const NO_COLOUR = '000000';
const digitOf = (choices: readonly string[], choice: string): string =>
  Math.max(0, choices.indexOf(choice)).toString(16);

/** The part of the settings' brand that decides how pages look. */
export type ChosenLook = Omit<BrandLook, 'hero'> & { heroWords: readonly string[] };

export const lookOf = ({ accent, tint, ground, typefaces, corners, heroWords }: ChosenLook): BrandLook => ({
  accent,
  tint,
  ground,
  typefaces,
  corners,
  hero: heroFit(heroWords, typefacesOf(typefaces)),
});

/** Digits that encode a look; the address of its style sheet begins with them. */
export const lookDigits = ({ accent, tint, ground, typefaces, corners, hero }: BrandLook): string =>
  [
    (accent ? 1 : 0) + (tint ? 2 : 0),
    digitOf(CHOICES.ground, ground),
    digitOf(CHOICES.typefaces, typefaces),
    digitOf(CHOICES.corners, corners),
    accent.slice(1) || NO_COLOUR,
    tint.slice(1) || NO_COLOUR,
    hero.lines,
    hero.width.toString(16).padStart(4, '0'),
  ].join('');
