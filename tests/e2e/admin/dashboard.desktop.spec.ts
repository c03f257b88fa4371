/** The dashboard's lists of shows that can be watched for a short time still, and of released ones that are not complete. */
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeShow } from '../../make';
import { emptyDesk } from '../../record-form-steps';
import { signInAs } from '../../accounts/sign-in';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await signInAs(context, site.url, 'editor');
});

const DAY = 24 * 60 * 60 * 1000;
const entry = (service: string, days: number) => ({
  territory: 'GB',
  service,
  url: 'https://lantern.example',
  access: 'free',
  until: new Date(Date.now() + days * DAY).toISOString(),
});

test.describe('over HTTP', () => {
  test.use(overHttp);

  test('shows that need somebody before long lead to where it is done', async ({ page }) => {
    const watch = [entry('Lantern', 3), entry('Orrery', -3)];
    const { id } = await makeShow({ title: 'Ember', stage: 'released', watch });
    await page.goto('/admin/dashboard');
    const ending = page.getByRole('region', { name: 'Watch: ending' }).getByRole('listitem');
    await expect(ending).toHaveCount(2);
    await expect(ending.first()).toContainText(/Ember\s*Orrery, United Kingdom\s*Ended/);
    await expect(ending.last()).toContainText(/Lantern, United Kingdom\s*Ends \d/);
    const incomplete = page.getByRole('region', { name: 'Released, not complete' });
    await expect(incomplete.getByRole('listitem')).toHaveText(/Ember\s*No synopsis, no picture, no credits/);
    await ending.first().getByRole('link', { name: 'Ember' }).click();
    await expect(page).toHaveURL(`/admin/shows/${id}/watch`);
  });

  test('there is no heading over nothing', async ({ page }) => {
    await makeShow({ title: 'Ember' });
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Watch|Released/ })).toHaveCount(0);
  });
});
