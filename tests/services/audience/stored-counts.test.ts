/** How counts are stored: by several instances, while the database is away, for as long as they are kept, and what is read of them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AudienceCount, type StoredAudienceCount } from '~models/audience-count';
import { Settings, SETTINGS_ID } from '~models/settings';
import { Upload } from '~models/upload';
import * as counting from '~/audience/count-audience.server';
import * as storing from '~/audience/audience-store.server';
import {
  listDays,
  listFilms,
  listPaths,
  listPress,
  listReferrers,
  listSearches,
  recentViews,
} from '~/audience/read-audience.server';
import { addDays, dayAt } from '~/core/text/days';
import { makePage, makeShow } from '../../make';
import { makeUpload, video } from '../../media-files';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const HERE = { host: 'site.example', 'user-agent': BROWSER };
const TODAY = dayAt(new Date());
const ALL = { page: 1, limit: 100 };
const span = (from = TODAY, to = TODAY) => ({ span: 'day', from, to }) as const;

type Instance = typeof counting & Pick<typeof storing, 'storeAudience'>;
const here: Instance = { ...counting, storeAudience: storing.storeAudience };

/** The same program once more, with a memory of its own and the same database. */
async function anotherInstance(): Promise<Instance> {
  vi.resetModules();
  const [counter, store] = await Promise.all([
    import('~/audience/count-audience.server'),
    import('~/audience/audience-store.server'),
  ]);
  return { ...counter, storeAudience: store.storeAudience };
}

const view = (url: string, headers: object = {}, at: Instance = here) =>
  at.countAnswer({ method: 'GET', url, headers: { ...HERE, ...headers } }, 200);

const viewsOf = async (path: string) =>
  (await listPaths(span(), ALL)).rows.find((row) => row.path === path)?.views ?? 0;

beforeEach(async () => {
  // Files of one worker share their modules: another may have switched it off.
  counting.switchCounting(true);
  counting.audienceCounter.take();
  counting.pendingFilms.take();
  await AudienceCount.deleteMany();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('what several instances count at the same time adds up', async () => {
  const instances = [here, await anotherInstance(), await anotherInstance()];
  for (let round = 0; round < 5; round += 1) {
    for (const at of instances) {
      view('/shows', {}, at);
      view('/news', { referer: 'https://ledger.example/' }, at);
    }
    await Promise.all(instances.map((at) => at.storeAudience()));
  }
  expect(await listDays(span())).toEqual([{ day: TODAY, views: 30, first: 30, machines: 0 }]);
  expect((await listReferrers(span(), ALL)).rows).toEqual([{ host: 'ledger.example', views: 15 }]);
  expect([await viewsOf('/shows'), await viewsOf('/news')]).toEqual([15, 15]);
});

it('a week of readers is read to the number', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const show = await makeShow();
  const paths = ['/', '/shows', `/shows/${show.slug}`];
  let state = 7;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const expected = [];
  const byPath = new Map<string, number>();
  for (let day = 1; day <= 7; day += 1) {
    const date = `2026-03-2${day}`;
    const sums = { day: date, views: 0, first: 0, machines: 0 };
    for (let reader = 0; reader < 40; reader += 1) {
      vi.setSystemTime(new Date(`${date}T${String(random(24)).padStart(2, '0')}:30:00Z`));
      const isMachine = random(4) === 0;
      const isFirst = random(2) === 0;
      const path = paths[random(paths.length)] ?? '/';
      view(path, {
        ...(isMachine && { 'user-agent': ROBOT }),
        ...(!isFirst && { referer: 'https://site.example/' }),
      });
      if (isMachine) sums.machines += 1;
      else {
        sums.views += 1;
        sums.first += isFirst ? 1 : 0;
        byPath.set(path, (byPath.get(path) ?? 0) + 1);
      }
      if (reader % 15 === 0) await here.storeAudience();
    }
    expected.push(sums);
  }
  await here.storeAudience();
  const week = span('2026-03-21', '2026-03-27');
  expect(await listDays(week)).toEqual(expected);
  const { rows, total } = await listPaths(week, ALL);
  expect(total).toBe(3);
  expect(new Map(rows.map(({ path, views }) => [path, views]))).toEqual(byPath);
  expect(rows.find(({ id }) => id === show.id)).toMatchObject({
    kind: 'shows',
    title: expect.any(String) as string,
  });
  expect(await listPaths({ span: 'month', from: '2026-03', to: '2026-03' }, ALL)).toEqual({ rows, total });
});

describe('while the database is away', () => {
  it('counts are kept and stored afterwards, once, and Health says so meanwhile', async () => {
    const away = vi.spyOn(AudienceCount, 'bulkWrite').mockRejectedValue(new Error('away'));
    view('/shows');
    await expect(here.storeAudience()).rejects.toThrow('away');
    view('/shows');
    await expect(here.storeAudience()).rejects.toThrow('away');
    expect(storing.audienceTrouble()).toEqual({ failingSince: expect.any(Date) as Date, lostDays: 0 });
    away.mockRestore();
    await here.storeAudience();
    await here.storeAudience();
    expect(await viewsOf('/shows')).toBe(2);
    expect(storing.audienceTrouble()).toBeNull();
  });

  it('a flood of names takes no more memory than the limits', async () => {
    vi.spyOn(AudienceCount, 'bulkWrite').mockRejectedValue(new Error('away'));
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 600; n += 1) view('/shows', { referer: `https://h${round}-${n}.example/` });
      await expect(here.storeAudience()).rejects.toThrow('away');
    }
    const referrers = counting.audienceCounter.take().filter(({ type }) => type === 'referrer');
    expect(referrers.length).toBeLessThanOrEqual(501);
  });
});

it('a limit is that of the day, also for an instance that starts later', async () => {
  await AudienceCount.insertMany(
    Array.from({ length: 500 }, (_, n) => {
      const of = { span: 'day', period: TODAY, type: 'referrer', name: `s${n}.example` } as const;
      return { _id: Object.values(of).join(' '), ...of, numbers: { views: 2 } };
    }),
  );
  const later = await anotherInstance();
  view('/shows', { referer: 'https://s1.example/' }, later);
  await later.storeAudience();
  view('/shows', { referer: 'https://new.example/' }, later);
  await later.storeAudience();
  const { rows, total } = await listReferrers(span(), { page: 1, limit: 1 });
  expect([total, rows]).toEqual([501, [{ host: 's1.example', views: 3 }]]);
});

it('days are kept for 400 days, and months for ten years', async () => {
  const store = (of: Omit<StoredAudienceCount, '_id' | 'numbers'>) =>
    AudienceCount.create({ _id: Object.values(of).join(' '), ...of, numbers: { views: 1 } });
  const month = (years: number) => `${Number(TODAY.slice(0, 4)) - years}${TODAY.slice(4, 7)}`;
  for (const days of [-401, -400])
    await store({ span: 'day', period: addDays(TODAY, days), type: 'path', name: '/' });
  for (const years of [11, 10]) await store({ span: 'month', period: month(years), type: 'path', name: '/' });
  await storing.sweepAudience();
  const left = await AudienceCount.find().lean();
  expect(left.map(({ period }) => period).sort()).toEqual([addDays(TODAY, -400), month(10)].sort());
});

it('films, kits and searches are listed with their titles, most first', async () => {
  const show = await makeShow();
  const { id: file } = await makeUpload(await video(), { originalName: 'Trailer.mp4' });
  await Upload.updateOne({ _id: file }, { $set: { 'usage.withheldAt': null, 'usage.heldBackAt': null } });
  const report = (more: object) =>
    counting.countFilm(HERE, JSON.stringify({ path: `/shows/${show.slug}`, file, at: 'play', ...more }));
  report({});
  report({ at: 'quarter' });
  report({ path: '/shows/gone' });
  report({ path: `/shows/${(await makeShow({ status: 'inactive' })).slug}` });
  report({ file: 'gone.mp4' });
  view(`/press/${show.slug}`);
  view(`/press/${show.slug}/stills.zip`);
  for (const q of ['foghorn', 'rare']) counting.noteSearch(q, false);
  for (let n = 0; n < 5; n += 1) view('/search?q=Foghorn');
  view('/search?q=rare');
  await here.storeAudience();
  expect((await listFilms(span(), ALL)).rows).toEqual([
    { file, title: 'Trailer.mp4', plays: 1, quarter: 1, half: 0, threeQuarters: 0, end: 0 },
  ]);
  expect((await listPress(span(), ALL)).rows).toEqual([
    { slug: show.slug, title: expect.any(String) as string, opened: 1, zips: 1, stills: 0 },
  ]);
  expect(await listSearches(span(), ALL)).toEqual({ rows: [{ q: 'foghorn', times: 5 }], total: 1 });
  expect(JSON.stringify(await AudienceCount.find().lean())).not.toContain('rare');
});

it('the views of 30 days are read by record, and a kind of record by its paths', async () => {
  const [show, other, page] = [await makeShow(), await makeShow(), await makePage()];
  view(`/shows/${show.slug}`);
  view(`/shows/${show.slug}.data`);
  view('/shows');
  view(`/${page.slug}`);
  await here.storeAudience();
  const paths = [`/shows/${show.slug}`, `/shows/${other.slug}`, `/${page.slug}`];
  expect(await recentViews(paths)).toEqual(
    new Map([
      [`/shows/${show.slug}`, 2],
      [`/${page.slug}`, 1],
    ]),
  );
  const pathsOf = async (kind: 'shows' | 'pages') =>
    (await listPaths(span(), ALL, kind)).rows.map(({ path }) => path);
  expect([await pathsOf('shows'), await pathsOf('pages')]).toEqual([
    [`/shows/${show.slug}`],
    [`/${page.slug}`],
  ]);
});

it('nothing of the last seconds is stored when another instance has switched counting off', async () => {
  const set = (audience: boolean) =>
    Settings.updateOne({ _id: SETTINGS_ID }, { $set: { audience } }, { upsert: true });
  await set(false);
  try {
    view('/shows');
    await here.storeAudience();
    view('/shows');
    await here.storeAudience();
    expect([await viewsOf('/shows'), counting.isCounting()]).toEqual([0, false]);
  } finally {
    await set(true);
    await here.storeAudience();
  }
  view('/shows');
  await here.storeAudience();
  expect(await viewsOf('/shows')).toBe(1);
});
