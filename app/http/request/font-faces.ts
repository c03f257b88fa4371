import type { Typefaces } from '~/rules/brand/typefaces';
import bookish from '~/styles/typefaces/bookish.css?inline';
import condensed from '~/styles/typefaces/condensed.css?inline';
import didone from '~/styles/typefaces/didone.css?inline';
import geometric from '~/styles/typefaces/geometric.css?inline';
import mono from '~/styles/typefaces/mono.css?inline';
import rounded from '~/styles/typefaces/rounded.css?inline';
import soft from '~/styles/typefaces/soft.css?inline';

/** The rules of the fonts of each pair. Those of the first are in the style sheet of every page. */
const FONT_FACES: Readonly<Record<Typefaces, string>> = {
  grotesque: '',
  condensed,
  geometric,
  bookish,
  didone,
  soft,
  rounded,
  mono,
};

export const fontFacesOf = (typefaces: Typefaces): string => FONT_FACES[typefaces].trim();
