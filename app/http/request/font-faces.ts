import type { Typefaces } from '~/rules/brand/typefaces';

const FONT_FACES = import.meta.glob<string>('/tools/fonts/sheets/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** Returns the rules of the fonts of a pair. Those of the first are in the style sheet of every page. */
export const fontFacesOf = (typefaces: Typefaces): string =>
  FONT_FACES[`/tools/fonts/sheets/${typefaces}.css`]?.trim() ?? '';
