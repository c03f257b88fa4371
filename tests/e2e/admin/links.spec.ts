/** Redirects in the admin: added, changed, deleted and imported, at every width, with and without scripts. */
import { laterWith } from '../../full-length';
import type { Page } from '@playwright/test';
import { Redirect, type StoredRedirect } from '~models/redirect';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectToFitPhone, hydrated, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makePage, makeRedirect } from '../../make';
import { said } from '../../record-form-steps';
import { signInAs } from '../../accounts/sign-in';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await Redirect.deleteMany();
  await signInAs(context, site.url, 'editor');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const control = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const stored = (fromKey: string) => Redirect.findOne({ fromKey }).lean<StoredRedirect | null>();
const CSV = [
  'from,to,status,note',
  '/drama/the-long-rain,/shows,,The old site',
  '/jobs,/contact,301,',
  '/rain,/news,302',
  '/shows,/our-shows',
  '/lost,/nothing',
].join('\r\n');

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', { tag: '@desktop' }, () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    test(
      'a redirect is added, changed and deleted',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, site, allow }) => {
        allow.failing(/admin.links/);
        await page.goto('/admin/links');
        await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();
        await expect(page.getByText('No redirects yet')).toBeVisible();
        if (javaScriptEnabled) await hydrated(page);

        await control(page, 'from').fill('/rain-trailer');
        await control(page, 'to').fill('/shows/the-long-reign');
        await control(page, 'note').fill('On the posters');
        await button(page, 'Add redirect').click();
        await expect(page.getByText('There is nothing at this address').first()).toBeVisible();
        await expect(control(page, 'from')).toHaveValue('/rain-trailer');
        await expect(control(page, 'note')).toHaveValue('On the posters');
        if (javaScriptEnabled) await axe(page);
        await page.getByLabel('Store it all the same').check();
        await button(page, 'Add redirect').click();
        await said(page, 'Redirect added successfully');
        await expect(control(page, 'from')).toHaveValue('');
        await expect(page.getByText('On the posters')).toBeVisible();
        if (javaScriptEnabled) {
          await expectToFitPhone(page);
          await axe(page);
        }

        await page.getByRole('link', { name: 'Edit /rain-trailer' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Edit redirect' })).toBeVisible();
        if (javaScriptEnabled) await hydrated(page);
        await control(page, 'to').fill('/shows');
        await control(page, 'status').selectOption('302');
        await button(page, 'Save Changes').click();
        await said(page, 'Redirect saved successfully');
        expect(await stored('/rain-trailer')).toMatchObject({
          to: '/shows',
          status: 302,
          note: 'On the posters',
        });
        const { status, headers } = await fetch(`${site.url}/rain-trailer`, { redirect: 'manual' });
        expect([status, headers.get('location')]).toEqual([302, '/shows']);

        await page.goto('/admin/links');
        if (javaScriptEnabled) await hydrated(page);
        await expect(page.getByText('1 time')).toBeVisible();
        await page.getByRole('link', { name: 'Delete /rain-trailer' }).click();
        await expect(
          page.getByText('Are you sure you want to delete the redirect /rain-trailer?'),
        ).toBeVisible();
        await button(page, 'Delete').click();
        await said(page, 'Redirect deleted successfully');
        expect(await stored('/rain-trailer')).toBeNull();
      },
    );

    test(
      'a file is imported after its preview',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, allow }) => {
        allow.failing(/admin.links/);
        await makeRedirect({ from: '/jobs', to: '/contact' });
        await makeRedirect({ from: '/rain', to: '/shows' });
        await page.goto('/admin/links');
        await page.getByRole('link', { name: 'Import', exact: true }).click();
        if (javaScriptEnabled) await hydrated(page);
        await button(page, 'Preview').click();
        await expect(page.getByText('Choose a file first.').first()).toBeVisible();

        const file = { name: 'old-site.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
        await control(page, 'file').setInputFiles(file);
        await button(page, 'Preview').click();
        await expect(page.getByText('5 lines. Nothing is stored yet.')).toBeVisible();
        await expect(page.getByText('Today: 301 to /shows')).toBeVisible();
        await expect(page.getByText('This address is in use')).toBeVisible();
        await expect(page.getByText('There is nothing at this address')).toBeVisible();
        expect(await Redirect.countDocuments(), 'nothing is stored yet').toBe(2);
        if (javaScriptEnabled) {
          await expectToFitPhone(page);
          await axe(page);
        }
        await page.getByRole('button', { name: /^Refused/ }).click();
        await expect(page.getByText('Today: 301 to /shows')).toBeHidden();
        await expect(page.getByText('This address is in use')).toBeVisible();

        await button(page, 'Import 2 redirects').click();
        await said(page, '2 redirects imported');
        expect(await stored('/rain')).toMatchObject({ to: '/news', status: 302 });
        expect(await stored('/drama/the-long-rain')).toMatchObject({ to: '/shows', note: 'The old site' });
        expect(await Redirect.countDocuments()).toBe(3);
      },
    );
  });

test.describe('over HTTP', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('an address that is gone says so, on every kind of route', async ({ page, allow }) => {
    const addresses = ['/gone', '/shows/gone', '/news/gone/', '/people/gone', '/shows/a/gone', '/a/b/gone'];
    allow.failing(/gone/);
    for (const address of addresses) {
      await makeRedirect({ from: address, to: '', status: 410 });
      expect((await page.goto(address))?.status()).toBe(410);
      await expect(page.getByRole('heading', { name: 'This page is gone.' })).toBeVisible();
      await expect(page).toHaveURL(address);
    }
  });
});

test('a visitor who follows a link without loading the page anew is led on, or told that it is gone @desktop', async ({
  page,
  allow,
}) => {
  allow.failing('/shows/gone');
  await makeRedirect({ from: '/old-contact', to: '/contact' });
  await makeRedirect({ from: '/shows/gone', to: '', status: 410 });
  const links = '<p><a href="/old-contact">Write to us</a> <a href="/shows/gone">The show</a></p>';
  const { slug } = await makePage({ body: links, status: 'published', publishedAt: new Date(0) });
  await page.goto(`/${slug}`);
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'The show' }).click();
  await expect(page.getByRole('heading', { name: 'This page is gone.' })).toBeVisible();
  await expect(page).toHaveURL('/shows/gone');
  await axe(page);
});
