/** The screens of Site that edit parts of the settings. */
import { useEmptySite } from '../../empty-site';
import { signInAs } from '../../accounts/sign-in';
import { expect, test } from '../../fixtures';
import { getSettings } from '~/core/session/settings.server';

useEmptySite();

test('the hero’s words and the name are edited each on its screen, from the menu', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site.url, 'editor');
  await page.goto('/admin/dashboard');
  const menu = page.getByRole('complementary', { name: 'Sidebar' });
  await menu.getByRole('link', { name: 'Home page' }).click();
  await page.getByLabel('Hero words, one a line').fill('Slow\nWater');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await menu.getByRole('list', { name: 'Site' }).getByRole('link', { name: 'Name and contact' }).click();
  await page.getByLabel('Site name').fill('Slow Water');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await getSettings()).siteName).toBe('Slow Water');
  const { brand, homeIntro } = await getSettings();
  expect(brand.heroWords).toEqual(['Slow', 'Water']);
  expect(homeIntro, 'what the form does not change stays').not.toBe('');
});
