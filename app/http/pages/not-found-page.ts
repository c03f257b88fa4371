import { isSlugStored, type RecordSection } from '~/services/content/stored-slugs';

/** A path segment that no route and no record has: the alphabet of slugs lacks it. */
const NOWHERE = '~';
const SECTION = /^\/(?:shows|news|people|contact)(?=\/)/;
const RECORD = /^\/(shows|news)\/([\w-]+)((?:\/edit)?(?:\.data)?(?:\?.*)?)$/;
const DATA = '.data';

/**
 * The path whose 404 page stands for that of every path which no route knows: such pages differ only in the entry of the
 * navigation that is marked, and in being a page or its data.
 */
export function unknownPath(path: string): string {
  const [section = ''] = SECTION.exec(path) ?? [];
  return `${section}/${NOWHERE}/${NOWHERE}${path.endsWith(DATA) ? DATA : ''}`;
}

/**
 * The URL whose 404 page stands for that of a show or an article which is not stored; null for every other URL. What is
 * stored and not public is not told apart here from what is public. Rejects when the database does not answer.
 */
export async function missingRecordPath(url: string): Promise<string | null> {
  const [, section, slug, rest = ''] = RECORD.exec(url) ?? [];
  if (section === undefined || slug === undefined || slug === 'edit') return null;
  const isStored = await isSlugStored(section as RecordSection, slug);
  return isStored ? null : `/${section}/${NOWHERE}${rest}`;
}
