/** A user adds an authenticator, signs in with it and with a recovery code, and removes it; an administrator asks for it. */
import type { Page } from '@playwright/test';
import { SecondFactor } from '~models/sign-in';
import { toActor } from '~/core/session/sessions.server';
import { startChallenge } from '~/accounts/second-factor.server';
import {
  expectProfileKept,
  forgetFailedSignIns,
  givePassword,
  sendCode,
  signInByForm,
  signInEditor,
} from '../../accounts/account-steps';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectToFitPhone, hydrated, test } from '../../fixtures';
import { everyNth, laterWith } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeUser, PASSWORD } from '../../make';
import { ADMIN_ROUTES } from '../../accounts/record-routes';
import { codeNow, enrol, makeEnrolledUser, wrongCode } from '../../accounts/second-factor';
import { signedIn, signInAs } from '../../accounts/sign-in';
import { updateRecord } from '~/records/save/record-update.server';

useEmptySite();

test.beforeEach(forgetFailedSignIns);

/** Forgets which codes were used, so that a test need not wait for the next one. */
const renewCodes = (id: string) => SecondFactor.updateOne({ _id: id }, { $set: { lastStep: 0 } });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    const ready = async (page: Page) => {
      if (javaScriptEnabled) await hydrated(page);
    };
    const signIn = async (page: Page, username: string, url = '/admin') => {
      await page.goto(url);
      await ready(page);
      await signInByForm(page, username);
    };

    test(
      'an authenticator is added, used and removed',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, context, site, allow }) => {
        allow.failing(/\/admin/);
        const user = await signInAs(context, site.url, 'editor');
        await page.goto('/admin/profile');
        await ready(page);
        await page.getByRole('link', { name: 'Add an authenticator' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Add an authenticator' })).toBeVisible();
        await expect(page.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible();
        if (javaScriptEnabled) await expectToFitPhone(page);
        const secret = await page.locator('.secret').innerText();
        expect(secret).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
        const confirm = page.getByRole('button', { name: 'Confirm' });
        await page.locator('[name=code]').fill(wrongCode(secret));
        await confirm.click();
        await expect(page.getByText('This code is not right').first()).toBeVisible();
        await expect(page.locator('.secret')).toHaveText(secret);
        await page.locator('[name=code]').fill(codeNow(secret));
        await confirm.click();
        const codes = page.locator('.codes li');
        await expect(codes).toHaveCount(10);
        const [first = '', second = ''] = await codes.allInnerTexts();
        expect(first).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/);
        if (javaScriptEnabled) await axe(page);
        if (javaScriptEnabled) await expectToFitPhone(page);
        await page.getByRole('button', { name: 'I have kept them' }).click();
        await expect(page).toHaveURL(/\/admin\/profile\??$/);
        await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
        expect(await page.content()).not.toContain(first);

        await context.clearCookies();
        await renewCodes(user.id);
        await signIn(page, user.username, '/admin?redirectTo=%2Fadmin%2Fnews');
        await expect(page).toHaveURL(/\/admin\/second-step\?redirectTo=%2Fadmin%2Fnews$/);
        await ready(page);
        await expect(page.getByText(`Signing in as ${user.username}`)).toBeVisible();
        if (javaScriptEnabled) await axe(page);
        if (javaScriptEnabled) await expectToFitPhone(page);
        await sendCode(page, wrongCode(secret));
        await expect(page.getByText('This code is not right').first()).toBeVisible();
        await sendCode(page, codeNow(secret));
        await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();

        await context.clearCookies();
        await signIn(page, user.username);
        await page.getByRole('link', { name: 'Use a recovery code' }).click();
        await expect(page).toHaveURL(/with=recovery/);
        await ready(page);
        await sendCode(page, second);
        await expect(page).toHaveURL(/\/admin\/dashboard$/);

        await page.goto('/admin/profile');
        await ready(page);
        await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
        const form = page.getByRole('form', { name: 'Second factor' });
        await givePassword(form, 'New recovery codes');
        await expect(codes).toHaveCount(10);
        expect(await codes.allInnerTexts()).not.toContain(first);
        await page.getByRole('button', { name: 'I have kept them' }).click();
        await expect(codes).toHaveCount(0);
        await form.getByLabel('Current password').fill(PASSWORD);
        await form.getByRole('button', { name: 'Remove the authenticator' }).click();
        await expect(page.getByText('Authenticator removed')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Add an authenticator' })).toBeVisible();
        await context.clearCookies();
        await signIn(page, user.username);
        await expect(page).toHaveURL(/\/admin\/dashboard$/);
      },
    );

    // Scripts make no difference to the rest.
    if (javaScriptEnabled) return;

    test('five wrong codes lead back to the sign-in screen', async ({ page, allow }) => {
      allow.failing(/\/admin/);
      const { username, secret } = await makeEnrolledUser();
      await signIn(page, username, '/admin?redirectTo=%2Fadmin%2Fnews');
      await expect(page).toHaveURL(/second-step/);
      await ready(page);
      for (let tries = 1; tries < 5; tries += 1) {
        const answered = page.waitForResponse((response) => response.request().method() === 'POST');
        await sendCode(page, wrongCode(secret));
        expect((await answered).status()).toBe(401);
        await expect(page.getByText('This code is not right').first()).toBeVisible();
      }
      await sendCode(page, wrongCode(secret));
      await expect(page).toHaveURL(/\/admin\?redirectTo=%2Fadmin%2Fnews$/);
      await expect(page.getByText('Please sign in again')).toBeVisible();
      await page.goto('/admin/second-step');
      await expect(page).toHaveURL(/\/admin$/);
      await expect(page.getByText('Please sign in again')).toHaveCount(0);
    });

    test('what was typed when the session ended survives both steps of a sign-in', async ({
      page,
      context,
      site,
      allow,
    }) => {
      allow.failing(/\/admin/);
      const { user, actor: owner } = await signInEditor(context, site.url);
      const { secret } = await enrol(owner);
      await page.goto('/admin/profile');
      await context.clearCookies();
      await page.getByLabel('First name').fill('Kept');
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
      await signInByForm(page, user.username);
      await expect(page).toHaveURL(/second-step/);
      await sendCode(page, wrongCode(secret));
      await expect(page.getByText('This code is not right').first()).toBeVisible();
      await sendCode(page, codeNow(secret));
      await expectProfileKept(page);
    });

    test('an administrator asks for a second factor, and removes one', async ({ page, context, site }) => {
      const admin = await signInAs(context, site.url, 'admin');
      const other = await makeEnrolledUser();
      await page.goto(`/admin/users/${other.id}`);
      await ready(page);
      await page.getByRole('button', { name: 'Remove second factor' }).click();
      await expect(page.getByText('Second factor removed')).toBeVisible();
      // Who has lost a phone may need a new password next.
      await expect(page).toHaveURL(`/admin/users/${other.id}`);
      await expect(page.getByRole('button', { name: 'Remove second factor' })).toHaveCount(0);

      await page.goto('/admin/settings');
      await ready(page);
      await page.getByLabel('Second factor').selectOption('admins');
      await page.getByRole('button', { name: 'Save All Changes' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Add an authenticator' })).toBeVisible();
      await expect(page.getByText('On this site you need a second factor.')).toBeVisible();
      await page.goto('/admin/shows');
      await expect(page).toHaveURL(/\/admin\/profile\/authenticator$/);
      await ready(page);
      await page.locator('[name=code]').fill(codeNow(await page.locator('.secret').innerText()));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
      await page.goto('/admin/shows');
      await expect(page).toHaveURL(/\/admin\/shows$/);
      await updateRecord('settings', admin, '', { secondFactor: 'off' });
    });
  });

/** Every page of the admin, from the names of its routes; whatever has a parameter is asked with one. */
const PAGES = [...ADMIN_ROUTES].map(([route, file]) => {
  const url = route
    .replace('_admin.', '')
    .split('.')
    .filter((part) => part !== '_index')
    .map((part) => part.replace(/_$/, '').replace('$version', '1').replace('$kind', 'shows'))
    .map((part) => (part.startsWith('$') ? '665f1c0de4b0a1b2c3d4e5f6' : part))
    .join('/');
  return { route, file, url: `/${url}` };
});

test('the password alone opens no page of the admin, nor its data, nor its forms', async ({ site }) => {
  const user = await makeUser({ role: 'admin' });
  await enrol(toActor(user, 'form'));
  const token = await startChallenge({ user, sessionEpoch: 0 });
  const encoded = encodeURIComponent(Buffer.from(JSON.stringify(token)).toString('base64'));
  const cookies = [`showreel_challenge=${encoded}`, `showreel_session=${encoded}`];
  expect(PAGES.length).toBeGreaterThan(40);
  for (const { route, file, url } of everyNth(PAGES, 5))
    for (const cookie of cookies) {
      const headers = { cookie, accept: 'text/html', 'sec-fetch-site': 'same-origin' };
      for (const address of [
        url,
        `${url}.data`,
        `${url}.data?_routes=routes%2F${encodeURIComponent(file)}`,
      ]) {
        const answer = await fetch(site.url + address, { headers, redirect: 'manual' });
        const text = await answer.text();
        const isMissing = route === '_admin.admin.$';
        if (!isMissing) expect(answer.status, address).toBe(address === url ? 302 : 202);
        expect(isMissing ? text : (answer.headers.get('location') ?? text), address).not.toContain(
          '"siteName"',
        );
        expect(text, address).not.toContain(user.username);
      }
      const posted = await fetch(site.url + url, {
        method: 'POST',
        body: new URLSearchParams({ title: 'Theirs' }),
        headers,
        redirect: 'manual',
      });
      const leads = `${posted.status} ${posted.headers.get('location') ?? ''}`;
      expect(leads, `POST ${url}`).toMatch(/^30[27] \/admin[?/](?:redirectTo|recover)|^40[45] /);
    }
});

test('who must add an authenticator is led there from every page of the admin', async ({ site }) => {
  const { cookie, actor: admin } = await signedIn('admin');
  await updateRecord('settings', actor('admin'), '', { secondFactor: 'everybody' });
  const where = '/admin/profile/authenticator';
  for (const { route, url } of everyNth(PAGES, 5)) {
    const headers = { cookie, accept: 'text/html' };
    const answer = await fetch(site.url + url, { headers, redirect: 'manual' });
    const leads = `${answer.status} ${answer.headers.get('location') ?? ''}`;
    expect(leads, route).toBe(url === where ? '200 ' : `302 ${where}`);
    const data = await fetch(`${site.url}${url}.data`, { headers });
    if (url !== where) expect(await data.text(), route).toContain(where);
  }
  const edit = await fetch(`${site.url}/edit`, { headers: { cookie }, redirect: 'manual' });
  expect(edit.headers.get('location')).toBe(where);
  const logout = await fetch(`${site.url}/admin/logout`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
  expect(logout.headers.get('location')).toBe('/');
  await updateRecord('settings', admin, '', { secondFactor: 'off' });
});
