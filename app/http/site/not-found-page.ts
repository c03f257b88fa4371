import { isSlugPublic, type RecordSection } from '~/services/site/public-slugs';

/** A path segment that matches no route and no record, because slugs cannot contain it. */
const NOWHERE = '~';
const SECTION = /^\/(?:shows|news|people|contact)(?=\/)/;
const RECORD = /^\/(shows|news|people)\/([\w-]+)((?:\/edit)?(?:\.data)?(?:\?.*)?)$/;
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
  if (section === undefined || slug === undefined || slug === 'edit') return null;
  const isPublic = await isSlugPublic(section as RecordSection, slug);
  return isPublic ? null : `/${section}/${NOWHERE}${rest}`;
}
