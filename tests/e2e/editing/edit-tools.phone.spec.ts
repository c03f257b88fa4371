/** The switches, files and arrows of a record in Edit Mode are above its title, where nothing covers them, whatever the title's height. */
import type { Locator } from '@playwright/test';
import mongoose from 'mongoose';
import { DEFAULT_REEL } from '~/core/files/bundled-media';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, expectNoOverflow, test } from '../../fixtures';
import { makeShow } from '../../make';

useEmptySite();

const TITLE = 'The Unexpectedly Extraordinary Long Rain';
const PAGE = '/shows/the-unexpectedly-extraordinary-long-rain/edit';

/** Names the buttons of a group that something else covers at their centre, once each is scrolled into view. */
const coveredIn = (group: Locator) =>
  group.getByRole('button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      button.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return button.contains(hit) ? [] : [button.getAttribute('aria-label')];
    }),
  );

const tools = (scope: Locator) => scope.getByRole('group', { name: `${TITLE}: settings` });

test.beforeEach(async ({ context, site }) => {
  await mongoose.connection.collection('shows').deleteMany({});
  await signInAs(context, site.url, 'admin');
});

const FILES = { 'a moving picture': DEFAULT_REEL, 'no picture': '' };

for (const [name, videoUrl] of Object.entries(FILES))
  test(`nothing covers the tools of a show with a title of several lines and ${name}`, async ({ page }) => {
    await makeShow({ title: TITLE, videoUrl, featuredOnHomepage: true, broadcaster: 'Channel' });
    await makeShow({ title: 'Ember' });
    for (const path of [PAGE, '/shows/edit', '/edit']) {
      await page.goto(path);
      for (const width of [320, 375, 414, 768]) {
        await page.setViewportSize({ width, height: 812 });
        const group = tools(page.locator('main'));
        await expect(group.getByRole('button')).toHaveCount(6);
        expect.soft(await coveredIn(group), `${path} ${width}`).toEqual([]);
        await expectNoOverflow(page);
      }
    }
    await page.goto('/shows/edit');
    await page.getByRole('link', { name: `Open ${TITLE}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await coveredIn(tools(dialog))).toEqual([]);
  });
