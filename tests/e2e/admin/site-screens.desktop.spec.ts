/** The screens of Site that edit parts of the settings. */
import { Settings } from '~models/settings';
import { useEmptySite } from '../../empty-site';
import { signInAs } from '../../accounts/sign-in';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor } from '../../make';
import { getSettings } from '~/core/session/settings.server';
import { updateRecord } from '~/records/save/record-update.server';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await Settings.deleteMany();
  await signInAs(context, site.url, 'editor');
});

test.describe('over HTTP', () => {
  test.use(overHttp);

  test('the hero’s words and the name are edited each on its screen, from the menu', async ({ page }) => {
    await page.goto('/admin/dashboard');
    const menu = page.getByRole('complementary', { name: 'Sidebar' });
    await menu.getByRole('link', { name: 'Home page' }).click();
    await page.getByLabel('Hero words, one a line').fill('Still\nWater');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved successfully!')).toBeVisible();
    await menu.getByRole('link', { name: 'Name and contact' }).click();
    await page.getByLabel('Site name').fill('Still Water');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const { siteName, brand, homeIntro } = await getSettings();
    expect([siteName, brand.heroWords]).toEqual(['Still Water', ['Still', 'Water']]);
    expect(homeIntro, 'what the form does not change stays').not.toBe('');
  });

  test('renaming asks whether the words of the old name go', async ({ page }) => {
    await updateRecord('settings', actor('editor'), '', {
      siteName: 'Before',
      brand: { heroWords: ['Old'] },
    });
    await page.goto('/admin/settings');
    await page.getByLabel('Tagline').fill('Changed');
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await expect(page.getByText('Settings saved successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take them out' })).toHaveCount(0);
    await page.getByLabel('Site name').fill('After');
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await page.getByRole('button', { name: 'Take them out' }).click();
    await expect(page.getByText('The words of the old name were taken out')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take them out' })).toHaveCount(0);
    const { siteName, brand } = await getSettings();
    expect([siteName, brand.meanings, brand.heroWords]).toEqual([
      'After',
      [],
      ['First', 'Original', 'Indispensable'],
    ]);
    await page.goto('/admin/settings?renamed');
    await expect(page.getByRole('button', { name: 'Take them out' })).toHaveCount(0);

    await updateRecord('settings', actor('editor'), '', { brand: { heroWords: ['Slow', 'Water'] } });
    await page.goto('/admin/settings');
    await page.getByLabel('Site name').fill('Still Water');
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    const question = page.getByRole('region', { name: 'Do the words of the old name go?' });
    await question.getByRole('button', { name: 'Keep them' }).click();
    await expect(question).toHaveCount(0);
    expect(await getSettings()).toMatchObject({
      siteName: 'Still Water',
      brand: { heroWords: ['Slow', 'Water'] },
    });
  });
});
