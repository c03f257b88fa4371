/** The pages that two instances keep, while one of them writes; faults/slow-database.test.ts shows them without a database. */
import { expect, it, onTestFinished } from 'vitest';
import { IS_LONG } from '../../full-length';
import { makePerson, makeShow, unique } from '../../make';
import { startSite } from '../../setup/site';
import { signedIn } from '../../accounts/sign-in';
import { shareApi, shareOther } from '../fixtures/api';
import { soon, until } from '../fixtures/processes';
import { ask } from '../fixtures/request';

const site = await shareApi();
const other = await shareOther();
const { cookie } = await signedIn('editor');
const { cookie: admin } = await signedIn('admin');

type At = { url: string };

const get = (url: string, from: At = site) => ask(from.url, url);
const stateOf = async (url: string, from: At = site) => (await get(url, from)).headers['cache-status'];
const shows = async (title: string, url: string, from: At = site) =>
  String((await get(url, from)).body).includes(title);

/** Sets the status as an editor does in the list of shows. */
async function setStatus(id: string, status: string, at: At = site) {
  const answer = await fetch(`${at.url}/admin/shows`, {
    method: 'POST',
    headers: { cookie, origin: at.url },
    body: new URLSearchParams({ intent: 'set', id, status }),
    redirect: 'manual',
  });
  expect(answer.ok || answer.status === 302).toBe(true);
}

/** Creates an article on the first instance, which announces it to the other. */
async function createArticle(fields: object): Promise<{ title: string; slug: string }> {
  const answer = await fetch(`${site.url}/api/news`, {
    method: 'POST',
    headers: { cookie: admin, origin: site.url, 'content-type': 'application/json' },
    body: JSON.stringify({ title: unique('Article'), status: 'published', ...fields }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { data: { title: string; slug: string } }).data;
}

/** Saves settings; the site's name is on every page. */
async function saveSettings(fields: object) {
  const { status } = await fetch(`${site.url}/api/settings`, {
    method: 'PUT',
    headers: { cookie: admin, origin: site.url, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  expect(status).toBe(200);
}

it('a change is visible to the next visitor of the instance, and within a second on others', async () => {
  const { id, title } = await makeShow({ status: 'inactive' });
  for (const instance of [site, other]) {
    // A version that was just published may still reach them.
    await until(async () => (await stateOf('/shows', instance)) === 'showreel; hit');
  }
  await setStatus(id, 'active');
  expect(await shows(title, '/shows')).toBe(true);
  await soon(() => shows(title, '/shows', other), 1_000);
  await setStatus(id, 'inactive', other);
  expect(await shows(title, '/shows', other)).toBe(false);
  await soon(async () => !(await shows(title, '/shows')), 1_000);
  await until(async () => (await stateOf('/shows')) === 'showreel; hit');
});

it('a scheduled article appears at its time in the list, the feed and the sitemap', async () => {
  // The two instances agree on the next publication within a second; the rest is for the questions before it.
  const publishedAt = new Date(Date.now() + 5_000);
  const { title, slug } = await createArticle({ publishedAt: publishedAt.toISOString() });
  const places = ['/news', '/news.data', '/news/feed.xml', '/sitemap.xml'];
  const others = ['/people', '/shows', '/contact'];
  for (const page of others) await until(async () => (await stateOf(page)) === 'showreel; hit');
  for (const place of places) expect(await shows(slug, place)).toBe(false);
  expect((await get(`/news/${slug}`)).status).toBe(404);
  await until(async () => {
    const isShown = await shows(title, '/news');
    const isTime = Date.now() >= publishedAt.getTime();
    expect(isShown && !isTime, 'it is shown too early').toBe(false);
    return isTime;
  });
  await soon(() => shows(title, '/news'), 1_000);
  for (const place of places) expect(await shows(slug, place)).toBe(true);
  for (const page of others) expect([page, await stateOf(page)]).toEqual([page, 'showreel; hit']);
});

/** How often a scenario is tried: an instance that stood still for a moment is taken for one that was killed, and everything is made again. */
const ROUNDS = 5;

it('a save leaves the pages that do not show it as they are, on every instance', async () => {
  const { id, title } = await makeShow();
  const person = await makePerson();
  // What the test has written itself is unknown to the instances until everything is made again.
  await saveSettings({ siteName: 'Before the save' });
  const pages = ['/people', `/people/${person.slug}`, '/news', '/news/feed.xml', '/contact'];
  const states = async () => {
    const asked = [site, other].flatMap((instance) =>
      pages.map(async (page) => String(await stateOf(page, instance))),
    );
    return new Set(await Promise.all(asked));
  };
  const rounds: string[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const instance of [site, other])
      for (const page of ['/shows', ...pages])
        await until(async () => (await stateOf(page, instance)) === 'showreel; hit', 2_000);
    await setStatus(id, 'inactive');
    expect(await shows(title, '/shows')).toBe(false);
    await until(async () => !(await shows(title, '/shows', other)), 2_000);
    const afterRecord = await states();
    const words = `We make what nobody expects, take ${round}`;
    await saveSettings({ homeIntro: `<p>${words}</p>` });
    for (const instance of [site, other]) await soon(() => shows(words, '/', instance), 1_000);
    rounds.push([...afterRecord, ...(await states())]);
    if (rounds.at(-1)?.every((state) => state === 'showreel; hit')) return;
    await setStatus(id, 'active');
  }
  expect(rounds, 'pages are made again in every round').toEqual([]);
});

it('what is taken off the site is shown to nobody any more, however many readers there are', async () => {
  const { id, title } = await makeShow({ status: 'inactive' });
  for (let round = 0; round < 3; round += 1) {
    await setStatus(id, 'active');
    expect(await shows(title, '/shows')).toBe(true);
    await setStatus(id, 'inactive');
    const found = await Promise.all(Array.from({ length: 20 }, () => shows(title, '/shows')));
    expect(found).not.toContain(true);
  }
});

it('a page that is unchanged after edits keeps its content security policy', async () => {
  await saveSettings({ siteName: 'Before the save' });
  await get('/people');
  const { headers } = await get('/people');
  await saveSettings({ siteName: 'In between' });
  await saveSettings({ siteName: 'Before the save' });
  await until(async () => {
    const again = await ask(site.url, '/people', { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again.status).toBe(304);
    expect(again.headers['content-security-policy']).toBeUndefined();
    return again.headers['cache-status'] === 'showreel; hit';
  }, 2_000);
});

it.runIf(IS_LONG)('an instance without a page cache tells the others what it writes', async () => {
  const uncached = await startSite({ MONGODB_URI: site.mongodbUri, SEED: 'none', PAGE_CACHE_MB: '0' });
  onTestFinished(async () => void (await uncached.stop()));
  const { id, slug } = await makeShow({ status: 'active' });
  const url = `/shows/${slug}`;
  await until(async () => (await stateOf(url, other)) === 'showreel; hit');
  await setStatus(id, 'inactive', uncached);
  // What was not announced is noticed after a minute.
  await until(async () => (await get(url, other)).status === 404);
});
