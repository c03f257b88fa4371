/** The controls that signed-in users see on public pages cover no other control, and keep their layout. */
import mongoose from 'mongoose';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { everyNth, someOf } from '../../full-length';
import { expect, expectNoOverflow, test } from '../../fixtures';
import { makeShow } from '../../make';

useEmptySite();

const SIZES = [320, 375, 768, 1024, 1440].flatMap((width) => [600, 812].map((height) => ({ width, height })));

/** Scrolls through the page and returns the controls that the Edit Mode link covered. Runs in the page. */
function coveredControls(): string[] {
  const dialog = document.querySelector('dialog[open]');
  const link = (dialog ?? document).querySelector('.staff');
  if (!link) throw new Error('the link is missing');
  const controls = [...(dialog ?? document).querySelectorAll('a[href], button, summary, input')].filter(
    (element) => element !== link && element.checkVisibility({ visibilityProperty: true }),
  );
  const scroller = dialog ?? document.documentElement;
  const covered = new Set<string>();
  // Scroll snapping is off, so that the page stays where the test scrolls it.
  document.documentElement.style.scrollSnapType = 'none';
  for (let top = 0; top <= scroller.scrollHeight; top += 20) {
    scroller.scrollTo({ top, behavior: 'instant' });
    const own = link.getBoundingClientRect();
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      const isBeside = box.right < own.left + 1 || box.left > own.right - 1;
      if (!isBeside && box.bottom > own.top && box.top < own.bottom)
        covered.add(control.outerHTML.slice(0, 80));
    }
  }
  return [...covered];
}

test('"Edit this page" covers no control at any width, also while the page scrolls', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site.url, 'admin');
  // The cookie that the sign-in form also sets, for scripts of the public pages.
  await context.addCookies([{ name: 'showreel_staff', value: '1', url: site.url }]);
  await makeShow({ title: 'Ember', featuredOnHomepage: true, broadcaster: 'Channel' });
  for (const path of ['/', '/shows/ember']) {
    await page.goto(path);
    for (const size of everyNth([...SIZES, { width: 812, height: 375 }], 5)) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect(page.getByRole('link', { name: 'Edit this page' })).toBeVisible();
      if (path === '/')
        await expect(page.getByRole('button', { name: 'Play reel with sound' })).toBeVisible();
      await expectNoOverflow(page);
      expect.soft([path, size, await page.evaluate(coveredControls)]).toEqual([path, size, []]);
    }
  }
  await mongoose.connection.collection('shows').deleteMany({});
});

const LOW = [
  { width: 1280, height: 720 },
  { width: 1440, height: 600 },
  { width: 375, height: 500 },
];

test(
  'the tools of the hero and of a show are below the header in low windows',
  { tag: '@long' },
  async ({ page, context, site }) => {
    await signInAs(context, site.url, 'admin');
    await makeShow({ title: 'Ember', featuredOnHomepage: true, broadcaster: 'Channel' });
    for (const path of ['/edit', '/shows/ember/edit'])
      for (const size of LOW) {
        await page.setViewportSize(size);
        await page.goto(path);
        const tools = page.locator('.show-overlay, .hero').getByRole('button', { name: /^Video|^Image/ });
        const tool = await tools.first().boundingBox();
        const above = await page.locator('.top > *').first().boundingBox();
        expect
          .soft(tool?.y, `${path} ${JSON.stringify(size)}`)
          .toBeGreaterThanOrEqual((above?.y ?? NaN) + (above?.height ?? 0));
      }
    await mongoose.connection.collection('shows').deleteMany({});
  },
);

test(
  'the arrows of the edit toolbar stay side by side on a phone',
  { tag: '@long' },
  async ({ page, context, site }) => {
    await signInAs(context, site.url, 'admin');
    await makeShow({ title: 'First' });
    await makeShow({ title: 'Second', featuredOnHomepage: true });
    for (const path of someOf(['/edit', '/shows/edit', '/shows/second/edit'], 2)) {
      await page.goto(path);
      for (const width of [320, 375]) {
        await page.setViewportSize({ width, height: 812 });
        const top = async (way: string) => {
          const arrow = page.getByRole('button', { name: `Move Second ${way}`, exact: true }).last();
          return (await arrow.boundingBox())?.y ?? NaN;
        };
        // What stands above may still change its height.
        await expect.poll(async () => (await top('up')) - (await top('down')), `${path} ${width}`).toBe(0);
      }
    }
    await mongoose.connection.collection('shows').deleteMany({});
  },
);
