import { sluggedModel } from '~models/records';
import {
  CONTENT_KIND_LIST,
  KIND_NAMES,
  SITE_SECTIONS,
  TITLE_FIELDS,
  titleOf,
  type ContentKind,
  type KindName,
} from '~/core/nouns/kinds';
import { publicFilter } from '~/records/read/view-kinds.server';
import { SITE_PATHS } from './counted-request.server';

export interface CountedPage {
  /** Null for a page that is no record. */
  kind: KindName | null;
  /** Null for a record that is gone. */
  id: string | null;
  title: string;
}

/** The pages that are no records, by their paths. */
const TITLES: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/shows': 'Our Shows',
  '/news': 'News',
  '/people': 'People',
  '/press': 'Press',
  '/contact': 'Contact',
  '/search': 'Search',
};

/** Returns the kind and the slug of the record at a path; null for a page that is no record. A press kit is that of a show. */
export function recordAt(path: string): { kind: ContentKind; slug: string } | null {
  if (path === '/' || SITE_PATHS.includes(path)) return null;
  const [, section = '', slug] = path.split('/');
  if (slug === undefined) return { kind: 'page', slug: section };
  const kind = CONTENT_KIND_LIST.find((each) => SITE_SECTIONS[each] === section);
  return kind ? { kind, slug } : null;
}

const kitSlug = (path: string): string | undefined => /^\/press\/([^/]+)$/.exec(path)?.[1];

type Found = Map<string, { id: string; title: string }>;

async function findBySlugs(kind: ContentKind, slugs: readonly string[], isPublic: boolean): Promise<Found> {
  if (slugs.length === 0) return new Map();
  const stored = await sluggedModel(kind)
    .find(
      { slug: { $in: [...slugs] }, ...(isPublic && publicFilter(kind)) },
      { slug: 1, [TITLE_FIELDS[kind]]: 1 },
    )
    .lean<{ _id: unknown; slug: string }[]>();
  return new Map(
    stored.map((record) => [record.slug, { id: String(record._id), title: titleOf(kind, record) }]),
  );
}

/** Returns the titles of shows by their slugs. */
export const showTitles = async (slugs: readonly string[], isPublic = false): Promise<Map<string, string>> =>
  new Map([...(await findBySlugs('show', slugs, isPublic))].map(([slug, { title }]) => [slug, title]));

/** Returns what stands at each path now, or only what visitors find there. The title of what is gone is its path. */
export async function pagesAt(
  paths: readonly string[],
  { isPublic = false } = {},
): Promise<Map<string, CountedPage>> {
  const records = paths.map((path) => ({ path, record: recordAt(path) }));
  const slugsOf = (kind: ContentKind) =>
    records.flatMap(({ record }) => (record?.kind === kind ? [record.slug] : []));
  const kits = paths.flatMap((path) => kitSlug(path) ?? []);
  const [found, titlesOfKits] = await Promise.all([
    Promise.all(
      CONTENT_KIND_LIST.map(
        async (kind) => [kind, await findBySlugs(kind, slugsOf(kind), isPublic)] as const,
      ),
    ).then((each) => new Map(each)),
    showTitles(kits, isPublic),
  ]);
  return new Map(
    records.map(({ path, record }): [string, CountedPage] => {
      if (!record) {
        const kit = titlesOfKits.get(kitSlug(path) ?? '');
        return [path, { kind: null, id: null, title: kit ? `${kit}, press kit` : (TITLES[path] ?? path) }];
      }
      const { id = null, title = path } = found.get(record.kind)?.get(record.slug) ?? {};
      return [path, { kind: KIND_NAMES[record.kind], id, title }];
    }),
  );
}

/** Whether a page or a record is at a path that `pagesAt` has looked up. */
export const isThere = (path: string, { id, title }: CountedPage): boolean => id !== null || title !== path;
