/** Sessions that end and databases that fail during typing: no typed text is lost. */
import type { BrowserContext, Page } from '@playwright/test';
import mongoose from 'mongoose';
import { signedIn, signInAs, useSession } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, hydrated, test } from '../../fixtures';
import { laterWith } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { makeArticle, PASSWORD } from '../../make';
import { TcpProxy } from '../../server/fixtures/tcp-proxy';
import { databaseNamed } from '../../setup/database';
import { startSite } from '../../setup/site';
import { emptyDesk, field, said, save, storedTitles } from '../../record-form-steps';

useEmptySite();

test.beforeEach(({ allow }) => allow.failing(/\/admin/));

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    const open = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await expect(page.getByRole('toolbar')).toBeVisible();
    };

    test('a session that ends while a form is filled in loses no text', async ({ page, context, site }) => {
      await emptyDesk();
      const { user, cookie } = await signedIn('editor');
      await useSession(context, site.url, cookie);
      const { id } = await makeArticle({ title: 'Ember' });
      // Without scripts both forms are sent by the browser itself.
      const addresses = [`/admin/news/${id}?page=1`, ...(javaScriptEnabled ? [] : ['/admin/news/new'])];
      for (const address of addresses) {
        await open(page, address);
        await field(page, 'title').fill('Typed for an hour');
        await field(page, 'excerpt').fill('مرحبا 🎬 "quoted" <b>');
        await mongoose.connection.collection('sessions').deleteMany({});
        await save(page);
        await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
        await page.getByLabel('Username').fill(user.username);
        await page.getByLabel('Password').fill('wrong');
        await page.getByRole('button', { name: 'Sign In' }).click();
        await expect(page.getByRole('alert')).toContainText('Invalid username or password');
        await page.getByLabel('Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign In' }).click();
        await expect(page).toHaveURL(address);
        await expect(page.getByText(/You are signed in again/)).toBeVisible();
        await expect(field(page, 'title')).toHaveValue('Typed for an hour');
        await expect(field(page, 'excerpt')).toHaveValue('مرحبا 🎬 "quoted" <b>');
        if (javaScriptEnabled) await hydrated(page);
        await save(page);
        await said(page, 'Article saved successfully');
        // With scripts no draft remains to be offered.
        await page.getByRole('link', { name: 'Edit Typed for an hour' }).first().click();
        if (javaScriptEnabled) await expect(page.getByRole('toolbar')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
      }
      expect(await storedTitles('articles')).toEqual(addresses.map(() => 'Typed for an hour'));
    });

    test(
      'a list that fails to load after a save reports the save once',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, context, site }) => {
        await emptyDesk();
        await signInAs(context, site.url, 'editor');
        await open(page, '/admin/news/new');
        await field(page, 'title').fill('There');
        const articles = mongoose.connection.collection('articles');
        const { insertedId } = await articles.insertOne({ title: 'Not from here', status: 'published' });
        await save(page);
        await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
        await said(page, 'Article saved successfully');
        await articles.deleteOne({ _id: insertedId });
        await page.getByRole('link', { name: 'Try Again' }).click();
        await expect(page.getByRole('link', { name: 'Edit There' })).toBeVisible();
        await expect(page.getByText('Article saved successfully')).toHaveCount(0);
      },
    );
  });

/** Starts a site whose database `name` can be cut off by a proxy, with an editor's cookie. */
async function behindProxy(
  name: string,
  walk: (site: { url: string }, proxy: TcpProxy, cookie: string) => Promise<void>,
): Promise<void> {
  test.setTimeout(90_000);
  const uri = databaseNamed(process.env.TEST_DATABASE ?? '', name);
  await mongoose.disconnect();
  await mongoose.connect(uri);
  await emptyDesk();
  const { cookie } = await signedIn('editor');
  const proxy = new TcpProxy(uri);
  await proxy.open();
  const site = await startSite({ MONGODB_URI: proxy.uri(uri), SEED: 'none' });
  try {
    await walk(site, proxy, cookie);
  } finally {
    await site.stop();
    await proxy.close();
    await mongoose.disconnect();
  }
}

async function openNewArticle(context: BrowserContext, url: string, cookie: string): Promise<Page> {
  await useSession(context, url, cookie);
  const page = await context.newPage();
  await page.goto('/admin/news/new');
  return page;
}

test(
  'a database that is down during a save loses no text, and the retry saves it',
  { tag: '@long' },
  ({ browser }) =>
    behindProxy('down', async ({ url }, proxy, cookie) => {
      for (const javaScriptEnabled of [true, false]) {
        const context = await browser.newContext({ baseURL: url, javaScriptEnabled });
        const page = await openNewArticle(context, url, cookie);
        if (javaScriptEnabled) await expect(page.getByRole('toolbar')).toBeVisible();
        await field(page, 'title').fill('Kept');
        await proxy.close();
        if (javaScriptEnabled) {
          await save(page);
          await expect(page.getByRole('alert').filter({ hasText: 'Failed to save article' })).toBeVisible({
            timeout: 20_000,
          });
          await expect(field(page, 'title')).toHaveValue('Kept');
          await proxy.open();
          await save(page);
        } else {
          const [answer] = await Promise.all([
            page.waitForResponse((response) => response.url().includes('/admin/recover')),
            save(page),
          ]);
          expect(answer.status()).toBe(503);
          await expect(page.getByRole('heading', { name: 'The database cannot be reached' })).toBeVisible();
          await proxy.open();
          await page.getByRole('button', { name: 'Try Again' }).click();
        }
        await said(page, 'Article saved successfully');
        await context.close();
      }
      expect(await storedTitles('articles')).toEqual(['Kept', 'Kept']);
    }),
);

test('a database that fails after a save reports the save when it is back', { tag: '@long' }, ({ browser }) =>
  behindProxy('lost', async ({ url }, proxy, cookie) => {
    const context = await browser.newContext({ baseURL: url });
    const page = await openNewArticle(context, url, cookie);
    await expect(page.getByRole('toolbar')).toBeVisible();
    await field(page, 'title').fill('There');
    await page.route(/\/admin\/news\.data/, async (route) => {
      await proxy.close();
      await route.continue();
    });
    await save(page);
    await expect(page.getByRole('heading', { name: 'The database cannot be reached' })).toBeVisible({
      timeout: 20_000,
    });
    expect(await storedTitles('articles')).toEqual(['There']);
    await proxy.open();
    await page.getByRole('link', { name: 'Try Again' }).click();
    await said(page, 'Article saved successfully');
    await context.close();
  }),
);
