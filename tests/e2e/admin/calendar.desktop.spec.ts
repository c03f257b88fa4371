/** The calendar: a month by keyboard, moving a date by its form and by dragging, and the address for calendar programs. */
import type { Page } from '@playwright/test';
import { Article } from '~models/article';
import { emptyDesk } from '../../record-form-steps';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeArticle } from '../../make';
import { signInAs } from '../../accounts/sign-in';
import { updateRecord } from '~/records/save/record-update.server';
import { otherUser } from '../../accounts/role-forms/role-form';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await signInAs(context, site.url, 'editor');
});

const MARCH = '/admin/calendar?month=2027-03';
const makeScheduled = (title = 'Ember returns', time = '09:30') =>
  makeArticle({ title, status: 'published', publishedAt: `2027-03-10T${time}:00Z` });

const day = (page: Page, date: string) =>
  page.locator('td').filter({ has: page.locator(`[data-day="${date}"]`) });
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

const dateOf = async (id: string) => (await Article.findById(id).orFail()).publishedAt.toISOString();

test('an entry is dragged to another day, the move is undone, and arrow keys move between days and months', async ({
  page,
}) => {
  const { id } = await makeScheduled();
  for (const title of ['B', 'C', 'D', 'E', 'F']) await makeScheduled(title, '15:00');
  await page.goto(MARCH);
  const centre = async (place: ReturnType<Page['locator']>) => {
    const { x, y, width, height } = (await place.boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  const entry = page.getByRole('link', { name: 'Ember returns' });
  await page.mouse.move(...(await centre(entry)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(day(page, '2027-03-18'))), { steps: 6 });
  await page.mouse.up();
  await expect(toast(page, 'Ember returns: Article, 18 March 2027 at 09:30')).toBeVisible();
  await expect(day(page, '2027-03-18').getByRole('link', { name: 'Ember returns' })).toBeVisible();
  expect(await dateOf(id)).toBe('2027-03-18T09:30:00.000Z');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(day(page, '2027-03-10').getByRole('link', { name: 'Ember returns' })).toBeVisible();
  expect(await dateOf(id)).toBe('2027-03-10T09:30:00.000Z');

  await expect(page.getByRole('heading', { name: 'March 2027' })).toBeVisible();
  const focused = page.locator('[data-day]:focus');
  await day(page, '2027-03-10').locator('[data-day]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAttribute('data-day', '2027-03-18');
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: 'April 2027' })).toBeVisible();
  await expect(focused).toHaveAttribute('data-day', '2027-04-01');
  await page.keyboard.press('PageUp');
  await expect(page.getByRole('heading', { name: 'March 2027' })).toBeVisible();
  await page.getByRole('link', { name: '2 more' }).click();
  await expect(page.getByRole('heading', { name: 'Wednesday, 10 March 2027' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Change date: / })).toHaveCount(6);
});

test.describe('over HTTP', () => {
  test.use(overHttp);

  test('a date is changed by its form, and one that moved meanwhile is asked about', async ({
    page,
    allow,
  }) => {
    allow.failing(/\/admin\/calendar\/article/);
    const { id } = await makeScheduled();
    await page.goto(`${MARCH}&view=list&types=article`);
    await page.getByRole('link', { name: 'Change date: Ember returns' }).click();
    await expect(page.locator('[name=at]')).toBeVisible();
    await updateRecord('article', otherUser, id, { publishedAt: '2027-03-11T09:30:00Z' });
    await page.locator('[name=at]').fill('2027-03-30T10:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Two versions' })).toBeVisible();
    expect(await dateOf(id)).toBe('2027-03-11T09:30:00.000Z');
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await expect(page).toHaveURL(/view=list&types=article$/);
    await expect(toast(page, 'Ember returns: Article, 30 March 2027 at 10:00')).toBeVisible();
    expect(await dateOf(id)).toBe('2027-03-30T09:00:00.000Z');
  });
});
