/** What is laid over a page for people who are signed in covers nothing that they or others press. */
import mongoose from 'mongoose';
import { signInAs } from '../desk';
import { expect, test } from '../fixtures';
import { makeShow } from '../make';

test.use({ environment: { SEED: 'none' } });
test.beforeAll(async ({ site }) => void (await mongoose.connect(site.mongodbUri)));
test.afterAll(() => mongoose.disconnect());

const SIZES = [320, 375, 768, 1024, 1440].flatMap((width) => [600, 812].map((height) => ({ width, height })));

test('"Edit this page" covers "Play reel with sound" on no screen when the page opens', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site.url, 'admin');
  // What signing in by the form sets beside the session, for scripts of the public pages.
  await context.addCookies([{ name: 'showreel_staff', value: '1', url: site.url }]);
  for (const size of [...SIZES, { width: 812, height: 375 }]) {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Edit this page' })).toBeVisible();
    const isCovered = await page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const [link, button] = [boxOf('.staff'), boxOf('.hero__ctl button')];
      if (!link || !button) throw new Error('the link or the button is missing');
      const meets = button.left < link.right && button.right > link.left;
      return meets && button.top < link.bottom && button.bottom > link.top;
    });
    expect.soft([size, isCovered]).toEqual([size, false]);
  }
});

for (const width of [320, 375])
  test(`the arrows of the edit toolbar stay side by side at ${width} px`, async ({ page, context, site }) => {
    await signInAs(context, site.url, 'admin');
    await makeShow({ title: 'First' });
    await makeShow({ title: 'Second', featuredOnHomepage: true });
    await page.setViewportSize({ width, height: 812 });
    for (const path of ['/shows/edit', '/shows/second/edit', '/edit']) {
      await page.goto(path);
      const arrow = (way: string) =>
        page
          .getByRole('button', { name: `Move Second ${way}`, exact: true })
          .last()
          .boundingBox();
      const [up, down] = [await arrow('up'), await arrow('down')];
      expect([path, up?.y]).toEqual([path, down?.y]);
    }
    await mongoose.connection.collection('shows').deleteMany({});
  });
