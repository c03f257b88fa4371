/** Signing in and out, rejected sign-ins, and the admin's layout. */
import { laterWith } from '../../full-length';
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { useEmptySite } from '../../empty-site';
import { axe, expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeUser, PASSWORD } from '../../make';
import { signedIn, useSession } from '../../accounts/sign-in';
import { holdRequests } from '../../slow-network';

// The site runs behind a proxy, so that each test has its own IP address for failed sign-ins.
useEmptySite();

let address = 0;
test.beforeEach(({ context }) =>
  context.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.${process.pid % 250}.0.${(address += 1)}` }),
);

for (const javaScriptEnabled of [true, false])
  test.describe(
    javaScriptEnabled ? 'with JavaScript' : 'without JavaScript',
    { tag: javaScriptEnabled ? [] : '@desktop' },
    () => {
      test.use(javaScriptEnabled ? {} : overHttp);

      test('signing in leads to the requested page', { tag: '@desktop' }, async ({ page, context }) => {
        const { username } = await makeUser();
        await page.goto('/admin/shows/new?from=somewhere');
        await expect(page).toHaveURL('/admin?redirectTo=%2Fadmin%2Fshows%2Fnew%3Ffrom%3Dsomewhere');
        await page.getByLabel('Username').fill(username.toUpperCase());
        await page.getByLabel('Password').fill(PASSWORD);
        await page.getByLabel('Password').press('Enter');
        await expect(page).toHaveURL('/admin/shows/new?from=somewhere');
        // What a browser keeps of it.
        if (javaScriptEnabled) {
          const [cookie] = (await context.cookies()).filter(({ name }) => name === 'showreel_session');
          expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
          const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
          expect(days).toBeGreaterThan(6.9);
          expect(days).toBeLessThan(7.1);
        }
        await page.goto('/admin');
        await expect(page).toHaveURL('/admin/dashboard');
      });

      test(
        'errors are shown at their fields',
        { tag: ['@desktop', ...laterWith(javaScriptEnabled)] },
        async ({ page, allow }) => {
          allow.failing('/admin');
          await page.goto('/admin?redirectTo=//elsewhere.example');
          await page.getByRole('button', { name: 'Sign In' }).click();
          await expect(page.getByRole('alert')).toHaveText('Username and password are required');
          await page.getByLabel('Username').fill('nobody');
          await page.getByLabel('Password').fill('wrong');
          await page.getByRole('button', { name: 'Sign In' }).click();
          await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
          await expect(page).toHaveURL('/admin?redirectTo=//elsewhere.example');
          await expect(page.getByLabel('Username')).toHaveValue('nobody');
          await expect(page.getByLabel('Password')).toHaveValue('');
          const { username } = await makeUser();
          await page.getByLabel('Username').fill(username);
          await page.getByLabel('Password').fill(PASSWORD);
          await page.getByRole('button', { name: 'Sign In' }).click();
          await expect(page).toHaveURL('/admin/dashboard');
        },
      );

      test(
        'Logout ends the session and leads to the home page',
        { tag: ['@desktop', ...laterWith(javaScriptEnabled)] },
        async ({ page, context, site, allow }) => {
          allow.failing('/favicon');
          const { cookie, user } = await signedIn('editor');
          await useSession(context, site.url, cookie);
          await page.goto('/admin/dashboard');
          await expect(page.locator('link[rel=icon]').first()).toHaveAttribute('href', /favicon-admin/);
          await page.getByRole('button', { name: 'Logout' }).click();
          await expect(page).toHaveURL('/');
          await expect(page.locator('link[rel=icon][href*=admin]')).toHaveCount(0);
          expect(await mongoose.connection.collection('sessions').countDocuments({ userId: user.id })).toBe(
            0,
          );
          await page.goto('/admin/dashboard');
          await expect(page).toHaveURL(/\/admin\?redirectTo=/);
        },
      );
    },
  );

test('the button shows that it is busy', { tag: ['@desktop', '@long'] }, async ({ page }) => {
  const { username } = await makeUser();
  await page.goto('/admin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  const answer = await holdRequests(page, '**/admin.data*');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/admin/dashboard');
});

test(
  'ten failures lock sign-in for the IP address and for the username, and show for how long',
  { tag: '@desktop' },
  async ({ site }) => {
    const { username } = await makeUser();
    const attempt = (from: string, name: string, password = 'wrong') =>
      fetch(`${site.url}/admin`, {
        method: 'POST',
        body: new URLSearchParams({ username: name, password }),
        headers: { 'X-Forwarded-For': from },
        redirect: 'manual',
      });
    const failures = await Promise.all(Array.from({ length: 10 }, () => attempt('10.8.0.1', username)));
    expect(failures.map(({ status }) => status)).toEqual(failures.map(() => 401));
    for (const refused of [
      await attempt('10.8.0.2', username.toUpperCase(), PASSWORD),
      await attempt('10.8.0.1', 'other'),
    ]) {
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(800);
      expect(seconds).toBeLessThanOrEqual(900);
      expect(await refused.text()).toContain('Too many failed attempts. Please try again in 15 minutes.');
    }
    expect((await attempt('10.8.0.3', (await makeUser()).username, PASSWORD)).status).toBe(302);
  },
);

test.describe('the sidebar', () => {
  test.beforeEach(async ({ context, site, page }) => {
    await useSession(context, site.url, (await signedIn('admin')).cookie);
    await page.goto('/admin/dashboard');
  });
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('adminSidebarOpen'));

  test('on a desktop collapses to icons, and stays collapsed', { tag: '@desktop' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    expect(await stored(page)).toBe('false');
    await page.reload();
    const rail = page.getByRole('complementary', { name: 'Sidebar' });
    expect((await rail.boundingBox())?.width).toBeLessThan(80);
    await expect(rail.getByRole('link', { name: 'Settings' })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Expand sidebar' }).press('Space');
    expect(await stored(page)).toBe('true');
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: 'Collapse sidebar' }).click();
      await page.getByRole('button', { name: 'Expand sidebar' }).click();
      expect(await stored(page)).toBe('true');
    }
    await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    // A tablet that is rotated must not leave the page covered.
    await page.setViewportSize({ width: 600, height: 900 });
    await expect(rail).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(rail.getByRole('link', { name: 'Settings' })).toBeVisible();
  });

  test(
    'on a tablet is collapsed and expanded by a touch; on a phone covers the page, and can be closed',
    { tag: '@phone' },
    async ({ page }) => {
      await page.setViewportSize({ width: 768, height: 1024 });
      for (const name of ['Expand sidebar', 'Collapse sidebar', 'Expand sidebar'])
        await page.getByRole('button', { name }).tap();
      expect(await stored(page)).toBe('true');
      await page.setViewportSize({ width: 375, height: 812 });
      const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
      await expect(sidebar).toBeHidden();
      await page.getByRole('button', { name: 'Expand sidebar' }).click();
      await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(sidebar).toBeHidden();
      await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeFocused();
      await page.getByRole('button', { name: 'Expand sidebar' }).click();
      await sidebar.getByRole('link', { name: 'Settings' }).click();
      await expect(page).toHaveURL('/admin/settings');
      await expect(sidebar).toBeHidden();
    },
  );
});
