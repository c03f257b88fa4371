import { lazyFormat } from '../text/lazy-format';
import { COUNTRY_CODES } from './country-codes';
import { EVERYWHERE, type CodeKind } from './code-kinds';
import { LANGUAGE_CODES } from './language-codes';

const scriptNames = lazyFormat(() => new Intl.DisplayNames('en', { type: 'script', fallback: 'none' }));
/** Regions of languages that are no country: the world, and Latin America. */
const LANGUAGE_REGIONS: ReadonlySet<string> = new Set(['001', '419']);

/** Returns a code in its canonical case, such as `GB` and `en-GB`; null if there is no such code. */
export function canonicalCode(kind: CodeKind, code: string): string | null {
  if (kind === 'language') return canonicalLanguage(code);
  const region = code.toUpperCase();
  return COUNTRY_CODES.has(region) || (kind === 'territory' && region === EVERYWHERE) ? region : null;
}

function canonicalLanguage(tag: string): string | null {
  const locale = localeOf(tag);
  if (!locale || locale.baseName !== locale.toString()) return null;
  const { language, script, region } = locale;
  const isKnown =
    LANGUAGE_CODES.has(language) &&
    (script === undefined || scriptNames().of(script) !== undefined) &&
    (region === undefined || COUNTRY_CODES.has(region) || LANGUAGE_REGIONS.has(region));
  return isKnown ? locale.baseName : null;
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}
