import type { Locator, Page } from '@playwright/test';
import mongoose from 'mongoose';
import { listPublicShows } from '../../../app/records/read/shows.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { makeShow } from '../../make';

// Rows update optimistically in the browser, and revert when the server rejects the change.

useEmptySite();

test.beforeEach(async () => {
  for (const name of ['shows', 'people']) await mongoose.connection.collection(name).deleteMany({});
});

const order = async () => (await listPublicShows()).map((show) => show.title);

/** A switch changes at once, and reverts when it is rejected. */
async function expectRefusedSwitch(page: Page, active: Locator): Promise<void> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/admin/shows.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await held;
    await mongoose.connection.collection('shows').updateMany({}, { $set: { createdBy: 'other' } });
    const body = new URLSearchParams(route.request().postData() ?? '');
    body.set('status', 'nonsense');
    await route.continue({ postData: body.toString() });
  });
  await active.press('Space');
  await expect(active).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Inactive')).toBeVisible();
  answer();
  await expect(page.getByRole('alert').getByText('Failed to save show')).toBeVisible();
  await expect(active).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Inactive')).toHaveCount(0);
  expect((await order()).sort()).toEqual(['Ember', 'Lantern']);
  await page.unroute('**/admin/shows.data*');
}

test(
  'a server that does not respond leaves the page unchanged',
  { tag: '@long' },
  async ({ page, context, site, allow }) => {
    await signInAs(context, site.url, 'editor');
    for (const title of ['B', 'A']) await makeShow({ title });
    await page.goto('/admin/shows');
    allow.failing('/admin/shows.data');
    allow.console(/ERR_FAILED|Failed to load/);
    await page.route('**/admin/shows.data*', (route) => route.abort());
    await page.getByRole('button', { name: 'Move B up' }).click();
    const titles = page.getByRole('heading', { level: 2 });
    await expect(titles).toHaveText(['B', 'A']);
    await expect(page.getByRole('alert').getByText('Failed to save show')).toBeVisible();
    await expect(titles).toHaveText(['A', 'B']);
  },
);

/** Moves and switches are sent in the order in which they were made, also while the first one has no answer. */
async function expectSentInOrder(page: Page): Promise<void> {
  let first = true;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const arrived: string[] = [];
  await page.route('**/admin/shows.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const sent = new URLSearchParams(route.request().postData() ?? '');
    arrived.push(sent.get('move') ?? sent.get('status') ?? '');
    if (first) {
      first = false;
      await held;
    }
    return route.continue();
  });
  const active = page.getByRole('button', { name: 'A active' });
  await page.getByRole('button', { name: 'Move A down' }).click();
  await active.click();
  await active.click();
  await page.getByRole('button', { name: 'Move A down' }).click();
  await page.getByRole('button', { name: 'Move C up' }).click();
  const titles = page.getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(['C', 'B', 'A', 'D']);
  await expect(active).toHaveAttribute('aria-pressed', 'true');
  expect(arrived).toEqual(['1']);
  answer();
  await expect.poll(() => arrived).toEqual(['1', 'inactive', 'active', '2', '0']);
  await expect.poll(order).toEqual(['C', 'B', 'A', 'D']);
  await expect(titles).toHaveText(['C', 'B', 'A', 'D']);
  await expect(active).toHaveAttribute('aria-pressed', 'true');
}

test('moves add up before the page knows its routes, keep the focus, and are sent in their order', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site.url, 'editor');
  for (const title of ['D', 'C', 'B', 'A']) await makeShow({ title });
  const held: (() => Promise<void>)[] = [];
  await page.route(/\/__manifest\?/, (route) => {
    // The routes of the page's links get no answer, so each form asks for its own.
    if (new URL(route.request().url()).searchParams.getAll('p').length === 1)
      held.push(() => route.continue());
  });
  const arrived: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') arrived.push(new URLSearchParams(request.postData() ?? '').get('move'));
  });
  await page.goto('/admin/shows');
  const down = page.getByRole('button', { name: 'Move A down' });
  await down.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.click();
  });
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['B', 'C', 'D', 'A']);
  await expect.poll(() => held.length).toBe(3);
  for (const answer of held.reverse()) {
    const response = page.waitForResponse(/\/__manifest\?/);
    await answer();
    await (await response).finished();
  }
  await expect.poll(() => arrived).toEqual(['1', '2', '3']);
  await expect.poll(order).toEqual(['B', 'C', 'D', 'A']);

  await page.unroute(/\/__manifest\?/);
  const up = page.getByRole('button', { name: 'Move A up' });
  await up.focus();
  for (const expected of ['BCAD', 'BACD', 'ABCD']) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([...expected]);
    await expect(up).toBeFocused();
  }
  await expect.poll(order).toEqual(['A', 'B', 'C', 'D']);
  await expectSentInOrder(page);
});

test('typing searches without a submit, a refused switch reverts, and an ended session leads back to the search', async ({
  page,
  context,
  site,
  allow,
}) => {
  allow.failing('/admin/shows.data');
  allow.console(/500|404/);
  await signInAs(context, site.url, 'editor');
  for (const title of ['Lantern', 'Ember']) await makeShow({ title });
  await page.goto('/admin/shows');
  await page.getByLabel('Search shows').pressSequentially('lan');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Lantern']);
  await expect(page.getByLabel('Search shows')).toBeFocused();
  await expect(page.getByRole('status').getByText('1 show found')).toBeVisible();
  // The order of search results is not the order of the whole list.
  await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0);
  await page.getByLabel('Search shows').fill('');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  await expect(page).toHaveURL('/admin/shows');
  await page.getByLabel('Search shows').fill('em');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Ember']);
  const active = page.getByRole('button', { name: 'Ember active' });
  await expectRefusedSwitch(page, active);
  await context.clearCookies();
  await active.click();
  await expect(page).toHaveURL(`/admin?redirectTo=${encodeURIComponent('/admin/shows?q=em')}`);
});
