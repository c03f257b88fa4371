import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectToFitPhone, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeShow } from '../../make';
import { updateRecord } from '~/records/save/record-update.server';

useEmptySite();

const feature = (title: string, fields: object = {}) =>
  makeShow({ title, featuredOnHomepage: true, ...fields });
const still = { type: 'image', url: '/demo/shows/ember/media-1.jpg', caption: 'By the fire' };

const opener = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true });
const reel = (page: Page) => page.getByRole('region', { name: 'Company reel' });

test.beforeEach(async () => {
  await mongoose.connection.collection('shows').deleteMany({});
  await mongoose.connection.collection('settings').deleteMany({});
});

test('a lightbox with one image has no navigation', { tag: ['@desktop', '@long'] }, async ({ page }) => {
  await feature('Hearth', { media: [still] });
  await page.goto('/');
  await opener(page, 'Hearth').click();
  await page.getByRole('region', { name: 'Hearth' }).getByRole('listitem').getByRole('link').click();
  const lightbox = page.getByRole('dialog', { name: 'Hearth: media' });
  await expect(lightbox).toContainText('By the fire');
  await expect(lightbox.getByRole('button')).toHaveText(['Close']);
  await page.keyboard.press('ArrowRight');
  await expect(lightbox).toContainText('1 of 1');
});

test(
  'a missing reel does not break the page, which has no shows either',
  { tag: '@desktop' },
  async ({ page, allow }) => {
    allow.failing('/reel/gone.mp4');
    await updateRecord('settings', actor('admin'), '', { reelVideoUrl: '/reel/gone.mp4' });
    const said = page.waitForEvent('console', (message) => message.text().startsWith('Skipped footage'));
    await page.goto('/');
    expect((await said).text()).toContain('/reel/gone.mp4');
    await expect(reel(page).locator('video')).toHaveCount(0);
    await expect(reel(page).getByRole('status')).toBeEmpty();
    await expect(reel(page).getByRole('button', { name: /Pause|Play/ })).toHaveCount(0);
    await axe(page);
    await expectToFitPhone(page);
  },
);

test.describe('over HTTP', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('a site without shows has its reel, its company text and a message', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Showreel: First, Original, Indispensable');
    await expect(reel(page).locator('img')).toBeVisible();
    await expect(page.getByRole('region', { name: 'The company' })).toContainText('Founded in July 2016');
    await expect(page.getByRole('region', { name: 'Shows' })).toContainText('Nothing announced yet.');
    await updateRecord('settings', actor('admin'), '', { reelVideoUrl: '/demo/shows/ember/main.mp4' });
    await page.goto('/');
    expect((await page.content()).includes('/demo/shows/ember/main.mp4')).toBe(true);
  });
});
