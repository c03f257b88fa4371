/** "View" links lists, record forms and save messages to the public page, or the reason for its absence is shown. */
import type { Page } from '@playwright/test';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeArticle, makePerson, makeShow } from '../../make';
import { emptyDesk } from '../../record-form-steps';
import { someOf } from '../../full-length';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await signInAs(context, site.url, 'editor');
});

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) });
const view = (page: Page, name: string) => page.getByRole('link', { name: `View ${name}`, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

const PUBLIC = [
  { kind: 'shows', url: '/shows/ember', make: () => makeShow({ title: 'Ember' }), said: 'Show saved' },
  { kind: 'news', url: '/news/ember', make: () => makeArticle({ title: 'Ember' }), said: 'Article saved' },
  {
    kind: 'people',
    url: '/people#ember',
    make: () => makePerson({ name: 'Ember' }),
    said: 'Team member saved',
  },
  {
    kind: 'people',
    url: '/people/ember',
    make: () => makePerson({ name: 'Ember', kind: 'talent' }),
    said: 'Team member saved',
  },
];

const HIDDEN = [
  {
    kind: 'shows',
    make: () => makeShow({ title: 'Ember', status: 'inactive' }),
    row: 'Inactive',
    form: 'Inactive: not on the site',
  },
  {
    kind: 'news',
    make: () => makeArticle({ title: 'Ember', status: 'draft' }),
    row: 'Draft',
    form: 'Draft: not on the site',
  },
  {
    kind: 'news',
    make: () => makeArticle({ title: 'Ember', publishedAt: new Date('2999-07-01T08:30:00Z') }),
    row: 'Public from 1 July 2999 at 09:30',
    form: 'Public from 1 July 2999 at 09:30',
  },
];

test.describe('without JavaScript', () => {
  test.use(overHttp);

  for (const { kind, url, make, said } of someOf(PUBLIC))
    test(`${kind}: row, form and message link to ${url} in a new tab`, async ({ page }) => {
      const { id } = await make();
      await page.goto(`/admin/${kind}`);
      await expect(view(page, 'Ember')).toHaveText('View');
      await expect(view(page, 'Ember')).toHaveAttribute('href', url);
      await expect(view(page, 'Ember')).toHaveAttribute('target', '_blank');
      await view(page, 'Ember').click();
      await expect(page).toHaveURL(url);
      await expect(page.getByRole('heading', { name: 'Ember' }).first()).toBeVisible();

      await page.goto(`/admin/${kind}/${id}`);
      await expect(view(page, 'Ember')).toHaveAttribute('href', url);
      await save(page);
      const message = page.getByRole('status').filter({ hasText: `${said} successfully` });
      await expect(message.getByRole('link', { name: 'View Ember' })).toHaveAttribute('href', url);
    });

  for (const { kind, make, row: inRow, form } of someOf(HIDDEN))
    test(`${kind}: a record that is not public has no View, and shows “${form}”`, async ({ page }) => {
      const { id } = await make();
      await page.goto(`/admin/${kind}`);
      await expect(row(page, 'Ember')).toContainText(inRow);
      await expect(view(page, 'Ember')).toHaveCount(0);
      await page.goto(`/admin/${kind}/${id}`);
      await expect(page.getByText(form, { exact: true })).toBeVisible();
      await expect(view(page, 'Ember')).toHaveCount(0);
      await save(page);
      await expect(page.getByRole('status').getByText('saved successfully')).toBeVisible();
      await expect(view(page, 'Ember')).toHaveCount(0);
    });
});

test(
  'a show activated in its row has View in the message, which stays open while that has the focus',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install();
    await makeShow({ title: 'Ember', status: 'inactive' });
    await page.goto('/admin/shows');
    await page.getByRole('button', { name: 'Ember active' }).click();
    const message = page.getByRole('status').filter({ hasText: 'Show saved successfully' });
    const link = message.getByRole('link', { name: 'View Ember' });
    await expect(link).toHaveAttribute('href', '/shows/ember');
    await expect(row(page, 'Ember').getByRole('link', { name: 'View Ember' })).toBeVisible();
    await link.focus();
    await page.clock.runFor(10_000);
    await expect(link).toBeFocused();
    await link.blur();
    await page.clock.runFor(3_100);
    await expect(message).toHaveCount(0);
  },
);
