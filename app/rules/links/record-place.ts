import { CONTENT_KIND_LIST, SITE_SECTIONS, type ContentKind } from '../kinds/kinds';
import { isPageSegment } from '../kinds/reserved-slugs';

/** The kind and the slug of the record that is at a path of the site, if there is one. */
export interface RecordPlace {
  kind: ContentKind;
  slug: string;
}

const KIND_OF_SECTION = new Map<string, ContentKind>(
  CONTENT_KIND_LIST.map((kind) => [SITE_SECTIONS[kind], kind]),
);
const SLUG = /^[a-z0-9_-]+$/;
const EDIT = 'edit';

/** Returns which record can be at a canonical path, or in Edit Mode at it; null for the path of anything else. */
export function placeOf(path: string): RecordPlace | null {
  const segments = path.slice(1).split('/');
  const own = segments.length > 1 && segments.at(-1) === EDIT ? segments.slice(0, -1) : segments;
  const [first = '', second] = own;
  if (own.length > 2 || first === '') return null;
  const isBelowSection = second !== undefined;
  const kind = KIND_OF_SECTION.get(isBelowSection ? first.toLowerCase() : '');
  const slug = isBelowSection ? second : first;
  if (kind === undefined || !SLUG.test(slug) || (!isBelowSection && !isPageSegment(first))) return null;
  return { kind, slug };
}
