/** An administrator invites a user and resets a password by links, and the user sets a password with them. */
import type { Browser, Page } from '@playwright/test';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectToFitPhone, hydrated, test } from '../../fixtures';
import { laterWith } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { HttpPage } from '../../http-pages/page';
import { Session } from '../../http-pages/session';
import { makeUser, PASSWORD, unique } from '../../make';
import { signInAs } from '../../accounts/sign-in';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await signInAs(context, site.url, 'admin');
});

const NEW_PASSWORD = 'wet harbour lamps';
const linkOn = (page: Page) => page.locator('input[readonly][value*="/admin/join/"]').inputValue();

/** Opens a URL without a session. */
async function visit(
  browser: Browser,
  { url, javaScriptEnabled }: { url: string; javaScriptEnabled: boolean },
  work: (page: Page, status: number) => Promise<void>,
) {
  if (!javaScriptEnabled) {
    const page = new HttpPage(new Session(url));
    return work(page as unknown as Page, (await page.goto(url)).status());
  }
  const context = await browser.newContext();
  const page = await context.newPage();
  const answer = await page.goto(url);
  await work(page, answer?.status() ?? 0);
  await context.close();
}

async function setPassword(page: Page, password: string, button: string) {
  await page.locator('[name=newPassword]').fill(password);
  await page.locator('[name=confirmPassword]').fill(password);
  await page.getByRole('button', { name: button, exact: true }).click();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    test(
      'a user is invited and joins once',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, browser }) => {
        const username = unique('ines').replace(' ', '-');
        await page.goto('/admin/users/new');
        await page.locator('[name=username]').fill(username);
        await page.locator('[name=email]').fill(`${username}@a.example`);
        await page.getByRole('checkbox', { name: 'Send a link instead of a password' }).check();
        if (javaScriptEnabled) await expectToFitPhone(page);
        await page.locator('main').getByRole('button', { name: 'Create User', exact: true }).click();
        await expect(page.getByRole('heading', { name: `Link for ${username}` })).toBeVisible();
        if (javaScriptEnabled) await axe(page);
        if (javaScriptEnabled) await expectToFitPhone(page);
        const url = await linkOn(page);

        await visit(browser, { url, javaScriptEnabled }, async (visitor, status) => {
          expect(status).toBe(200);
          if (javaScriptEnabled) await hydrated(visitor);
          if (javaScriptEnabled) await expectToFitPhone(visitor);
          await setPassword(visitor, 'password1', 'Join');
          await expect(visitor.getByText('This password is too common').first()).toBeVisible();
          await setPassword(visitor, NEW_PASSWORD, 'Join');
          await expect(visitor).toHaveURL(/\/admin$/);
        });
        await visit(browser, { url, javaScriptEnabled }, async (visitor, status) => {
          expect(status).toBe(410);
          await expect(visitor.getByText('This link has been used.')).toBeVisible();
        });
      },
    );

    // Scripts make no difference to the rest.
    if (javaScriptEnabled) return;

    test('a password is reset by a link, and the old one no longer signs in', async ({
      page,
      browser,
      site,
    }) => {
      const user = await makeUser();
      await page.goto(`/admin/users/${user.id}`);
      await page.getByRole('button', { name: 'Reset password' }).click();
      await expect(page.getByRole('heading', { name: `Link for ${user.username}` })).toBeVisible();
      const url = await linkOn(page);
      const login = async (password: string) => {
        const body = JSON.stringify({ username: user.username, password });
        const headers = { 'Content-Type': 'application/json' };
        return (await fetch(`${site.url}/api/auth/login`, { method: 'POST', headers, body })).status;
      };
      expect(await login(PASSWORD)).toBe(401);
      await visit(browser, { url, javaScriptEnabled }, async (visitor) => {
        await setPassword(visitor, NEW_PASSWORD, 'Set password');
        await expect(visitor).toHaveURL(/\/admin$/);
      });
      expect(await login(NEW_PASSWORD)).toBe(200);
    });
  });
