import { findRecordKind } from '~/rules/kinds/kind-names';
import { KIND_NAME_LIST } from '~/rules/kinds/kinds';
import { isSlugPublic } from '~/services/site/public-slugs';

/** A path segment that matches no route and no record, because slugs cannot contain it. */
const NOWHERE = '~';
const SECTION = new RegExp(`^/(?:${[...KIND_NAME_LIST, 'contact'].join('|')})(?=/)`);
const RECORD = new RegExp(`^/(${KIND_NAME_LIST.join('|')})/([\\w-]+)((?:/edit)?(?:\\.data)?(?:\\?.*)?)$`);
const DATA = '.data';

/**
 * Returns the path whose cached 404 page serves every path that no route matches: such pages differ only in the current
 * entry of the navigation, and in being a page or its data.
 */
export function unknownPath(path: string): string {
  const [section = ''] = SECTION.exec(path) ?? [];
  return `${section}/${NOWHERE}/${NOWHERE}${path.endsWith(DATA) ? DATA : ''}`;
}

/**
 * Returns the URL whose cached 404 page serves the URL of a show, an article or a person that is not public; null for every other
 * URL. A hidden record gets the same response as a missing one: otherwise titles that are not announced could be guessed. Rejects
 * when the database is unreachable.
 */
export async function missingRecordPath(url: string): Promise<string | null> {
  const [, section, slug, rest = ''] = RECORD.exec(url) ?? [];
  const kind = findRecordKind({ kind: section });
  if (kind === undefined || slug === undefined || slug === 'edit') return null;
  return (await isSlugPublic(kind, slug)) ? null : `/${section}/${NOWHERE}${rest}`;
}
