/** What is public changes at a moment, without a write: articles that are due, and where a show can be watched. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Article } from '~models/article';
import { Show } from '~models/show';
import { Upload } from '~models/upload';
import { followContent, isAffected } from '~/core/db/content-epoch.server';
import { findByAddress, listRecords } from '~/records/read/api-queries.server';
import { nextDue, nextPageChange } from '~/site/read/next-due.server';
import { findPublicShow } from '~/records/read/shows.server';
import { actor, makeArticle, makeShow } from '../make';
import { makeUpload, picture } from '../media-files';
import { updateRecord } from '~/records/save/record-update.server';
import { followWatched, watchContent } from './page-notes';

const watched = watchContent();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2031-05-01T09:00:00Z');
const at = (after: number) => new Date(START + after);
const iso = (after: number) => at(after).toISOString();
const entry = (times: object) => ({
  territory: 'GB',
  service: 'Lantern',
  url: 'https://lantern.example',
  access: 'free',
  ...times,
});
const withWatch = (...times: object[]) => makeShow({ watch: times.map(entry) });

/** Moves the clock, but not the timers of the database driver. */
const setClock = (after: number) => vi.useFakeTimers({ toFake: ['Date'], now: START + after });

async function momentAfter(since: number): Promise<Date | null> {
  const due = await nextDue(at(since));
  return due && new Date(due.at);
}

/** Returns which records change at the next moment, and by what; null if everything may. */
async function changesAfter(since: number) {
  const changes = (await nextDue(at(since)))?.changes;
  return changes?.map(({ ids, paths }) => [...ids, ...paths]).toSorted() ?? null;
}

beforeEach(() => Promise.all([Show.deleteMany({}), Article.deleteMany({})]));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the next moment at which anything public changes', () => {
  it('is none when nothing is due', async () => {
    await withWatch({}, { from: iso(-DAY) }, { until: iso(0) });
    await makeArticle({ publishedAt: iso(0) });
    expect(await nextDue(at(0))).toBeNull();
  });

  it('of pages is the new year in London, when every footer changes, unless something is due before', async () => {
    const newYear = Date.parse('2032-01-01T00:00:00Z');
    expect(await nextPageChange(at(0))).toEqual({ at: newYear, changes: null });
    await makeArticle({ publishedAt: iso(2 * HOUR) });
    expect((await nextPageChange(at(0))).at).toBe(START + 2 * HOUR);
  });

  it('of pages is read again from what a write may have changed, and from nothing else', async () => {
    const { id } = await makeArticle({ publishedAt: iso(2 * HOUR) });
    // Everything is read again when a minute is over.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    watched.changes.length = 0;
    watched.undeclared.length = 0;
    const changesSince = (epoch: number) => watched.changes.slice(epoch);
    followWatched(watched, {
      isCurrent: ({ epoch, notes }) =>
        changesSince(epoch).every((change) => notes && change && !isAffected(notes, change)),
    });
    try {
      const momentOfPages = async () => (await nextPageChange(at(0))).at;
      expect(await momentOfPages()).toBe(START + 2 * HOUR);
      await updateRecord('article', actor('admin'), id, { title: 'Another' });
      watched.reads.length = 0;
      expect(await momentOfPages()).toBe(START + 2 * HOUR);
      expect(watched.undeclared).toEqual([]);
      // The records that change at this moment.
      expect(watched.reads).toEqual(['articles.find']);
      await updateRecord('article', actor('admin'), id, { publishedAt: iso(HOUR) });
      expect(await momentOfPages()).toBe(START + HOUR);
      await withWatch({ until: iso(HOUR / 2) });
      expect(await momentOfPages()).toBe(START + HOUR / 2);
      await Show.deleteMany({});
      expect(await momentOfPages()).toBe(START + HOUR);
    } finally {
      followContent(undefined);
    }
  });

  it('is the earliest of articles and of beginnings and ends of entries', async () => {
    const show = await withWatch({ from: iso(3 * HOUR), until: iso(9 * HOUR) }, { from: iso(-HOUR) });
    expect(await momentAfter(0)).toEqual(at(3 * HOUR));
    expect(await momentAfter(3 * HOUR)).toEqual(at(9 * HOUR));
    expect(await nextDue(at(9 * HOUR))).toBeNull();
    await makeArticle({ publishedAt: iso(2 * HOUR) });
    expect(await momentAfter(0)).toEqual(at(2 * HOUR));
    await updateRecord('show', actor('admin'), show.id, { watch: [entry({ until: iso(HOUR) })] });
    expect(await momentAfter(0)).toEqual(at(HOUR));
  });

  it('is the end of an embargo, and the last moment at which a file can be used', async () => {
    const [kit, off] = await Promise.all([makeShow(), makeShow()]);
    const press = { embargoUntil: at(HOUR) };
    await Show.updateOne({ _id: kit.id }, { $set: { press: { ...press, visibility: 'public' } } });
    await Show.updateOne({ _id: off.id }, { $set: { press: { ...press, visibility: 'link' } } });
    expect(await changesAfter(0)).toEqual([[kit.id, 'press.embargoUntil']]);
    const { id } = await makeUpload(await picture());
    await Upload.updateOne({ _id: id }, { $set: { 'press.usableUntil': at(HOUR / 2) } });
    expect(await momentAfter(0)).toEqual(at(HOUR / 2));
    expect(await changesAfter(0)).toEqual([[id, 'press.usableUntil']]);
    expect(await momentAfter(HOUR / 2)).toEqual(at(HOUR));
    await Upload.deleteOne({ _id: id });
  });

  it('is not that of what is not public', async () => {
    await makeArticle({ status: 'draft', publishedAt: iso(HOUR) });
    await makeShow({ status: 'inactive', watch: [entry({ from: iso(HOUR) })] });
    expect(await nextDue(at(0))).toBeNull();
  });

  it('is never later than a distant change of a show, and comes to it', async () => {
    await withWatch({ from: iso(2 * DAY + HOUR) });
    const days = [await momentAfter(0), await momentAfter(DAY), await momentAfter(2 * DAY)];
    expect(days).toEqual([at(DAY), at(2 * DAY), at(2 * DAY + HOUR)]);
  });
});

describe('what changes at that moment', () => {
  it('is each record with that moment, and no other', async () => {
    const show = await withWatch({ from: iso(HOUR), until: iso(2 * HOUR) });
    const [first, second] = [
      await makeArticle({ publishedAt: iso(HOUR) }),
      await makeArticle({ publishedAt: iso(HOUR) }),
    ];
    const later = await makeArticle({ publishedAt: iso(2 * HOUR) });
    await makeArticle({ status: 'draft', publishedAt: iso(HOUR) });
    const [ofFirst, ofSecond, ofLater] = [first, second, later].map(({ id }) => [id, 'publishedAt']);
    expect(await changesAfter(0)).toEqual([[show.id, 'watch'], ofFirst, ofSecond].toSorted());
    expect(await changesAfter(HOUR)).toEqual([[show.id, 'watch'], ofLater].toSorted());
  });

  it('is all that has come since, if several moments have passed', async () => {
    const made = [
      await makeArticle({ publishedAt: iso(HOUR) }),
      await makeArticle({ publishedAt: iso(2 * HOUR) }),
    ];
    await makeArticle({ publishedAt: iso(4 * HOUR) });
    setClock(3 * HOUR);
    expect(await changesAfter(0)).toEqual(made.map(({ id }) => [id, 'publishedAt']).toSorted());
    expect(await momentAfter(0)).toEqual(at(3 * HOUR));
  });

  it('is nothing at the end of the day for which shows are looked at, and everything if it is of many records', async () => {
    await withWatch({ from: iso(2 * DAY) });
    expect(await changesAfter(0)).toEqual([]);
    const article = { status: 'published', publishedAt: at(HOUR) };
    const slugs = Array.from({ length: 60 }, (_, index) => `due-${index}`);
    await Article.collection.insertMany(slugs.map((slug) => ({ ...article, slug, slugs: [slug] })));
    expect(await changesAfter(0)).toBeNull();
  });
});

it('an entry appears and goes at its moment, in public reads only', async () => {
  const { slug } = await withWatch({ from: iso(HOUR), until: iso(2 * HOUR) });
  const query = { page: 1, limit: 10, include: ['watch'] as const };
  const counts = async () => [
    (await findPublicShow(slug)).watch.length,
    (await findByAddress('show', slug, false)).watch.length,
    (await listRecords('show', { ...query, all: false })).records[0]?.watch?.length,
    (await findByAddress('show', slug, true)).watch.length,
  ];
  setClock(HOUR - 1);
  expect(await counts()).toEqual([0, 0, 0, 1]);
  setClock(HOUR);
  expect(await counts()).toEqual([1, 1, 1, 1]);
  setClock(2 * HOUR - 1);
  expect(await counts()).toEqual([1, 1, 1, 1]);
  setClock(2 * HOUR);
  expect(await counts()).toEqual([0, 0, 0, 1]);
});
