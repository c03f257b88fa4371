import { CONTENT_KIND_LIST, SITE_SECTIONS, type ContentKind } from '~/core/nouns/kinds';
import { isPageSegment } from '~/core/nouns/reserved-slugs';
import { GONE_SEGMENT } from '~/core/request/public-loader.server';
import { notFound } from '~/core/validation/errors';
import { isPageSlugPublic } from '~/site/page/public-pages.server';
import { isKitAddress, isPressRoomOpen } from '~/site/read/open-kits.server';
import { isSlugPublic } from '~/site/read/next-due.server';

/** A path segment that matches no route and no record, because slugs cannot contain it. */
const NOWHERE = '~';
const KINDS = new Map<string, ContentKind>(
  CONTENT_KIND_LIST.flatMap((kind) => (SITE_SECTIONS[kind] ? [[SITE_SECTIONS[kind], kind]] : [])),
);
const SECTION_NAMES = [...KINDS.keys()];
const SECTION = new RegExp(`^/(?:${[...SECTION_NAMES, 'press', 'contact'].join('|')})(?=/)`);
const RECORD = new RegExp(`^/(${SECTION_NAMES.join('|')})/([\\w-]+)((?:/edit)?(?:\\.data)?(?:\\?.*)?)$`);
const PRESS = /^\/press(?:\/([\w-]+))?((?:\.data)?)(?:\?.*)?$/;
const PAGE = /^\/([^/?]+?)((?:\/edit)?)\/?((?:\.data)?)(?:\?.*)?$/;
const DATA = '.data';

/**
 * Returns the path whose cached 404 page serves every path that no route matches: such pages differ only in the current entry of the
 * navigation, and in being a page or its data.
 */
export const unknownPath = (path: string): string => nowhere(path, NOWHERE);

/**
 * Returns the path of the shared 410 page for a kind. Its route is that of the given path, because the browser hydrates the page at the
 * requested URL.
 */
export function gonePath(path: string): string {
  const isData = path.endsWith(DATA);
  const segments = (isData ? path.slice(0, -DATA.length) : path).split('/').filter(Boolean);
  const [first = ''] = segments;
  const section = first.toLowerCase();
  const end = isData ? DATA : '';
  if (segments.length === 1) return `/${GONE_SEGMENT}${end}`;
  if (segments.length === 2 && SECTION_NAMES.includes(section)) return `/${section}/${GONE_SEGMENT}${end}`;
  return nowhere(path, GONE_SEGMENT);
}

function nowhere(path: string, segment: string): string {
  const [section = ''] = SECTION.exec(path) ?? [];
  return `${section}/${NOWHERE}/${segment}${path.endsWith(DATA) ? DATA : ''}`;
}

/**
 * Returns the URL whose cached 404 page serves a show, article, person, page or press kit that is not public; null for every other URL.
 * Hidden records get the same response as missing ones, so that unannounced titles cannot be guessed. Rejects when the database is
 * unreachable.
 */
export async function missingRecordPath(url: string): Promise<string | null> {
  const [, section = '', slug = '', rest = ''] = RECORD.exec(url) ?? [];
  const kind = KINDS.get(section);
  if (kind === undefined) return PRESS.test(url) ? missingPressPath(url) : missingPagePath(url);
  if (slug === 'edit') return null;
  return (await isSlugPublic(kind, slug)) ? null : `/${section}/${NOWHERE}${rest}`;
}

/** Whether all escapes can be decoded; other paths have no page, not even a 404. */
function isDecodable(segment: string): boolean {
  try {
    return decodeURIComponent(segment) !== '';
  } catch {
    return false;
  }
}

/** The same for the press room, whose own 404 page is at its address, and for kits. */
async function missingPressPath(url: string): Promise<string | null> {
  const [, slug, data = ''] = PRESS.exec(url) ?? [];
  if (slug === undefined) return (await isPressRoomOpen()) ? null : `/press${data}`;
  return (await isKitAddress(slug)) ? null : `/press/${NOWHERE}${data}`;
}

/** The same for the URL of a page, which only its first segment identifies. */
async function missingPagePath(url: string): Promise<string | null> {
  const [, slug, edit = '', data = ''] = PAGE.exec(url) ?? [];
  if (slug === undefined || !isPageSegment(slug) || !isDecodable(slug)) return null;
  return (await isPageSlugPublic(slug)) ? null : `/${NOWHERE}${edit}${data}`;
}

/** The loader of unmatched routes: throws 404. */
export const readNothing = (): Promise<never> => Promise.reject(notFound('Page'));
