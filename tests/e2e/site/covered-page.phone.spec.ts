/** What a show covers on a phone, for the keyboard of a phone or of a window that is enlarged. */
import { expect, test } from '../../fixtures';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the keyboard goes from the skip link to the show, past the covered header', async ({ page }) => {
    await page.goto('/shows/perihelion');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    const show = page.getByRole('dialog');
    await page.keyboard.press('Tab');
    // It scrolls, so that it takes the focus itself.
    await expect(show).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(show.getByRole('link', { name: 'Close' })).toBeFocused();
  });
});

test('the header is there again when the show is closed', async ({ page }) => {
  await page.goto('/shows/perihelion');
  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});
