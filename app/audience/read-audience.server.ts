import type { PipelineStage } from 'mongoose';
import {
  AUDIENCE_MEASURES,
  AudienceCount,
  type AudienceNumbers,
  type AudienceType,
  type StoredAudienceCount,
} from '~models/audience-count';
import { Upload } from '~models/upload';
import { KIND_NAMES, type KindName } from '~/core/nouns/kinds';
import { isAudienceOn } from '~/core/session/settings.server';
import {
  CONTENT_KIND_LIST,
  SITE_SECTIONS,
  TITLE_FIELDS,
  titleOf,
  type ContentKind,
} from '~/core/nouns/kinds';
import { OTHER } from './audience-counter.server';
import { today } from './count-audience.server';
import { SITE_PATHS } from './counted-request.server';
import { addDays, daysBetween } from '~/core/text/days';
import { sluggedModel } from '~models/records';
import { publicFilter } from '~/records/read/view-kinds.server';

/** Days or months, from the first to the last, both included. */
export interface AudienceSpan {
  span: StoredAudienceCount['span'];
  from: string;
  to: string;
}

export interface AudiencePlace {
  page: number;
  limit: number;
}

/** What the audience can be listed by, besides days. */
type RankedType = Exclude<AudienceType, 'total'>;

const periods = ({ span, from, to }: AudienceSpan, type: AudienceType) => ({
  span,
  type,
  period: { $gte: from, $lte: to },
});

const CUSTOM_PAGE = `^/(?!(?:${SITE_PATHS.map((path) => path.slice(1)).join('|')})$)[^/]+$`;

const ofKind = (kind: KindName | undefined): object => {
  if (kind === undefined) return {};
  return { name: { $regex: kind === KIND_NAMES.page ? CUSTOM_PAGE : `^/${kind}/` } };
};

const sums = (type: AudienceType) =>
  Object.fromEntries(AUDIENCE_MEASURES[type].map((measure) => [measure, { $sum: `$numbers.${measure}` }]));

type Ranked<Type extends AudienceType> = { name: string } & Record<
  (typeof AUDIENCE_MEASURES)[Type][number],
  number
>;

/** Returns a page of the names with the most, and how many there are. */
async function rank<Type extends RankedType>(
  type: Type,
  span: AudienceSpan,
  { page, limit }: AudiencePlace,
  kind?: KindName,
): Promise<{ rows: Ranked<Type>[]; total: number }> {
  const group: PipelineStage[] = [
    { $match: { ...periods(span, type), ...ofKind(kind) } },
    { $group: { _id: '$name', ...sums(type) } },
  ];
  const [most = ''] = AUDIENCE_MEASURES[type];
  const [rows, [counted]] = await Promise.all([
    AudienceCount.aggregate<{ _id: string } & Record<string, number>>([
      ...group,
      { $sort: { [most]: -1, _id: 1 } },
      { $skip: (page - 1) * limit },
      { $limit: limit },
    ]),
    AudienceCount.aggregate<{ total: number }>([...group, { $group: { _id: null, total: { $sum: 1 } } }]),
  ]);
  return {
    rows: rows.map(({ _id, ...numbers }) => ({ name: _id, ...numbers }) as unknown as Ranked<Type>),
    total: counted?.total ?? 0,
  };
}

/** Returns the numbers of these names in a span, such as the one before. */
export async function numbersOf(
  type: RankedType,
  span: AudienceSpan,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const [most = ''] = AUDIENCE_MEASURES[type];
  const found = await AudienceCount.aggregate<{ _id: string; most: number }>([
    { $match: { ...periods(span, type), name: { $in: [...names] } } },
    { $group: { _id: '$name', most: { $sum: `$numbers.${most}` } } },
  ]);
  return new Map(found.map(({ _id, most: number }) => [_id, number]));
}

export interface PeriodNumbers {
  views: number;
  first: number;
  /** Null for one kind of record: machines are not counted by path. */
  machines: number | null;
}

/** Returns the numbers of each period in which something was counted. */
export async function readPeriods(span: AudienceSpan, kind?: KindName): Promise<Map<string, PeriodNumbers>> {
  const type = kind === undefined ? 'total' : 'path';
  const found = await AudienceCount.aggregate<{ _id: string } & AudienceNumbers>([
    { $match: { ...periods(span, type), ...ofKind(kind) } },
    { $group: { _id: '$period', ...sums(type) } },
  ]);
  return new Map(
    found.map(({ _id, views = 0, first = 0, machines = 0 }) => [
      _id,
      { views, first, machines: kind === undefined ? machines : null },
    ]),
  );
}

export async function sumOf(span: AudienceSpan, type: RankedType): Promise<AudienceNumbers> {
  const [found] = await AudienceCount.aggregate<{ _id: null } & AudienceNumbers>([
    { $match: periods(span, type) },
    { $group: { _id: null, ...sums(type) } },
  ]);
  return found ?? {};
}

export async function listDays({ from, to }: Pick<AudienceSpan, 'from' | 'to'>) {
  const found = await readPeriods({ span: 'day', from, to });
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index);
    const { views = 0, first = 0, machines = 0 } = found.get(day) ?? {};
    return { day, views, first, machines: machines ?? 0 };
  });
}

const OTHERS: CountedPage = { kind: null, id: null, title: OTHER };

export async function listPaths(span: AudienceSpan, place: AudiencePlace, kind?: KindName) {
  const { rows, total } = await rank('path', span, place, kind);
  const pages = await pagesAt(rows.flatMap(({ name }) => (name === OTHER ? [] : [name])));
  return {
    rows: rows.map(({ name, views, first }) => ({
      path: name,
      ...(pages.get(name) ?? OTHERS),
      views,
      first,
    })),
    total,
  };
}

export async function listReferrers(span: AudienceSpan, place: AudiencePlace) {
  const { rows, total } = await rank('referrer', span, place);
  return { rows: rows.map(({ name, views }) => ({ host: name, views })), total };
}

export async function listFilms(span: AudienceSpan, place: AudiencePlace) {
  const { rows, total } = await rank('film', span, place);
  const uploads = await Upload.find(
    { _id: { $in: rows.map(({ name }) => name) } },
    { originalName: 1 },
  ).lean();
  const titles = new Map(uploads.map(({ _id, originalName }) => [_id, originalName]));
  return {
    rows: rows.map(({ name, ...numbers }) => ({
      file: name,
      title: titles.get(name) || name,
      ...numbers,
    })),
    total,
  };
}

export async function listPress(span: AudienceSpan, place: AudiencePlace) {
  const { rows, total } = await rank('press', span, place);
  const titles = await showTitles(rows.map(({ name }) => name));
  return {
    rows: rows.map(({ name, ...numbers }) => ({ slug: name, title: titles.get(name) ?? name, ...numbers })),
    total,
  };
}

export async function listSearches(span: AudienceSpan, place: AudiencePlace) {
  const { rows, total } = await rank('search', span, place);
  return { rows: rows.map(({ name, times }) => ({ q: name, times })), total };
}

/** The days that the words `views in 30 days` mean: today, and those before it. */
const RECENT_DAYS = 30;

/** Returns the views of the last 30 days by path, without paths that have none; null where nothing is counted. */
export async function recentViews(paths: readonly string[]): Promise<ReadonlyMap<string, number> | null> {
  if (!(await isAudienceOn())) return null;
  const to = today();
  return numbersOf('path', { span: 'day', from: addDays(to, 1 - RECENT_DAYS), to }, paths);
}

interface CountedPage {
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
function recordAt(path: string): { kind: ContentKind; slug: string } | null {
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

const showTitles = async (slugs: readonly string[], isPublic = false): Promise<Map<string, string>> =>
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
