/** The network fails while a form is sent: the form shows its error message and keeps everything typed. */
import type { Page } from '@playwright/test';
import { signedIn, useSession } from '../../accounts/sign-in';
import { RETRY_DELAYS_MS } from '../../../app/core/ui/retry';
import { useEmptySite } from '../../empty-site';
import { axe, expect, test } from '../../fixtures';
import { makeArticle, makePerson, makeShow, makeUser, PASSWORD, unique, makeSession } from '../../make';
import { makeUpload, picture } from '../../media-files';
import { someOf } from '../../full-length';

useEmptySite();

let me: Awaited<ReturnType<typeof signedIn>>;
test.beforeEach(async ({ page, context, site, allow }) => {
  // All requests are intercepted all the time: while interception is switched on, a request could still get through.
  failing = null;
  await page.route(EVERYTHING, (route) => {
    const isCut = failing === 'all requests' || (failing !== null && route.request().method() !== 'GET');
    return isCut ? route.abort('failed') : route.continue();
  });
  await page.addInitScript(skipTimeouts, RETRY_DELAYS_MS);
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

/** Runs in the page: a timeout of one of these lengths ends at once, so that no test waits for the delays of retries. */
function skipTimeouts(lengths: number[]): void {
  const original = window.setTimeout.bind(window);
  const skipping = (handler: TimerHandler, ms = 0, ...values: unknown[]) =>
    original(handler, lengths.includes(ms) ? 0 : ms, ...values);
  window.setTimeout = skipping as typeof window.setTimeout;
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

    test('the profile form keeps the typed text, and a retry saves it', async ({ page }) => {
      await page.goto('/admin/profile');
      await field(page, 'firstName').fill('Inês 🎬');
      const restore = cutOff(cut);
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await alert(page, 'Failed to update profile');
      await expect(field(page, 'firstName')).toHaveValue('Inês 🎬');
      await axe(page);
      restore();
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await said(page, 'Profile updated successfully!');
    });

    test(
      'the password form keeps the typed text, and a retry saves it',
      { tag: '@long' },
      async ({ page }) => {
        await page.goto('/admin/profile');
        const typed = {
          currentPassword: PASSWORD,
          newPassword: 'a quiet harbour',
          confirmPassword: 'a quiet harbour',
        };
        for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
        const restore = cutOff(cut);
        await page.getByRole('button', { name: 'Change Password' }).click();
        await alert(page, 'Failed to change password');
        await expect(page.getByText('Failed to update profile')).toHaveCount(0);
        for (const [name, value] of Object.entries(typed)) await expect(field(page, name)).toHaveValue(value);
        restore();
        await page.getByRole('button', { name: 'Change Password' }).click();
        await said(page, 'Password changed successfully!');
      },
    );

    test('dark mode and ending a session show an error', { tag: '@long' }, async ({ page }) => {
      await makeSession(me.user.id, 'elsewhere');
      await page.goto('/admin/profile');
      await field(page, 'firstName').fill('Typed');
      const restore = cutOff(cut);
      await page.getByRole('switch', { name: 'Dark mode' }).click();
      await alert(page, 'Failed to update profile');
      await page.getByRole('button', { name: 'Sign out of the others' }).click();
      await alert(page, 'Failed to sign out');
      await expect(field(page, 'firstName')).toHaveValue('Typed');
      restore();
      await page.getByRole('button', { name: 'Sign out of the others' }).click();
      await said(page, 'Signed out of that session.');
    });

    test('the sign-in form keeps the password, and a retry signs in', async ({ page, context }) => {
      await context.clearCookies();
      await page.goto('/admin');
      await field(page, 'username').fill(me.user.username);
      await field(page, 'password').fill(PASSWORD);
      const restore = cutOff(cut);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await alert(page, 'Login failed');
      await expect(field(page, 'username')).toHaveValue(me.user.username);
      await expect(field(page, 'password')).toHaveValue(PASSWORD);
      restore();
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL('/admin/dashboard');
    });

    test(
      'a failed deletion of a user keeps the text typed into the form of another',
      { tag: '@long' },
      async ({ page }) => {
        const [other, gone] = [await makeUser(), await makeUser()];
        await page.goto(`/admin/users/${other.id}`);
        await field(page, 'firstName').fill('Half typed');
        const restore = cutOff(cut);
        const remove = async () => {
          await page.getByRole('button', { name: `Delete ${gone.username}` }).click();
          await page.getByRole('button', { name: 'Delete', exact: true }).click();
        };
        await remove();
        await alert(page, 'Failed to delete user');
        const row = page.getByRole('row', { name: new RegExp(gone.username) });
        await expect(row).toBeVisible();
        await expect(field(page, 'firstName')).toHaveValue('Half typed');
        restore();
        await remove();
        await said(page, 'User deleted successfully');
        await expect(row).toHaveCount(0);
        await expect(field(page, 'firstName')).toHaveValue('Half typed');
        await page.getByRole('button', { name: `Delete ${other.username}` }).click();
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await expect(page).toHaveURL('/admin/users');
        await said(page, 'User deleted successfully');
      },
    );

    test(
      'users are neither created nor updated, and the forms stay open',
      { tag: '@long' },
      async ({ page }) => {
        const { id } = await makeUser();
        const username = unique('dee').replace(' ', '-');
        await page.goto('/admin/users/new');
        const typed = { username, email: `${username}@example.com`, password: 'six666' };
        for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
        let restore = cutOff(cut);
        await page.getByRole('button', { name: 'Create User' }).click();
        await alert(page, 'Failed to create user');
        for (const [name, value] of Object.entries(typed)) await expect(field(page, name)).toHaveValue(value);
        restore();
        await page.getByRole('button', { name: 'Create User' }).click();
        await said(page, 'User created successfully');
        await page.goto(`/admin/users/${id}`);
        await field(page, 'lastName').fill('Lindqvist');
        restore = cutOff(cut);
        await page.getByRole('button', { name: 'Save Changes' }).click();
        await alert(page, 'Failed to update user');
        await expect(field(page, 'lastName')).toHaveValue('Lindqvist');
        restore();
        await page.getByRole('button', { name: 'Save Changes' }).click();
        await said(page, 'User updated successfully');
      },
    );

    test('the settings form keeps the typed text', { tag: '@long' }, async ({ page }) => {
      await page.goto('/admin/settings');
      await field(page, 'tagline').fill('Kept');
      cutOff(cut);
      await page.getByRole('button', { name: 'Save All Changes' }).click();
      await alert(page, 'Failed to save settings');
      await expect(field(page, 'tagline')).toHaveValue('Kept');
    });

    test('a file is neither saved nor deleted, and its page stays open', async ({ page }) => {
      const file = await makeUpload(await picture(), { originalName: 'logo.png' });
      await page.goto(`/admin/media/${file.id}`);
      await field(page, 'alt').fill('A logo');
      const restore = cutOff(cut);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await alert(page, 'Failed to save file');
      await page.getByRole('link', { name: 'Delete logo.png' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await alert(page, 'Failed to delete file');
      await expect(field(page, 'alt')).toHaveValue('A logo');
      restore();
      await page.goto('/admin/media?q=logo');
      const link = page.getByRole('link', { name: 'Delete logo.png' });
      const count = await link.count();
      const restoreAgain = cutOff(cut);
      await link.first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await alert(page, 'Failed to delete file');
      await expect(link).toHaveCount(count);
      restoreAgain();
      await link.first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await said(page, 'File deleted');
      await expect(link).toHaveCount(count - 1);
      await expect(page).toHaveURL('/admin/media?q=logo');
    });

    test('a form stays although the routes of its page were never read', async ({ page, allow }) => {
      allow.failing(/__manifest/);
      allow.console(/manifest/);
      await page.route(/__manifest/, (route) => route.abort('failed'));
      const { id } = await makeShow();
      await page.goto(`/admin/shows/${id}/delete`);
      const restore = cutOff(cut);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await alert(page, 'Failed to delete show');
      await expect(page.getByRole('heading', { name: /^Are you sure/ })).toBeVisible();
      restore();
    });

    test('every confirmation page of a deletion stays open', async ({ page }) => {
      const [show, article, person, user] = [
        await makeShow(),
        await makeArticle(),
        await makePerson(),
        await makeUser(),
      ];
      const file = await makeUpload(await picture());
      const screens = [
        [`/admin/shows/${show.id}`, 'Failed to delete show'],
        [`/admin/news/${article.id}`, 'Failed to delete article'],
        [`/admin/people/${person.id}`, 'Failed to delete team member'],
        [`/admin/users/${user.id}`, 'Failed to delete user'],
        [`/admin/media/${file.id}`, 'Failed to delete file'],
      ] as const;
      for (const [path, words] of screens) {
        await page.goto(`${path}/delete`);
        const restore = cutOff(cut);
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await alert(page, words);
        await expect(page.getByRole('heading', { name: /^Are you sure/ })).toBeVisible();
        restore();
      }
    });
  });
