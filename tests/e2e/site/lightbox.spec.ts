import type { Page } from '@playwright/test';
import { demoUrl } from '../../demo-files';
import { axe, expect, expectNoOverflow, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';

const STILLS = /\/gallery\/\w+\.jpg$/;

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Perihelion: media' });
const cells = (page: Page) =>
  page.getByRole('region', { name: 'Perihelion', exact: true }).getByRole('listitem');

const openCell = async (page: Page, at: number) => {
  await cells(page).nth(at).getByRole('link').click();
  await expect(lightbox(page)).toBeVisible();
};

async function open(page: Page, at: number) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Perihelion', exact: true }).click();
  await openCell(page, at);
}

test(
  'the lightbox opens at the clicked item, wraps around, and is used by keyboard',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, 0);
    await expect(lightbox(page)).toContainText('1 of 4');
    const video = lightbox(page).locator('video');
    await expect(video).toHaveAttribute('src', demoUrl('shows/perihelion/main.mp4'));
    await expect(video).toHaveAttribute('controls', '');
    await expect(video).toHaveJSProperty('paused', false);
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    await axe(page);
    await expectNoOverflow(page);
    await lightbox(page).getByRole('button', { name: 'Previous' }).click();
    await expect(lightbox(page)).toContainText('4 of 4');
    await expect(lightbox(page).getByRole('img')).toHaveAttribute('src', STILLS);
    await expect(video).toHaveCount(0);
    await lightbox(page).getByRole('button', { name: 'Next' }).click();
    await expect(lightbox(page)).toContainText('1 of 4');
    await lightbox(page).getByRole('button', { name: 'Close' }).click();
    await expect(lightbox(page)).toHaveCount(0);

    await openCell(page, 1);
    await expect(lightbox(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(lightbox(page)).toContainText('3 of 4');
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowLeft');
    await expect(lightbox(page)).toContainText('4 of 4');
    for (const name of ['Previous', 'Next']) {
      await page.keyboard.press('Tab');
      await expect(lightbox(page).getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    // The browser's toolbar may get the focus; the page behind never does.
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(outside).toBe(false);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toBeHidden();
    await expect(cells(page).nth(1).getByRole('link')).toBeFocused();
    await expect(page).toHaveURL('/');
  },
);

/** Swipes with one finger over the lightbox, from the middle of its image. */
async function swipe(page: Page, byX: number, byY = 0): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const [x, y] = [width / 2, height / 3];
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [{ x, y }]);
  await send('touchMove', [{ x: x + byX / 2, y: y + byY / 2 }]);
  await send('touchMove', [{ x: x + byX, y: y + byY }]);
  await send('touchEnd', []);
}

test(
  'a horizontal swipe navigates; a vertical or short one does not',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, 1);
    await swipe(page, -120);
    await expect(lightbox(page)).toContainText('3 of 4');
    await swipe(page, 120);
    await expect(lightbox(page)).toContainText('2 of 4');
    await swipe(page, 20);
    await swipe(page, 60, 120);
    await swipe(page, 120);
    await expect(lightbox(page)).toContainText('1 of 4');
  },
);

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test("a show's media are links to their players and files", async ({ page }) => {
    await page.goto('/shows/perihelion');
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expect(links).toHaveCount(4);
    await expect(links.first()).toHaveAttribute('href', '/shows/perihelion?play=main');
  });
});

test(
  'a video has a page of its own if the lightbox cannot be loaded',
  { tag: '@desktop' },
  async ({ page, allow }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Perihelion', exact: true }).click();
    allow.failing('/build/lightbox-dialog-');
    await page.route('**/build/lightbox-dialog-*.js', (route) => route.abort());
    await cells(page).nth(0).getByRole('link').click();
    await expect(page).toHaveURL(/\/shows\/perihelion\?play=/);
  },
);
