/** Settings, users and the profile: every form with and without JavaScript, and the input they reject. */
import mongoose from 'mongoose';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { laterWith } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { PASSWORD, unique, makeSession } from '../../make';
import { signedIn, useSession } from '../../accounts/sign-in';

useEmptySite();

let me: Awaited<ReturnType<typeof signedIn>>;
test.beforeEach(async ({ context, site, allow }) => {
  me = await signedIn('admin', { firstName: 'Mara' });
  await useSession(context, site.url, me.cookie);
  // Rejected input has an error status.
  allow.failing(/\/admin\/(?:settings|users|profile)/);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', { tag: '@desktop' }, () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    // With scripts, `record-form-unsaved` saves them, and `obscured-field` shows an error.
    test(
      'settings are saved, and errors are shown beside their fields',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page }) => {
        await page.goto('/admin/settings');
        const tagline = unique('Said');
        await page.locator('[name=tagline]').fill(tagline);
        await page.locator('[name=mapLatitude]').fill('51.5');
        await page.getByRole('button', { name: 'Save All Changes' }).click();
        await expect(
          page.getByRole('status').filter({ hasText: 'Settings saved successfully!' }),
        ).toBeVisible();
        await expect(page.locator('[name=tagline]')).toHaveValue(tagline);

        await page.locator('[name=facebookUrl]').fill('javascript:alert(1)');
        await page.locator('[name=mapLatitude]').fill('north');
        await page.locator('[name=tagline]').fill('Not saved');
        await page.getByRole('button', { name: 'Save All Changes' }).click();
        await expect(page.getByRole('alert').filter({ hasText: 'Failed to save settings' })).toBeVisible();
        const wrong = page.locator('[name=facebookUrl]');
        await expect(wrong).toHaveAttribute('aria-invalid', 'true');
        await expect(wrong).toHaveAccessibleDescription(/must start with http/);
        await expect(page.locator('[name=mapLatitude]')).toHaveAccessibleDescription(/must be a number/);
        await expect(page.locator('[name=mapLatitude]')).toBeFocused();
        await expect(page.locator('[name=tagline]')).toHaveValue('Not saved');
        await page.goto('/contact');
        await expect(page.getByRole('main')).not.toContainText('Not saved');
      },
    );

    test('a user is created, edited and deleted', { tag: laterWith(javaScriptEnabled) }, async ({ page }) => {
      const username = unique('dee').replace(' ', '-');
      await page.goto('/admin/users');
      await page.getByRole('link', { name: 'Create User' }).click();
      await page.getByRole('button', { name: 'Create User' }).click();
      await expect(page.locator('[name=username]')).toHaveAccessibleDescription(
        'Username, email, and password are required',
      );
      await expect(page.locator('[name=username]')).toBeFocused();
      await page.locator('[name=username]').fill(username);
      await page.locator('[name=email]').fill(`${username}@example.com`);
      await page.locator('[name=password]').fill('five5');
      await page.getByRole('button', { name: 'Create User' }).click();
      await expect(page.locator('[name=password]')).toHaveAccessibleDescription(/at least 6 characters/);
      await page.locator('[name=password]').fill('Dragon');
      await page.getByRole('button', { name: 'Create User' }).click();
      await expect(page.locator('[name=password]')).toHaveAccessibleDescription(
        'This password is too common',
      );
      await page.locator('[name=password]').fill('six666');
      await page.getByRole('button', { name: 'Create User' }).click();
      await expect(page).toHaveURL('/admin/users');
      await expect(page.getByRole('status').filter({ hasText: 'User created successfully' })).toBeVisible();

      const row = page.getByRole('row', { name: new RegExp(username) });
      await expect(row).toContainText('Editor');
      await row.getByRole('link', { name: `Edit ${username}` }).click();
      await expect(page.locator('[name=username]')).toHaveAttribute('readonly', '');
      await page.locator('[name=role]').selectOption('author');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page).toHaveURL('/admin/users');
      await expect(page.getByRole('status').filter({ hasText: 'User updated successfully' })).toBeVisible();
      await expect(row).toContainText('Author');

      await row.getByRole('button', { name: `Delete ${username}` }).click();
      await expect(page.getByText(`Are you sure you want to delete ${username}?`)).toBeVisible();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: 'User deleted successfully' })).toBeVisible();
      await expect(row).toHaveCount(0);
    });

    // Scripts make no difference to the rest.
    if (javaScriptEnabled) return;

    test('the profile form saves changes', async ({ page }) => {
      await page.goto('/admin/profile');
      await expect(page.locator('[name=username]')).toHaveAttribute('readonly', '');
      await page.locator('[name=firstName]').fill('Inês 🎬');
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await expect(
        page.getByRole('status').filter({ hasText: 'Profile updated successfully!' }),
      ).toBeVisible();
      await expect(page.locator('[name=firstName]')).toHaveValue('Inês 🎬');
      await page.locator('[name=email]').fill('nowhere');
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to update profile' })).toBeVisible();
      await expect(page.locator('[name=email]')).toHaveAccessibleDescription(/must be an email address/);
      await expect(page.getByText('v1.1', { exact: true })).toBeVisible();
    });

    test('changing the password ends other sessions', async ({ page, site }) => {
      const elsewhere = await mongoose.connection
        .collection('sessions')
        .countDocuments({ userId: me.user.id });
      expect(elsewhere).toBe(1);
      await page.goto('/admin/profile');
      const change = async (current: string, next: string, confirmed: string) => {
        await page.locator('[name=currentPassword]').fill(current);
        await page.locator('[name=newPassword]').fill(next);
        await page.locator('[name=confirmPassword]').fill(confirmed);
        await page.getByRole('button', { name: 'Change Password' }).click();
      };
      const said = (words: string) =>
        expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await change(PASSWORD, 'a quiet harbour', 'a quiet harbor');
      await said('New passwords do not match');
      await change(PASSWORD, 'five5', 'five5');
      await said('Password must be at least 6 characters');
      await change(PASSWORD, 'SunShine1', 'SunShine1');
      await said('This password is too common');
      await expect(page.locator('[name=newPassword]')).toHaveAccessibleDescription(
        'This password is too common',
      );
      await change('wrong', 'a quiet harbour', 'a quiet harbour');
      await said('Current password is incorrect');
      await change(PASSWORD, 'a quiet harbour', 'a quiet harbour');
      await expect(
        page.getByRole('status').filter({ hasText: 'Password changed successfully!' }),
      ).toBeVisible();
      await expect(page.locator('[name=newPassword]')).toHaveValue('');
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    });

    test('sessions on other devices are listed and can be ended', async ({ page }) => {
      const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
      await makeSession(me.user.id, firefox);
      await makeSession(me.user.id, firefox);
      await page.goto('/admin/profile');
      const other = page.getByRole('listitem').filter({ hasText: 'Firefox on Windows' });
      await expect(other).toHaveCount(2);
      await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).first().click();
      await expect(other).toHaveCount(1);
      await page.getByRole('button', { name: 'Sign out of the others' }).click();
      await expect(other).toHaveCount(0);
      await expect(page.getByText('This one')).toBeVisible();
    });
  });

test(
  'the admin is as the system is until the user chooses, which applies at once and is in the HTML of the server',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto('/admin/profile');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await ground()).toBe('rgb(247, 245, 240)');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).toBe('rgb(15, 15, 15)');
    await page.getByRole('combobox', { name: 'Dark mode' }).selectOption('Off');
    await expect.poll(ground).toBe('rgb(247, 245, 240)');
    await expect
      .poll(async () => (await request.get('/api/auth/profile', { headers: { cookie: me.cookie } })).text())
      .toContain('"darkMode":false');
    await page.getByRole('combobox', { name: 'Dark mode' }).selectOption('On');
    await expect(page.locator('body')).toHaveAttribute('data-theme', 'dark');
    await expect
      .poll(async () => (await request.get('/admin/profile', { headers: { cookie: me.cookie } })).text())
      .toContain('data-theme="dark"');
  },
);

test.describe('over HTTP', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('a user whose role no longer allows a page sees an error page in the admin', async ({
    page,
    context,
    site,
    allow,
  }) => {
    const { cookie } = await signedIn('author');
    await context.clearCookies();
    await useSession(context, site.url, cookie);
    allow.failing('/admin/users');
    expect((await page.goto('/admin/users'))?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access to this page');
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  });
});
