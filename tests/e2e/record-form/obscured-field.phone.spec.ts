/** On a phone the header of a form has several rows and stays in view: it must not cover the field that has the focus. */
import type { Locator } from '@playwright/test';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { field } from '../../record-form-steps';

useEmptySite();

test.beforeEach(({ context, site }) => signInAs(context, site.url, 'editor'));

/** Whether another element covers the middle of the upper or the lower edge. Runs in the page. */
const isCovered = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, bottom, width } = element.getBoundingClientRect();
    return [top + 1, bottom - 1].some((y) => document.elementFromPoint(left + width / 2, y) !== element);
  });

test('the first invalid field is in view with its message after a save, and going back by Tab shows whole fields', async ({
  page,
  allow,
}) => {
  allow.failing('/admin/settings');
  await page.goto('/admin/settings');
  const email = field(page, 'contactEmail');
  await email.fill('nowhere');
  // Below the header and at the lower edge, a part of the field is in view, so that the browser itself leaves it where it is.
  for (const top of [110, 765]) {
    await email.evaluate((element, y) => {
      element.blur();
      scrollBy({ top: element.getBoundingClientRect().top - y, behavior: 'instant' });
    }, top);
    await page.getByRole('button', { name: 'Save All Changes' }).tap();
    await expect(email).toBeFocused();
    await expect(page.locator('.wrong')).toBeInViewport({ ratio: 1 });
    expect(await isCovered(email), String(top)).toBe(false);
  }
  await field(page, 'linkedinUrl').focus();
  for (const name of ['youtubeUrl', 'tiktokUrl', 'instagramUrl', 'twitterUrl', 'facebookUrl']) {
    await page.keyboard.press('Shift+Tab');
    await expect(field(page, name)).toBeFocused();
    expect(await isCovered(field(page, name)), name).toBe(false);
  }
});
