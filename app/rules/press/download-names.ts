/** The most characters of each part of a name. */
const PART_LENGTH = 60;
/** Longer texts are cut before they are looked at. */
const MOST_READ = 400;

/** Letters of the Latin alphabet that are no other letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};

/** Returns a text as a part of a file's name: `Inka Solberg / Primal` becomes `Inka-Solberg-Primal`. Empty if nothing of it is left. */
export const namePart = (text: string): string =>
  text
    .slice(0, MOST_READ)
    .replace(/[^\u0000-\u007f]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, PART_LENGTH)
    .replace(/-$/, '');

/** Returns the name of a file that is downloaded; empty parts are left out. */
export const downloadName = (parts: readonly string[], extension: string): string =>
  `${parts.map(namePart).filter(Boolean).join('_') || 'Press'}.${extension}`;

interface NamedStill {
  /** From 1. */
  number: number;
  credit: string;
  /** Without a dot. */
  extension: string;
}

/** Returns the name of a still. Within a show its number makes it unique. */
export const stillFileName = (
  { site, show }: { site: string; show: string },
  { number, credit, extension }: NamedStill,
): string => downloadName([site, show, String(number).padStart(2, '0'), credit], extension);
