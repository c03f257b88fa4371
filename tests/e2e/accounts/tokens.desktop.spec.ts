/** A user makes an API token, a program uses it, and the user ends it. */
import { useEmptySite } from '../../empty-site';
import { expect, expectToFitPhone, test } from '../../fixtures';
import { laterWith } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { unique } from '../../make';
import { signInAs } from '../../accounts/sign-in';

useEmptySite();

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    test(
      'a token is made, shown once, used and ended',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, context, site, allow }) => {
        allow.failing(/\/admin\/profile\/tokens/);
        await signInAs(context, site.url, 'author');
        const label = unique('Listings feed');
        const status = async (token: string) =>
          (await fetch(`${site.url}/api/news?admin=true`, { headers: { authorization: `Bearer ${token}` } }))
            .status;
        await page.goto('/admin/profile');
        await page.getByRole('link', { name: 'API tokens' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible();
        await expect(page.getByText('You have no tokens.')).toBeVisible();

        const create = page.getByRole('button', { name: 'Create token' });
        await page.getByRole('checkbox', { name: 'read' }).uncheck();
        await create.click();
        await expect(page.getByText('Choose at least one scope').first()).toBeVisible();
        await page.getByLabel('Label').fill(label);
        await page.getByRole('checkbox', { name: 'read' }).check();
        await page.getByRole('checkbox', { name: 'upload' }).check();
        await page.getByLabel('Ends after').selectOption('30 days');
        await create.click();
        await expect(page.getByRole('heading', { name: `${label}: copy this token now` })).toBeVisible();
        const token = await page.getByRole('textbox', { name: `Token for ${label}` }).inputValue();
        expect(token).toMatch(/^srl_[\w-]{43}$/);
        if (javaScriptEnabled) await expectToFitPhone(page);
        expect(await status(token)).toBe(200);

        await page.goto('/admin/profile/tokens');
        expect(await page.content()).not.toContain(token);
        const row = page.getByRole('listitem').filter({ hasText: label });
        await expect(row).toContainText(/read.*upload.*last used/);
        await page.getByRole('button', { name: `End ${label}` }).click();
        await expect(row).toHaveCount(0);
        expect(await status(token)).toBe(401);
      },
    );
  });
