import { lazyFormat } from '~/core/text/formats';

/** A kind of code with a closed list of values: ISO 3166-1, the same and the whole world, BCP 47. */
export type CodeKind = 'country' | 'territory' | 'language';

/** The territory of what is available everywhere. */
export const EVERYWHERE = 'WW';

const regionNames = lazyFormat(() => new Intl.DisplayNames('en-GB', { type: 'region' }));
const languageNames = lazyFormat(() => new Intl.DisplayNames('en-GB', { type: 'language' }));

/** Returns the English name of a country, a territory or a language by its code. */
export function codeName(kind: CodeKind, code: string): string {
  if (kind === 'language') return languageNames().of(code) ?? code;
  return code === EVERYWHERE ? 'Everywhere' : (regionNames().of(code) ?? code);
}
