/** What is counted of what visitors ask for, and what never is. */
import { afterEach, describe, expect, it } from 'vitest';
import {
  AudienceCounter,
  OTHER,
  readFilmReport,
  RareSearches,
  soughtWords,
} from '~/audience/audience-counter.server';
import {
  audienceCounter,
  countAnswer,
  noteSearch,
  countFilm,
  pendingFilms,
} from '~/audience/count-audience.server';
import { countedAddress, countedPath } from '~/audience/counted-request.server';
import { addDays, addMonths, daysBetween, dayAt, weekOf } from '~/core/text/days';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const LONG_NAME = BROWSER.padEnd(1_001, ' Safari');
const HERE = { host: 'site.example', 'user-agent': BROWSER };

afterEach(() => {
  audienceCounter.take();
  pendingFilms.take();
});

/** Returns what is counted, such as `path /shows views`, of one day. */
function counted(counter = audienceCounter): Record<string, number> {
  const lines = counter
    .take()
    .flatMap(({ type, name, numbers }) =>
      Object.entries(numbers).map(([measure, number]) => [`${type} ${name} ${measure}`, number] as const),
    );
  return Object.fromEntries(lines);
}

describe('the path of a page', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=letter', '/'],
    ['/_root.data', '/'],
    ['/shows', '/shows'],
    ['/shows/', '/shows'],
    ['/shows/salt-country?play=1', '/shows/salt-country'],
    ['/shows/salt-country.data?_routes=routes%2F_site', '/shows/salt-country'],
    ['/Shows/Salt-Country', '/shows/salt-country'],
    ['/news/a-new-home', '/news/a-new-home'],
    ['/people/ailsa', '/people/ailsa'],
    ['/press', '/press'],
    ['/press/salt-country', '/press/salt-country'],
    ['/contact', '/contact'],
    ['/search?q=salt', '/search'],
    ['/about', '/about'],
  ])('%s counts as %s', (url, path) => expect(countedPath(url)).toBe(path));

  it.each([
    ...['/edit', '/shows/edit', '/shows/salt-country/edit', '/about/edit', '/admin', '/admin/shows'],
    ...['/api/shows', '/api/docs', '/preview/show/abc', '/approve/abc', '/watch/abc', '/press/k/abc'],
    ...['/press/k/abc/stills/1', '/news/feed.xml', '/sitemap.xml', '/robots.txt', '/site.webmanifest'],
    ...['/brand/abc.css', '/assets/images/a.jpg', '/transcripts/abc', '/metrics', '/healthz'],
    ...['/__manifest?p=%2Fshows', '//shows'],
    `/${'a'.repeat(300)}`,
  ])('%s is never counted', (url) => expect(countedPath(url)).toBeNull());

  it('downloads of a public kit are counted by its show', () => {
    expect(countedAddress('/press/salt-country/stills.zip')).toEqual({ type: 'zips', slug: 'salt-country' });
    expect(countedAddress('/press/salt-country/logos.zip')).toEqual({ type: 'zips', slug: 'salt-country' });
    expect(countedAddress('/press/salt-country/stills/3?size=web')).toEqual({
      type: 'stills',
      slug: 'salt-country',
    });
    expect(countedAddress('/press/k/abc/stills.zip')).toBeNull();
    expect(countedAddress('/press/logos.zip')).toBeNull();
  });
});

describe('a request', () => {
  const VIEW = { 'total  views': 1, 'path /shows views': 1 };
  const FIRST = { ...VIEW, 'total  first': 1, 'path /shows first': 1 };

  it.each<[string, object, number, Record<string, number>]>([
    ['of a browser', {}, 200, FIRST],
    ['that a browser repeats', {}, 304, FIRST],
    ['from a page of this site', { referer: 'https://site.example/news?a=1' }, 200, VIEW],
    [
      'from another site',
      { referer: 'https://www.Ledger.example:8443/a/path?q=secret' },
      200,
      { ...FIRST, 'referrer www.ledger.example views': 1 },
    ],
    ['from an app', { referer: 'android-app://com.example' }, 200, FIRST],
    ['of a known machine', { 'user-agent': ROBOT }, 200, { 'total  machines': 1 }],
    ['without a user agent', { 'user-agent': '' }, 200, { 'total  machines': 1 }],
    ['with a longer name than a browser has', { 'user-agent': LONG_NAME }, 200, { 'total  machines': 1 }],
    ['that a machine repeats', { 'user-agent': ROBOT }, 304, {}],
    ['for a page that is not there', {}, 404, {}],
    ['for a page that has moved', {}, 301, {}],
    ['with Sec-GPC', { 'sec-gpc': '1' }, 200, {}],
    ['with DNT', { dnt: '1' }, 200, {}],
    ['with DNT: 0', { dnt: '0' }, 200, FIRST],
    ['made ahead', { 'sec-purpose': 'prefetch;prerender' }, 200, {}],
    ['made ahead, as older browsers say', { purpose: 'prefetch' }, 200, {}],
    ['of the staff', { cookie: 'a=b; showreel_session=abc' }, 200, {}],
    ['of the staff, over https', { cookie: '__Host-showreel_session=abc' }, 200, {}],
    ['with a cookie of a press link', { cookie: 'showreel_press-abc=1' }, 200, FIRST],
    ['of a machine that asks not to be counted', { 'user-agent': ROBOT, dnt: '1' }, 200, {}],
  ])('%s', (_, headers, status, expected) => {
    countAnswer({ method: 'GET', url: '/shows', headers: { ...HERE, ...headers } }, status);
    expect(counted()).toEqual(expected);
  });

  it.each(['HEAD', 'POST', 'OPTIONS'])('with the method %s is not counted', (method) => {
    countAnswer({ method, url: '/shows', headers: HERE }, 200);
    expect(counted()).toEqual({});
  });

  it('for a kit counts as opened, and its downloads once each, but no picture on a page', () => {
    const ask = (url: string, headers: object = {}, status = 200) =>
      countAnswer({ method: 'GET', url, headers: { ...HERE, ...headers } }, status);
    ask('/press/ember');
    ask('/press/ember/stills.zip');
    ask('/press/ember/stills/1');
    ask('/press/ember/stills/1', {}, 206);
    ask('/press/ember/stills/2', { 'sec-fetch-dest': 'image' });
    ask('/press/ember/stills/2', { 'user-agent': ROBOT });
    expect(counted()).toMatchObject({
      'press ember opened': 1,
      'press ember zips': 1,
      'press ember stills': 1,
    });
  });
});

describe('limits', () => {
  it('a day has 5,000 paths and 500 referrers, and the rest is Other', () => {
    const counter = new AudienceCounter();
    for (let n = 0; n < 5_200; n += 1) counter.count('2026-11-28', 'path', `/p${n}`, 'views');
    for (let n = 0; n < 700; n += 1) counter.count('2026-11-28', 'referrer', `h${n}.example`, 'views');
    counter.count('2026-11-28', 'path', '/p1', 'views');
    const numbers = counted(counter);
    expect(Object.keys(numbers)).toHaveLength(5_001 + 501);
    expect(numbers).toMatchObject({
      'path /p1 views': 2,
      [`path ${OTHER} views`]: 200,
      [`referrer ${OTHER} views`]: 200,
    });
    // The limit is that of the day, not of the seconds between two writes.
    counter.count('2026-11-28', 'path', '/p6000', 'views');
    expect(counted(counter)).toEqual({ [`path ${OTHER} views`]: 1 });
  });

  it('what cannot be stored is kept for three days, and then said to be lost', () => {
    const counter = new AudienceCounter();
    for (const day of ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']) {
      counter.count(day, 'total', '', 'views');
      counter.giveBack(counter.take());
    }
    expect(counter.lostDays).toBe(1);
    counter.count('2026-11-29', 'total', '', 'views');
    expect(counter.lostDays).toBe(2);
    expect(counter.take().map(({ day }) => day)).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
  });

  it('reports of invented films are bounded, and take no place from known ones', () => {
    const film = { path: '/shows/a', file: 'a.mp4', measure: 'plays' } as const;
    pendingFilms.remember(film);
    for (let n = 0; n < 2_000; n += 1) pendingFilms.add('2026-11-28', { ...film, file: `x${n}.mp4` });
    pendingFilms.add('2026-11-28', film);
    const taken = pendingFilms.take();
    expect(taken).toHaveLength(501);
    expect(taken.some(({ file }) => file === 'a.mp4')).toBe(true);
  });
});

describe('films', () => {
  it.each([
    ['{"path":"/shows/a","file":"videos/a-b.mp4","at":"three-quarters"}', 'a-b', 'threeQuarters'],
    ['{"path":"/shows/a","file":"/assets/videos/a-b.mp4","at":"play"}', 'a-b', 'plays'],
    ['{"path":"/shows/a","file":"a-b","at":"end"}', 'a-b', 'end'],
  ])('%s is a report', (text, file, measure) =>
    expect(readFilmReport(text)).toEqual({ path: '/shows/a', file, measure }),
  );

  it.each([
    'nothing',
    '[]',
    '{"path":"/shows/a","file":"a.mp4"}',
    '{"path":"/shows/a","file":"../a.mp4","at":"play"}',
    '{"path":"/shows/a","file":"a.mp4","at":"constructor"}',
    '{"path":1,"file":"a.mp4","at":"play"}',
  ])('%s is none', (text) => expect(readFilmReport(text)).toBeNull());

  it('are counted for visitors alone', () => {
    const report = '{"path":"/shows/a","file":"a.mp4","at":"play"}';
    const unasked = [
      { dnt: '1' },
      { 'user-agent': ROBOT },
      { cookie: 'showreel_session=a' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of unasked) countFilm({ ...HERE, ...headers }, report);
    countFilm(HERE, '{"path":"/admin/shows","file":"a.mp4","at":"play"}');
    expect(pendingFilms.take()).toEqual([]);
    countFilm(HERE, report);
    expect(pendingFilms.take()).toHaveLength(1);
  });
});

describe('searches', () => {
  it.each([
    ['  The  LONG rain ', 'the long rain'],
    ['episode 123456', 'episode 123456'],
    ['1234567', null],
    ['0171 234 567', null],
    ['ana@example.com', null],
    ['   ', null],
    ['x'.repeat(101), null],
  ])('%s', (q, words) => expect(soughtWords(q)).toBe(words));

  it('are stored from the fourth time in a month on, if nothing was found and a visitor sought', () => {
    const seek = (headers: Record<string, string> = HERE) =>
      countAnswer({ method: 'GET', url: '/search?q=Foghorn&page=1', headers }, 200);
    const sought = () => Object.entries(counted()).filter(([key]) => key.startsWith('search '));
    noteSearch('foghorn', true);
    for (let n = 0; n < 4; n += 1) seek();
    noteSearch('FOGHORN', false);
    for (let n = 0; n < 4; n += 1) {
      seek({ ...HERE, dnt: '1' });
      seek({ ...HERE, 'user-agent': ROBOT });
    }
    for (let n = 0; n < 3; n += 1) seek();
    expect(sought()).toEqual([]);
    seek();
    seek();
    expect(sought()).toEqual([['search foghorn times', 5]]);
    noteSearch('foghorn', true);
    seek();
    expect(sought(), 'once something is found').toEqual([]);
  });

  it('are forgotten with the month, and when many others come', () => {
    const rare = new RareSearches();
    for (let n = 0; n < 3; n += 1) rare.count('2026-11', 'foghorn');
    expect(rare.count('2026-12', 'foghorn')).toBe(0);
    for (let n = 0; n < 1_000; n += 1) rare.count('2026-12', `word ${n}`);
    for (let n = 0; n < 3; n += 1) expect(rare.count('2026-12', 'foghorn')).toBe(0);
    expect(rare.count('2026-12', 'foghorn')).toBe(4);
  });
});

it('days are those of London, and weeks begin on Monday', () => {
  expect(dayAt(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysBetween('2026-03-28', '2026-03-29')).toBe(1);
  expect([addMonths('2026-01', -1), addMonths('2026-11', 2)]).toEqual(['2025-12', '2027-01']);
  expect(['2026-11-23', '2026-11-29', '2026-11-30'].map(weekOf)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ]);
});
