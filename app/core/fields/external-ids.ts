export type IdRegister = 'imdbTitle' | 'imdbName' | 'eidr' | 'tmdb' | 'wikidata';

interface Register {
  /** Matches an id, or a URL that contains one. */
  pattern: RegExp;
  toId: (match: RegExpExecArray) => string;
  example: string;
  problem?: (id: string) => string | undefined;
}

const SPACE = String.raw`[\u0009-\u000d\u0020\u00a0]*`;
/** Excludes the white space that may follow, so that the two patterns never overlap (no backtracking). */
const REST = String.raw`(?:[/?#][^\u0000-\u0020\u007f\u00a0]*)?`;

/** Matches an id alone or at the end of one of the URLs, with white space around it, or white space alone. */
const idOrAddress = (addresses: string, id: string) =>
  new RegExp(`^${SPACE}(?:(?:(?:[Hh][Tt][Tt][Pp][Ss]?:[/][/])?${addresses})?${id}${REST}${SPACE})?$`, 'u');

const IMDB = String.raw`(?:(?:www|m)\.)?imdb\.com[/](?:[a-z]{2}(?:-[a-z]{2})?[/])?`;
const EIDR_ID = String.raw`10\.5240[/]((?:[0-9A-Fa-f]{4}-){5}[0-9A-Za-z])`;

export const REGISTERS: Record<IdRegister, Register> = {
  imdbTitle: {
    pattern: idOrAddress(`${IMDB}title[/]`, '(tt[0-9]{7,10})'),
    toId: ([, id = '']) => id,
    example: 'tt0903747',
  },
  imdbName: {
    pattern: idOrAddress(`${IMDB}name[/]`, '(nm[0-9]{7,10})'),
    toId: ([, id = '']) => id,
    example: 'nm0186505',
  },
  eidr: {
    pattern: idOrAddress(
      String.raw`(?:(?:www\.|dx\.)?doi\.org[/]|ui\.eidr\.org[/]view[/]content\?id=)`,
      EIDR_ID,
    ),
    toId: ([, id]) => (id === undefined ? '' : `10.5240/${id.toUpperCase()}`),
    example: '10.5240/7791-8534-2C23-9030-8610-5',
    problem: (id) => (hasCheckCharacter(id) ? undefined : 'One character of this EIDR is wrong'),
  },
  tmdb: {
    pattern: idOrAddress(
      String.raw`(?:www\.)?themoviedb\.org[/]`,
      '(?:(tv|movie)[/])?([1-9][0-9]{0,9})(?:-[^/?#\\u0000-\\u0020\\u007f\\u00a0]*)?',
    ),
    toId: ([, kind, number = '']) => (kind === undefined ? number : `${kind}/${number}`),
    example: 'tv/1396',
  },
  wikidata: {
    pattern: idOrAddress(
      String.raw`(?:(?:www|m)\.)?wikidata\.org[/](?:wiki|entity)[/]`,
      '([Qq][1-9][0-9]{0,11})',
    ),
    toId: ([, id = '']) => id.toUpperCase(),
    example: 'Q1079',
  },
};

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MODULUS = DIGITS.length;

/** Checks the last character of an EIDR by ISO 7064 mod 37,36. */
function hasCheckCharacter(eidr: string): boolean {
  const characters = eidr.slice(eidr.indexOf('/') + 1).replaceAll('-', '');
  let product = MODULUS;
  for (const character of characters.slice(0, -1)) {
    const sum = (product + DIGITS.indexOf(character)) % MODULUS || MODULUS;
    product = (sum * 2) % (MODULUS + 1);
  }
  return (product + DIGITS.indexOf(characters.slice(-1))) % MODULUS === 1;
}

/** Adds the kind of title to a TMDB id that was typed as a number. */
export const tmdbId = (id: string, isFilm: boolean): string =>
  /^[0-9]+$/.test(id) ? `${isFilm ? 'movie' : 'tv'}/${id}` : id;
