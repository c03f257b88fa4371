/** The network fails while a form is sent: the form shows its error message and keeps everything typed. */
import type { Page } from '@playwright/test';
import { signedIn, useSession } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { makeShow, PASSWORD } from '../../make';
import { someOf } from '../../full-length';
import { skipRetryDelays } from '../../slow-network';

useEmptySite();

let me: Awaited<ReturnType<typeof signedIn>>;
test.beforeEach(async ({ page, context, site, allow }) => {
  // All requests are intercepted all the time: while interception is switched on, a request could still get through.
  failing = null;
  await page.route(EVERYTHING, (route) => {
    const isCut = failing === 'all requests' || (failing !== null && route.request().method() !== 'GET');
    return isCut ? route.abort('failed') : route.continue();
  });
  await skipRetryDelays(page);
  me = await signedIn('admin');
  await useSession(context, site.url, me.cookie);
  allow.failing(/\/admin/);
});

const EVERYTHING = /.*/;
/** Either only requests that change something fail, or all requests, as without a network. */
const CUTS = ['all requests but GET', 'all requests'] as const;

let failing: (typeof CUTS)[number] | null = null;

/** Fails requests until the function that it returns is called. */
function cutOff(cut: (typeof CUTS)[number]): () => void {
  failing = cut;
  return () => (failing = null);
}

const alert = (page: Page, words: string) =>
  expect(page.getByRole('alert').filter({ hasText: words }).first()).toBeVisible();
const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
const field = (page: Page, name: string) => page.locator(`[name=${name}]:not([type=hidden])`);

for (const cut of someOf(CUTS))
  test.describe(`${cut} fail`, () => {
    // The browser also asks for fonts, icons and routes that it may need later.
    test.beforeEach(({ allow }) => {
      if (cut !== 'all requests') return;
      allow.failing(EVERYTHING);
      allow.console(/Failed to fetch/);
    });

    test('the sign-in form keeps the password, the profile form what was typed, and a retry sends both', async ({
      page,
      context,
    }) => {
      await context.clearCookies();
      await page.goto('/admin');
      await field(page, 'username').fill(me.user.username);
      await field(page, 'password').fill(PASSWORD);
      let restore = cutOff(cut);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await alert(page, 'Login failed');
      await expect(field(page, 'username')).toHaveValue(me.user.username);
      await expect(field(page, 'password')).toHaveValue(PASSWORD);
      restore();
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL('/admin/dashboard');

      await page.getByTitle('My Profile').click();
      await field(page, 'firstName').fill('Inês 🎬');
      restore = cutOff(cut);
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await alert(page, 'Failed to update profile');
      await expect(field(page, 'firstName')).toHaveValue('Inês 🎬');
      restore();
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await said(page, 'Profile updated successfully!');
    });

    test(
      'a form stays although the routes of its page were never read',
      { tag: '@long' },
      async ({ page, allow }) => {
        allow.failing(/__manifest/);
        allow.console(/manifest/);
        await page.route(/__manifest/, (route) => route.abort('failed'));
        const { id } = await makeShow();
        await page.goto(`/admin/shows/${id}/delete`);
        const restore = cutOff(cut);
        await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
        await alert(page, 'Failed to delete show');
        await expect(page.getByRole('heading', { name: /^Are you sure/ })).toBeVisible();
        restore();
      },
    );
  });
