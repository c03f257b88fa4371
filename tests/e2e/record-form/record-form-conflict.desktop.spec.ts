/** Concurrent edits of one record: fields changed by one user are merged, fields changed by both are shown. */
import type { BrowserContext, Page } from '@playwright/test';
import mongoose from 'mongoose';
import { signedIn, useSession } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectToFitPhone, test } from '../../fixtures';
import { laterWith } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { HttpPage } from '../../http-pages/page';
import { Session } from '../../http-pages/session';
import { makeShow } from '../../make';
import { emptyDesk, field, said, save, stored } from '../../record-form-steps';

useEmptySite();

let path: string;
let own: string;
test.beforeEach(async ({ context, site, allow }) => {
  await emptyDesk();
  const show = await makeShow({
    title: 'Ember',
    tagline: 'Night on the quay',
    broadcaster: 'Nine',
    description: '<p>A fire is lit.</p>',
  });
  path = `/admin/shows/${show.id}`;
  own = (await signedIn('editor', { firstName: 'Mara' })).cookie;
  await useSession(context, site.url, own);
  allow.failing(path);
});

/** Changes and saves the record as another user. */
async function theirsSaved(url: string, changes: Record<string, string>) {
  await savedBy((await signedIn('editor', { firstName: 'Sun-hee', lastName: 'Park' })).cookie, url, changes);
}

/** Changes and saves the record in another window. */
async function savedBy(cookie: string, url: string, changes: Record<string, string>) {
  const session = new Session(url);
  await useSession(session as unknown as BrowserContext, url, cookie);
  const theirs = new HttpPage(session) as unknown as Page;
  await theirs.goto(path);
  for (const [name, text] of Object.entries(changes)) await field(theirs, name).fill(text);
  await save(theirs);
  await said(theirs, 'Show saved successfully');
}

const conflict = (page: Page) => page.getByRole('region', { name: 'Two versions' });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    const open = async (page: Page) => {
      await page.goto(path);
      if (javaScriptEnabled) await expect(page.getByRole('toolbar')).toBeVisible();
    };
    const bothChange = async (page: Page, url: string) => {
      await open(page);
      await theirsSaved(url, { tagline: 'Morning on the quay', broadcaster: 'Ten' });
      await field(page, 'tagline').fill('Night on the pier');
      await save(page);
      await expect(conflict(page)).toBeVisible();
    };

    test('a conflict in a field shows both texts, and Overwrite saves the own one', async ({
      page,
      site,
    }) => {
      await bothChange(page, site.url);
      await expect(conflict(page)).toContainText(/Saved by Sun-hee Park, on \d+ \w+ \d{4}/);
      const version = (name: string) => conflict(page).getByRole('region', { name });
      await expect(version('Tagline, saved')).toContainText('Morning on the quay');
      await expect(version('Tagline, saved').locator('ins').first()).toHaveText('Morning');
      await expect(version('Tagline, yours').locator('ins')).toHaveText(['Night', 'pier']);
      await expect(conflict(page)).toContainText('Only changed by Sun-hee Park, so it stays: Ten');
      await expect(field(page, 'tagline')).toHaveValue('Night on the pier');
      expect((await stored('shows'))[0]).toMatchObject({ tagline: 'Morning on the quay' });
      if (javaScriptEnabled) {
        await expect(conflict(page)).toBeFocused();
        // No toast stands over the comparison.
        await expect(page.getByText('Failed to save show')).toHaveCount(0);
        await axe(page);
        await expectToFitPhone(page);
      }
      await page.getByRole('button', { name: 'Overwrite' }).click();
      await said(page, 'Show saved successfully');
      expect((await stored('shows'))[0]).toMatchObject({ tagline: 'Night on the pier', broadcaster: 'Ten' });
    });

    test(
      'a record deleted by another user is reported as gone, and the text can be copied',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, allow }) => {
        allow.failing('/admin/recover');
        await open(page);
        await mongoose.connection.collection('shows').deleteMany({});
        await field(page, 'tagline').fill('Words worth keeping');
        await save(page);
        await expect(page.getByText(/This has since been deleted/).first()).toBeVisible();
        await expect(page.getByRole('textbox', { name: 'Tagline' })).toHaveValue('Words worth keeping');
        // A switch sends two values; the last one counts.
        if (!javaScriptEnabled)
          await expect(page.getByRole('textbox', { name: 'Featured on home page' })).toHaveValue('false');
        expect(await stored('shows')).toEqual([]);
      },
    );

    // Scripts make no difference to the rest.
    if (javaScriptEnabled) return;

    test('a conflict of two windows of one user says so', async ({ page, site }) => {
      await open(page);
      await savedBy(own, site.url, { tagline: 'Morning on the quay' });
      await field(page, 'tagline').fill('Night on the pier');
      await save(page);
      await expect(conflict(page)).toContainText('Saved by you, in another window, on');
    });

    test('changes of different fields are merged, and the other user’s change is reported', async ({
      page,
      site,
    }) => {
      await open(page);
      await theirsSaved(site.url, { broadcaster: 'Ten', description: '<p>It burns.</p>' });
      await field(page, 'tagline').fill('Mine');
      await save(page);
      await said(page, /^Show saved successfully\. Sun-hee Park also changed: /);
      await expect(page.getByText(/Sun-hee Park also changed: .*Channel/)).toBeVisible();
      expect((await stored('shows'))[0]).toMatchObject({
        tagline: 'Mine',
        broadcaster: 'Ten',
        description: '<p>It burns.</p>',
      });
    });

    test('Reload takes the other user’s version', async ({ page, site }) => {
      await bothChange(page, site.url);
      await page.getByRole('link', { name: 'Reload' }).click();
      await expect(conflict(page)).toHaveCount(0);
      await expect(field(page, 'tagline')).toHaveValue('Morning on the quay');
      await expect(field(page, 'broadcaster')).toHaveValue('Ten');
      await expect(page.getByText('Unsaved changes')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    });
  });

/** Screens whose errors stand in place, with a field that anyone may write, their button and the title of their errors. */
const IN_PLACE = [
  ['/admin/settings', 'tagline', 'Save All Changes', 'Failed to save settings'],
  ['/admin/profile', 'firstName', 'Save Profile', 'Failed to update profile'],
] as const;

for (const [screen, name, verb, failed] of IN_PLACE)
  test(`no message that it failed stands over the comparison on ${screen}`, async ({
    page,
    site,
    context,
    allow,
  }) => {
    allow.failing(screen);
    await useSession(context, site.url, (await signedIn('admin')).cookie);
    const elsewhere = await context.newPage();
    const change = async (window: Page, text: string) => {
      await window.locator(`[name=${name}]`).fill(text);
      await window.getByRole('button', { name: verb }).click();
    };
    await page.goto(screen);
    await elsewhere.goto(screen);
    await change(elsewhere, 'Theirs');
    await expect(elsewhere.getByRole('status').filter({ hasText: /success/ })).toBeVisible();
    await change(page, 'Mine');
    await expect(conflict(page)).toBeVisible();
    await expect(page.getByText(failed)).toHaveCount(0);
    await expect(page.locator(`[name=${name}]`)).toHaveValue('Mine');
  });
