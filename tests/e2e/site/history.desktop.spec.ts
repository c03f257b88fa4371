/** Back closes overlays one at a time, and stays on the page. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures';

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Perihelion: media' });
const show = (page: Page) => page.getByRole('dialog', { name: 'Perihelion', exact: true });

/** Collects the requests of the page from now on. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    // Home fetches the next videos while nothing else happens.
    if (request.url().endsWith('.mp4')) return;
    if (['document', 'fetch', 'xhr'].includes(request.resourceType())) asked.push(request.url());
  });
  return asked;
}

async function openOnHome(page: Page) {
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByRole('button', { name: 'Perihelion', exact: true }).click();
  const cells = page.getByRole('region', { name: 'Perihelion', exact: true }).getByRole('listitem');
  await cells.nth(1).getByRole('link').click();
  await expect(lightbox(page)).toContainText('2 of 4');
}

test(
  'on Home Back closes the lightbox and Forward opens it again, without a request; a closed one leaves no entry',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/people');
    await openOnHome(page);
    const asked = requestsOf(page);
    await page.goBack();
    await expect(lightbox(page)).toBeHidden();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'All about Perihelion' })).toBeVisible();
    await page.goForward();
    await expect(lightbox(page)).toContainText('2 of 4');
    expect(asked).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/people');
  },
);

test('in a show Back closes the lightbox first, then the show', async ({ page }) => {
  await page.goto('/shows');
  await page.getByRole('link', { name: 'Perihelion', exact: true }).click();
  await show(page).locator('.cells').getByRole('link').first().click();
  await expect(lightbox(page)).toBeVisible();
  await page.goBack();
  await expect(lightbox(page)).toBeHidden();
  await expect(show(page)).toBeVisible();
  await expect(page).toHaveURL('/shows/perihelion');
  // As React does in development, which mounts twice.
  await show(page).evaluate((dialog: HTMLDialogElement) => {
    const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
    dialog.close();
    dialog.showModal();
    return closed.then(() => undefined);
  });
  await page.goBack();
  await expect(show(page)).toBeHidden();
  await expect(page).toHaveURL('/shows');
});

test.describe('the menu of a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

  test('is closed by Back, and by Close without a leftover history entry', async ({ page }) => {
    await page.goto('about:blank');
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu(page)).toBeVisible();
    await page.goBack();
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL('/contact');
    await page.getByRole('button', { name: 'Menu' }).press('Space');
    // Close is a link with the role of a button, which the space bar activates, too.
    await menu(page).getByRole('button', { name: 'Close' }).press('Space');
    await expect(menu(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  });

  test.beforeEach(({ allow }) => allow.thirdParty('https://www.openstreetmap.org'));
});
