import { isSlugStored, type RecordSection } from '~/services/content/stored-slugs';

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
 * Returns the URL whose cached 404 page serves the URL of a show, an article or a person that is not stored; null for every other
 * URL. A stored record counts as existing even if it is not public. Rejects when the database is unreachable.
 */
export async function missingRecordPath(url: string): Promise<string | null> {
  const [, section, slug, rest = ''] = RECORD.exec(url) ?? [];
  if (section === undefined || slug === undefined || slug === 'edit') return null;
  const isStored = await isSlugStored(section as RecordSection, slug);
  return isStored ? null : `/${section}/${NOWHERE}${rest}`;
}
