/** The dashboard's lists of shows that can be watched for a short time still, and of released ones that are not complete. */
import mongoose from 'mongoose';
import { getSettings } from '~/core/session/settings.server';
import { SEEDER_ID } from '~/operations/seed/seed-state.server';
import { updateRecord } from '~/records/save/record-update.server';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeShow } from '../../make';
import { emptyDesk, storedTitles } from '../../record-form-steps';
import { signedIn, signInAs } from '../../accounts/sign-in';

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

  test('shows that need attention soon lead to where it is done, and there is no heading over nothing', async ({
    page,
  }) => {
    await makeShow({ title: 'Tide' });
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Watch|Released/ })).toHaveCount(0);
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

  test('a sample is taken out, and the first steps are hidden for everybody', async ({
    page,
    context,
    site,
  }) => {
    await mongoose.connection.collection('settings').deleteMany({});
    await page.goto('/admin/dashboard');
    const steps = page.getByRole('region', { name: 'First steps' });
    const sample = steps.getByRole('listitem').filter({ hasText: 'Company text' });
    await expect(sample).toContainText('Still the sample');
    const takeOut = new URLSearchParams({ intent: 'take-out', sample: 'homeIntro' });
    const { cookie } = await signedIn('author');
    const refused = await fetch(`${site.url}/admin/dashboard.data`, {
      method: 'POST',
      body: takeOut,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(refused.status).toBe(403);
    await sample.getByRole('button', { name: 'Take it out' }).click();
    await expect(page.getByText('The sample was taken out')).toBeVisible();
    await expect(sample).toHaveCount(0);
    expect((await getSettings()).homeIntro).toBe('');
    await expect(steps.getByRole('link', { name: 'Menu' })).toHaveAttribute('href', '/admin/menu');
    await steps.getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByText('First steps are hidden')).toBeVisible();
    await expect(steps).toHaveCount(0);
    await signInAs(context, site.url, 'admin');
    await page.goto('/admin/dashboard');
    await expect(steps).toHaveCount(0);
  });

  test('the demo content is removed after a question that names what stays', async ({
    page,
    context,
    site,
  }) => {
    const seeder = actor('admin', { id: SEEDER_ID, via: 'cli' });
    await mongoose.connection.collection('state').deleteMany({ _id: 'first steps' as never });
    const { id } = await makeShow({ title: 'Ember' }, seeder);
    await makeShow({ title: 'Tide' }, seeder);
    await updateRecord('show', actor('editor'), id, { tagline: 'Ours' });
    await signInAs(context, site.url, 'admin');
    await page.goto('/admin/dashboard');
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('link', { name: 'Remove the demo content' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Remove the demo content?' })).toBeVisible();
    await expect(page.getByText(/^Moves 1 show to the trash for \d+ days, /)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Changed here, and stays' })).toContainText('Ember');
    await page.getByRole('button', { name: 'Remove the demo content' }).click();
    await expect(page.getByText('Demo content removed')).toBeVisible();
    await expect(steps.getByRole('link', { name: 'Remove the demo content' })).toHaveCount(0);
    expect(await storedTitles('shows')).toEqual(['Ember']);
    await page.goto('/admin/trash');
    await expect(page.getByRole('listitem').filter({ hasText: 'Tide' })).toBeVisible();
  });
});
