import { lazyFormat } from '~/core/text/formats';

/** Closed lists of codes: ISO 3166-1; the same with the whole world; BCP 47. */
export type CodeKind = 'country' | 'territory' | 'language';

export const EVERYWHERE = 'WW';

const regionNames = lazyFormat(() => new Intl.DisplayNames('en-GB', { type: 'region' }));
const languageNames = lazyFormat(() => new Intl.DisplayNames('en-GB', { type: 'language' }));

export function codeName(kind: CodeKind, code: string): string {
  if (kind === 'language') return languageNames().of(code) ?? code;
  return code === EVERYWHERE ? 'Everywhere' : (regionNames().of(code) ?? code);
}
