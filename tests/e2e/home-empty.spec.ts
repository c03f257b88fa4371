import { axe, expect, expectNoOverflow, test } from '../fixtures';

test.use({ environment: { SEED: 'none' } });

test('a site without a show opens with its reel and its company, and says that nothing is announced', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Showreel: First, Original, Indispensable');
  await expect(page.getByRole('region', { name: 'Company reel' }).locator('img')).toBeVisible();
  await expect(page.getByRole('region', { name: 'The company' })).toContainText('Founded in July 2016');
  await expect(page.getByRole('region', { name: 'Shows' })).toContainText('Nothing announced yet.');
  await axe(page);
  await expectNoOverflow(page);
});
