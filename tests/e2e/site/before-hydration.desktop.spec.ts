/** What a visitor does before the page is hydrated is not lost, and does not break the page. */
import type { Page } from '@playwright/test';
import { expect, isHydrated, test } from '../../fixtures';
import { holdScripts } from '../../late-scripts';

test('keys that are pressed while the page hydrates do not stop it', async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto('/people', { waitUntil: 'commit' });
  const press = async () => {
    await page.keyboard.press('Shift');
    return page.evaluate(isHydrated);
  };
  await expect.poll(press, { intervals: [5] }).toBe(true);
});

test('a search that was typed is shown', async ({ page }) => {
  const arrive = await holdScripts(page);
  await page.goto('/news?q=rain', { waitUntil: 'commit' });
  const box = page.getByPlaceholder('Search articles...');
  await box.fill('perihelion');
  arrive();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Two articles match “perihelion”');
  await expect(box).toHaveValue('perihelion');
});

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Perihelion: media' });

const openTrailer = async (page: Page) => {
  await page.goto('/shows/perihelion', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Trailer', exact: true }).click();
};

test('a click on a trailer opens the lightbox when the scripts are there', async ({ page }) => {
  const arrive = await holdScripts(page);
  await openTrailer(page);
  await expect(page).toHaveURL('/shows/perihelion');
  arrive();
  await expect(lightbox(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toHaveCount(0);
});
