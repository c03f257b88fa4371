/** Two builds behind one proxy, with browsers that stay open over the switch, and a shared cache that keeps pages for an hour. */
import path from 'node:path';
import mongoose from 'mongoose';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Show } from '~models/show';
import { signedIn, useSession } from '../accounts/sign-in';
import { makeShow } from '../make';
import { temporaryFolder, until } from '../server/fixtures/processes';
import { findBrowser } from '../setup/browser';
import { databaseNamed } from '../setup/database';
import { launchSite, type Site } from '../setup/site';
import { FrontProxy } from './fixtures/front-proxy';
import { makeOtherBuild } from './fixtures/other-build';
import { TIMEOUT_MS } from './fixtures/scale';
import { IS_LONG } from '../full-length';

const TYPED = 'Typed before the release';
const temporary = temporaryFolder();
const proxy = new FrontProxy();
let environment: Record<string, string>;
let address: string;
let before: Site;
let browser: Browser;
const problems: string[] = [];

beforeAll(async () => {
  const uri = databaseNamed(inject('databaseUri'), 'rolling');
  environment = { MONGODB_URI: uri, DATA_DIR: path.join(temporary.folder, 'data'), SEED: 'none' };
  const executablePath = await findBrowser();
  [address, before, browser] = await Promise.all([
    proxy.open(),
    launchSite(environment).then((site) => site.ready),
    chromium.launch({ executablePath, args: ['--no-sandbox'] }),
  ]);
  proxy.targets = [before.url];
  await mongoose.connect(uri, { autoIndex: false });
}, 120_000);

afterAll(async () => {
  await browser.close();
  await mongoose.disconnect();
  await Promise.all([before.stop(), after?.stop()]);
  await proxy.close();
  temporary.remove();
});

let after: Site | undefined;

/** Opens a window whose errors are noted. */
async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext();
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('response', (answer) => {
    if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`);
  });
  return context;
}

const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactProps$')));

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address + url);
  await hydrated(page);
  await page.evaluate(() => ((window as { isFirst?: boolean }).isFirst = true));
  return page;
}

/** Whether the document is still the one that was opened. */
const isFirst = (page: Page) => page.evaluate(() => (window as { isFirst?: boolean }).isFirst === true);

const buildIn = (html: string) => /\/build\/manifest-([0-9a-f]{8})\.js/.exec(html)?.[1];

it.runIf(IS_LONG)(
  'pages that were opened before a release go on after it, and lose nothing that was typed',
  async () => {
    const show = await makeShow({ status: 'active', title: 'Long Running' });
    const visitors = await newContext();
    const visitor = await open(visitors, '/');
    const staff = await newContext();
    await useSession(staff, address, (await signedIn('editor')).cookie);
    const editor = await open(staff, `/admin/shows/${show.id}`);
    await editor.getByLabel('Tagline').fill(TYPED);
    const first = await (await fetch(`${address}/contact`)).text();

    const other = makeOtherBuild(path.join(temporary.folder, 'other'));
    after = await (await launchSite({ ...environment }, { cwd: other.folder })).ready;
    proxy.targets = [before.url, after.url];
    const second = await (await fetch(`${after.url}/contact`)).text();
    expect([buildIn(first), buildIn(second)]).toEqual([other.versions.first, other.versions.second]);
    // Each instance has the files of the other build.
    for (const [html, site] of [
      [first, after],
      [second, before],
    ] as const) {
      const files = [
        ...new Set([...html.matchAll(/"(\/build\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file)),
      ];
      expect(files.length).toBeGreaterThan(3);
      for (const file of files) {
        const answer = await fetch(site.url + file);
        expect([file, answer.status]).toEqual([file, 200]);
        expect((await answer.text()).length).toBeGreaterThan(20);
      }
    }
    await before.stop();
    proxy.targets = [after.url];

    // A page of the shared cache is one of the build before.
    const { hits } = proxy;
    const late = await open(await newContext(), '/');
    expect(proxy.hits).toBeGreaterThan(hits);
    for (const page of [visitor, late]) {
      await page.getByRole('link', { name: 'Our Shows' }).first().click();
      await page.waitForURL('**/shows');
      await page.getByRole('link', { name: 'Long Running' }).first().click();
      await page.waitForURL(`**/shows/${show.slug}`);
      await page.getByRole('heading', { name: 'Long Running' }).first().waitFor();
      expect(await isFirst(page)).toBe(true);
    }

    await editor
      .getByRole('button', { name: /^Choose from library/ })
      .first()
      .click();
    await editor.getByRole('heading', { name: 'Media library' }).waitFor();
    await editor.keyboard.press('Escape');
    expect(await editor.getByLabel('Tagline').inputValue()).toBe(TYPED);
    await editor.getByRole('button', { name: /^Save/ }).first().click();
    await until(async () => (await Show.findById(show.id).lean())?.tagline === TYPED);
    expect(await isFirst(editor)).toBe(true);
    expect(problems).toEqual([]);
  },
  3 * TIMEOUT_MS,
);

it(
  'a page whose module is gone is not loaded again while something typed would be lost',
  async () => {
    const show = await makeShow();
    const context = await browser.newContext();
    await useSession(context, address, (await signedIn('editor')).cookie);
    await context.route(/\/build\/library-dialog\b.*\.js/, (route) => route.fulfill({ status: 404 }));
    const page = await open(context, `/admin/shows/${show.id}`);
    await page.getByLabel('Tagline').fill(TYPED);
    const failed = page.waitForResponse((answer) => answer.url().includes('library-dialog') && !answer.ok());
    await page
      .getByRole('button', { name: /^Choose from library/ })
      .first()
      .click();
    await failed;
    await page.waitForFunction((typed) => JSON.stringify(localStorage).includes(typed), TYPED);
    expect(await isFirst(page)).toBe(true);
  },
  TIMEOUT_MS,
);

it(
  'who follows a link to a page whose module is gone gets its document, once',
  async () => {
    const context = await browser.newContext();
    await context.route(/\/build\/_site\.people\b/, (route) => route.fulfill({ status: 404 }));
    let loads = 0;
    context.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    const page = await open(context, '/contact');
    await page.getByRole('link', { name: 'Our People' }).first().click();
    await page.waitForFunction(() => (window as { isFirst?: boolean }).isFirst !== true);
    await page.waitForURL('**/people');
    await page.getByRole('heading', { name: 'Our People' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(2);
  },
  TIMEOUT_MS,
);
