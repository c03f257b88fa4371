import { createHash } from 'node:crypto';
import { brandSheet, pictureLetter, type BrandLook } from '~/core/brand/brand-sheet.server';
import { brandColours } from '~/core/brand/colours';
import type { PageBrand } from '~/core/brand/page-brand';
import { FONT_FILES, typefacesOf, type Typefaces } from '~/core/brand/typefaces';
import { readSettings } from '~/core/session/settings.server';
import { CHOICES, lookDigits, lookOf, type ChosenLook } from './look-digits.server';

const CHECK_LENGTH = 16;
const HASH =
  /^([0-3])([0-9a-f])([0-9a-f])([0-9a-f])([0-9a-f]{6})([0-9a-f]{6})([1-9])([0-9a-f]{4})([0-9a-f]{16})$/;

const checkOf = (sheet: string): string =>
  createHash('sha256').update(sheet).digest('hex').slice(0, CHECK_LENGTH);

/**
 * The name of a look's files: its digits and a hash of its style sheet, so that a release that draws it differently uses another name. See
 * docs/decisions/0102-the-brand-s-style-sheet.md.
 */
const hashOfLook = (look: BrandLook, sheet: string): string => lookDigits(look) + checkOf(sheet);

const FONT_FACES = import.meta.glob<string>('/tools/fonts/sheets/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** Font rules of a pair of typefaces; those of the first pair are in the style sheet of every page. */
const fontFacesOf = (typefaces: Typefaces): string =>
  FONT_FACES[`/tools/fonts/sheets/${typefaces}.css`]?.trim() ?? '';

/** A look's complete style sheet: its fonts and `brandSheet`. */
const sheetOf = (look: BrandLook): string => fontFacesOf(typefacesOf(look.typefaces)) + brandSheet(look);

/** A look with the data derived from it. */
interface DrawnLook {
  look: BrandLook;
  sheet: string;
}

/** Null if the hash belongs to no look. */
export function lookOfHash(hash: string): DrawnLook | null {
  const [, given, ground, typefaces, corners, accent, tint, lines, width = '', check] = HASH.exec(hash) ?? [];
  if (given === undefined) return null;
  const choice = <Choice extends string>(choices: readonly Choice[], digit = ''): Choice | undefined =>
    choices[Number.parseInt(digit, 16)];
  const colours = {
    accent: Number(given) & 1 ? `#${accent}` : '',
    tint: Number(given) & 2 ? `#${tint}` : '',
  };
  const chosen = {
    ground: choice(CHOICES.ground, ground),
    typefaces: choice(CHOICES.typefaces, typefaces),
    corners: choice(CHOICES.corners, corners),
  };
  if (chosen.ground === undefined || chosen.typefaces === undefined || chosen.corners === undefined)
    return null;
  const hero = { lines: Number(lines), width: Number.parseInt(width, 16) };
  const look = { ...colours, ...chosen, hero } as BrandLook;
  const sheet = sheetOf(look);
  return checkOf(sheet) === check && hashOfLook(look, sheet) === hash ? { look, sheet } : null;
}

/** Appended to the hash of a look; nothing for the company that the program's own pictures name. */
function letterSuffix(letter: string | null): string {
  if (letter === null) return '';
  return `-${(letter.codePointAt(0) ?? 0).toString(16)}`;
}

/** The reverse of the name of a picture: the hash of its look, and its letter. */
export function readPictureName(name: string): { hash: string; letter: string | null } {
  const [hash = '', code] = name.split('-', 2);
  const point = Number.parseInt(code ?? '', 16);
  const letter = point > 0 ? String.fromCodePoint(point) : '';
  return { hash, letter: code === undefined ? null : letter };
}

let last: { key: string; brand: PageBrand } | undefined;

/** The last result is cached, because all pages have the same look. */
export function pageBrandOf(chosen: ChosenLook, siteName: string): PageBrand {
  const look = lookOf(chosen);
  const { ground, typefaces } = look;
  const letter = pictureLetter(siteName);
  const key = JSON.stringify([look, letter]);
  if (last?.key !== key) {
    const sheet = sheetOf(look);
    const { ink, paper } = brandColours(look).colours;
    const hash = hashOfLook(look, sheet);
    const brand = {
      look: sheet === '' ? null : hash,
      pictures: sheet === '' && letter === null ? null : hash + letterSuffix(letter),
      ground,
      colour: ground === 'light' ? paper : ink,
      fonts: typefacesOf(typefaces) === 'grotesque' ? null : FONT_FILES[typefacesOf(typefaces)],
    };
    last = { key, brand };
  }
  return last.brand;
}

export async function readPageBrand(): Promise<PageBrand> {
  const { brand, siteName } = await readSettings('brand', 'siteName');
  return pageBrandOf(brand, siteName);
}
