/**
 * `npm run bench -- outages [MINUTES]`: kills the database every minute for ten minutes, while a browser and other
 * visitors use the public site, one editor saves in the admin and another through the API. Fails on a public error or a
 * lost save.
 */
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { logIn, startOwnSite, type OwnSite } from '../../tests/faults/fixtures/own-site';
import { failures, startVisitors } from '../../tests/faults/fixtures/visitors';
import { findBrowser } from '../../tests/setup/browser';
import { watch } from '../../tests/setup/watch';
import { PASSWORD } from '../../tests/make';

const MINUTE = 60_000;
const minutes = Number(process.argv[2] ?? 10);
const NAVIGATION = ['/shows', '/news', '/people'];
/** The time in each minute at which the database is killed. */
const KILL_AT_MS = 20_000;

const over = new AbortController();
setMaxListeners(0, over.signal);
const print = (line: string) => process.stdout.write(`${line}\n`);
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    over.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** The acknowledged saves, and the number of retries. */
const saved = { last: new Map<string, string>(), created: [] as string[], count: 0, tries: 0 };
let views = 0;

async function publicAddresses(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
}

/** Opens every public page by its URL, and in between follows their links. */
async function walk(page: Page, url: string, paths: string[]): Promise<void> {
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    await page.goto(url + (paths[turn % paths.length] ?? '/'));
    await page.goto(`${url}/contact`);
    for (const path of NAVIGATION) {
      await page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${path}"]`).click();
      await page.waitForURL(url + path);
    }
    views += 2 + NAVIGATION.length;
  }
}

/** Edits one show in its record form repeatedly; a failed save is sent again unchanged. */
async function editInAdmin(page: Page, url: string, id: string): Promise<void> {
  for (let count = 1; !over.signal.aborted; count += 1) {
    await openRecordForm(page, `${url}/admin/shows/${id}`);
    const tagline = `Saved ${count} times in the admin`;
    await page.locator('[name=tagline]:not([type=hidden])').fill(tagline);
    const success = page.getByText('Show saved successfully').first();
    for (let isSaved = false; !isSaved;) {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const failure = page.getByText('Failed to save show').first();
      // The save succeeded, and the database failed before the next page was loaded; that page shows the result later.
      const lost = page.getByRole('heading', { name: 'The database cannot be reached' });
      await success.or(failure).or(lost).first().waitFor();
      while (await lost.isVisible()) {
        await pause(1_000);
        await page.reload();
        await success.or(lost).first().waitFor();
      }
      isSaved = await success.isVisible();
      if (!isSaved) saved.tries += 1;
      if (!isSaved) await pause(1_000);
    }
    saved.last.set(id, tagline);
    saved.count += 1;
  }
}

async function openRecordForm(page: Page, address: string): Promise<void> {
  for (;;) {
    const answer = await page.goto(address);
    if (answer?.ok()) return page.getByRole('toolbar').first().waitFor();
    await pause(1_000);
  }
}

interface Show {
  id: string;
  title: string;
  tagline: string;
}

/** Creates and changes shows; a request without a response, or with 503, is sent again with the same key. */
async function editByApi(url: string, token: string): Promise<void> {
  const send = async (method: string, path: string, body: object): Promise<Show> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    for (;;) {
      const init = { method, headers, body: JSON.stringify(body) };
      const answer = await fetch(url + path, init).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { data: Show }).data;
      if (answer && answer.status !== 503) throw new Error(`${answer.status}: ${await answer.text()}`);
      saved.tries += 1;
      await pause(500);
    }
  };
  while (!over.signal.aborted) {
    const title = `Made ${saved.created.length + 1} by the API`;
    const { id } = await send('POST', '/api/shows', { title, status: 'inactive' });
    saved.created.push(title);
    const tagline = `Changed at ${Date.now()}`;
    await send('PUT', `/api/shows/${id}`, { tagline });
    saved.last.set(id, tagline);
    saved.count += 2;
    await pause(250);
  }
}

/** Returns acknowledged saves that are missing or duplicated. */
async function lostSaves(url: string, token: string): Promise<string[]> {
  const shows: Show[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/shows?admin=true&limit=100&page=${page}`, { headers });
    const { data } = (await answer.json()) as { data: Show[] };
    shows.push(...data);
    more = data.length === 100;
  }
  const taglines = new Map(shows.map(({ id, tagline }) => [id, tagline]));
  const titles = shows.map(({ title }) => title);
  return [
    ...[...saved.last].filter(([id, tagline]) => taglines.get(id) !== tagline).map(([, tagline]) => tagline),
    ...saved.created.flatMap((title) => {
      const times = titles.filter((each) => each === title).length;
      return times === 1 ? [] : [`${title}: there ${times} times`];
    }),
  ];
}

async function signIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/admin`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/dashboard/);
  return page;
}

async function killEveryMinute(site: OwnSite): Promise<number> {
  let kills = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    await pause(KILL_AT_MS);
    site.kill('database');
    kills += 1;
    print(`minute ${minute + 1}: the database was killed; ${views} pages seen, ${saved.count} saves`);
    await pause(MINUTE - KILL_AT_MS);
  }
  over.abort();
  return kills;
}

const site = await startOwnSite({ SEED: 'demo' });
const executablePath = await findBrowser();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const { url } = site;
  const token = await logIn(url);
  const paths = await publicAddresses(url);
  const shows = (await (await fetch(`${url}/api/shows`)).json()) as { data: Show[] };
  const visitor = await browser.newContext();
  const { problems, allow } = watch(visitor, url);
  await allow.thirdParty('https://www.openstreetmap.org');
  const desk = await signIn(await browser.newContext(), url);
  const visitors = startVisitors(url, [...paths, '/news.data', '/api/news', '/news/feed.xml'], {
    count: 4,
    pause: 50,
  });
  const [kills] = await Promise.all([
    killEveryMinute(site),
    walk(await visitor.newPage(), url, paths),
    editInAdmin(desk, url, shows.data[0]?.id ?? ''),
    editByApi(url, token),
  ]);
  const visits = await visitors.stop();
  await site.recover('database');
  const errors = [...problems(), ...failures(visits)];
  const lost = await lostSaves(url, token);
  print(`${minutes} minutes, the database killed ${kills} times.`);
  print(
    `${views} pages in the browser and ${visits.length} requests of other visitors: ${errors.length} errors.`,
  );
  print(`${saved.count} saves, tried again ${saved.tries} times: ${lost.length} lost.`);
  for (const line of new Set([...errors, ...lost])) print(`  ${line}`);
  process.exitCode = errors.length + lost.length > 0 ? 1 : 0;
} finally {
  over.abort();
  await browser.close();
  await site.stop();
}
