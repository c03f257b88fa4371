import type { Model } from 'mongoose';
import { ApprovalRound } from '~models/approval-round';
import { Page, type StoredPage } from '~models/page';
import { RECORD_MODELS, sluggedModel } from '~models/records';
import { Redirect } from '~models/redirect';
import { Show, type StoredShow } from '~models/show';
import { Upload } from '~models/upload';
import { changeOf, type ContentChange, readOnceFor } from '~/core/db/content-epoch.server';
import type { Fields } from '~/core/fields/field';
import { valueOf } from '~/core/fields/field-path';
import { yearOf } from '~/core/text/formats';
import { CONTENT_KIND_LIST, RECORD_FIELDS, type ContentKind } from '~/core/nouns/kinds';
import { CLOSING_SOON_MS } from '~/core/nouns/vacancy';
import { publicFilter } from '~/records/read/view-kinds.server';

/** Limits how far ahead items are searched, so that the query reads few records. */
const AHEAD_MS = 24 * 60 * 60 * 1000;
/** The most due records read per source: with more, everything may have changed. */
const MAX_RECORDS = 50;

/** A change of public content that happens at a time, without a write. */
interface Due {
  /** Milliseconds since 1970. */
  at: number;
  /** Null if everything may change. */
  changes: readonly ContentChange[] | null;
}

interface Range {
  $gt: Date;
  $lte?: Date;
}

type DueRecord = { _id: unknown } & Record<string, unknown>;

/** Records that appear, change or vanish at set times. */
interface Source {
  model: Model<DueRecord>;
  /** The field with the times. */
  path: string;
  /** Other fields by which pages find the records. */
  known: Record<string, 1>;
  /** Matches the records that change in that time. */
  changing: (range: Range) => object;
  /** Returns the next moment, or an earlier one. */
  next: (since: Date) => Promise<Date | null>;
}

const modelOf = (kind: ContentKind) => RECORD_MODELS[kind] as unknown as Source['model'];

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

/** Public shows with a watch entry that begins or ends. */
const watch: Source = {
  model: modelOf('show'),
  path: 'watch',
  known: { status: 1 },
  changing: (range) => ({
    status: 'active',
    $or: [{ watch: { $elemMatch: { from: range } } }, { watch: { $elemMatch: { until: range } } }],
  }),
  next: async (since) => {
    const limit = later(since, AHEAD_MS);
    const shows = await Show.find(watch.changing({ $gt: since, $lte: limit }), {
      'watch.from': 1,
      'watch.until': 1,
    }).lean<Pick<StoredShow, 'watch'>[]>();
    const moments = shows
      .flatMap((show) => (show.watch ?? []).flatMap(({ from, until }) => [from, until]))
      .flatMap((moment) => (moment ? moment.getTime() : []));
    return earliest(moments, since) ?? ((await Show.exists(watch.changing({ $gt: limit }))) ? limit : null);
  },
};

const closing = (range: Range) => ({
  status: 'published' as const,
  vacancies: { $elemMatch: { closes: range } },
});

/** Public pages with a vacancy that closes, or counts as closing soon from then on. */
const vacancies: Source = {
  model: modelOf('page'),
  path: 'vacancies',
  known: { status: 1 },
  changing: (range) => {
    const { $gt, $lte } = range;
    const soon = { $gt: later($gt, CLOSING_SOON_MS), ...($lte && { $lte: later($lte, CLOSING_SOON_MS) }) };
    return { $or: [closing(range), closing(soon)] };
  },
  next: async (since) => {
    const limit = later(since, AHEAD_MS);
    const last = later(limit, CLOSING_SOON_MS);
    const pages = await Page.find(closing({ $gt: since, $lte: last }), { 'vacancies.closes': 1 }).lean<
      Pick<StoredPage, 'vacancies'>[]
    >();
    const moments = pages
      .flatMap((page) => page.vacancies.flatMap(({ closes }) => closes?.getTime() ?? []))
      .flatMap((closes) => [closes - CLOSING_SOON_MS, closes]);
    return earliest(moments, since) ?? ((await Page.exists(closing({ $gt: last }))) ? limit : null);
  },
};

/** Returns records with one of the moments in a field that otherwise match. */
function atMoments(model: Source['model'], path: string, known: Source['known'], others: object): Source {
  const changing = (range: Range) => ({ ...others, [path]: range });
  return {
    model,
    path,
    known,
    changing,
    next: async (since) => {
      const next = await model
        .findOne(changing({ $gt: since }), { [path]: 1 })
        .sort({ [path]: 1 })
        .lean<DueRecord | null>();
      return next ? dateAt(next, path) : null;
    },
  };
}

function dateAt(record: object, path: string): Date | null {
  const value = path.split('.').reduce<unknown>((within, name) => within && valueOf(within, name), record);
  return value instanceof Date ? value : null;
}

function earliest(moments: readonly number[], since: Date): Date | null {
  const after = moments.filter((moment) => moment > since.getTime());
  return after.length > 0 ? new Date(Math.min(...after)) : null;
}

const PUBLISHED = { status: 'published' };
const OFFERED = { 'press.visibility': 'public' };

/** Returns when records of a kind become public by themselves. */
function publications(kind: ContentKind): Source[] {
  const fields: Fields = RECORD_FIELDS[kind];
  if (!('publishedAt' in fields)) return [];
  const references = Object.keys(fields).filter((name) => fields[name]?.type === 'references');
  const known = Object.fromEntries(['status', ...references].map((name) => [name, 1] as const));
  return [atMoments(modelOf(kind), 'publishedAt', known, PUBLISHED)];
}

const SOURCES: readonly Source[] = [
  watch,
  vacancies,
  atMoments(modelOf('show'), 'press.embargoUntil', { status: 1 }, OFFERED),
  ...CONTENT_KIND_LIST.flatMap(publications),
  atMoments(Upload as unknown as Source['model'], 'press.usableUntil', {}, {}),
];

/**
 * Returns the next moment after `since` when public content changes without a write, with all changes up to then; null if there is none.
 * Examples: an article or page is due, a watch entry begins or ends, a vacancy closes, an embargo ends, a file expires. It may be too
 * early, never too late. If several moments have passed, it is now.
 */
export const nextDue = (since: Date): Promise<Due | null> => earliestDue(since, ({ next }) => next(since));

type NextOf = (source: Source) => Promise<Date | null>;

async function earliestDue(since: Date, nextOf: NextOf): Promise<Due | null> {
  const moments = await Promise.all(
    SOURCES.map(async (source) => ({ source, time: (await nextOf(source))?.getTime() ?? Infinity })),
  );
  const first = Math.min(...moments.map(({ time }) => time));
  if (first === Infinity) return null;
  const at = Math.max(first, Date.now());
  const passed = { $gt: since, $lte: new Date(at) };
  const sources = moments.filter(({ time }) => time <= at);
  const changes = await Promise.all(sources.map(({ source }) => changesIn(source, passed)));
  return {
    at,
    changes: changes.some((each) => each === null) ? null : changes.flatMap((each) => each ?? []),
  };
}

/** A write may come from a program that does not announce it. */
const MAX_AGE_MS = 60_000;

/** Each source's next moment after a time in milliseconds, read again when a write has changed what it was read from. */
const MOMENTS = new Map(
  SOURCES.map((source) => {
    const read = (key: string) => source.next(new Date(Number.parseInt(key, 10)));
    return [source, readOnceFor(read, { most: 1, isPublic: true })];
  }),
);

/**
 * The next moment when pages change without a write: as `nextDue`, and the new year in London, which every footer shows. It is asked for
 * after each write, so each source is only read again if the write concerns it.
 */
export async function nextPageChange(since: Date): Promise<Due> {
  const key = `${since.getTime()}, in minute ${Math.floor(performance.now() / MAX_AGE_MS)}`;
  const nextOf: NextOf = async (source) => (await MOMENTS.get(source)?.(key)) ?? null;
  const due = await earliestDue(since, nextOf);
  // There is no summer time in January.
  const newYear = Date.UTC(yearOf(since) + 1, 0);
  return due && due.at < newYear ? due : { at: Math.max(newYear, Date.now()), changes: null };
}

async function changesIn({ model, path, known, changing }: Source, range: Range) {
  const records = await model
    .find(changing(range), known)
    .limit(MAX_RECORDS + 1)
    .lean<DueRecord[]>();
  if (records.length > MAX_RECORDS) return null;
  return records.map((due) => changeOf(model.collection.name, [due._id], [path], due));
}

interface Stored {
  collection: { name: string };
}

/** Public pages are made from these collections; earlier versions had their files in `media`. */
export const CONTENT_COLLECTIONS: ReadonlySet<string> = new Set([
  ...Object.values<Stored>(RECORD_MODELS).map(({ collection }) => collection.name),
  Redirect.collection.name,
  Upload.collection.name,
  ApprovalRound.collection.name,
  'media',
]);

/** Whether a public record has or had this slug. */
export const isSlugPublic = async (kind: ContentKind, slug: string): Promise<boolean> =>
  (await sluggedModel(kind).exists({ slugs: slug, ...publicFilter(kind) })) !== null;
