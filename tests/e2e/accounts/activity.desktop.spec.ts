/** An administrator reads what was done, filters it and saves it as a file. */
import { useEmptySite } from '../../empty-site';
import { expect, expectToFitPhone, test } from '../../fixtures';
import { laterWith } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeShow, unique } from '../../make';
import { signInAs } from '../../accounts/sign-in';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';

useEmptySite();

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    test(
      'events are listed, filtered and saved',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, context, site }) => {
        await signInAs(context, site.url, 'admin');
        const sunHee = actor('editor', { name: 'Sun-hee Park' });
        const show = await makeShow({ title: unique('The Long Rain') }, sunHee);
        await updateRecord('show', sunHee, show.id, { tagline: 'Changed' });
        await updateRecord('show', actor('author', { name: 'Dee Abara' }), show.id, {
          tagline: 'Mine',
        }).catch(() => null);
        await page.goto('/admin/dashboard');
        const changes = page.getByRole('region', { name: 'Last changes' });
        await expect(changes.getByRole('listitem').first()).toContainText(
          `Saved show ${show.title}: Tagline`,
        );
        await expect(changes).not.toContainText('Dee Abara');

        await page.getByRole('link', { name: 'Activity' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
        const events = page.getByRole('main').getByRole('listitem');
        await expect(events.first()).toContainText(`Refused change show ${show.title}`);
        await expect(events.nth(1)).toContainText(`Saved show ${show.title}: Tagline`);
        if (javaScriptEnabled) await expectToFitPhone(page);

        await page.getByLabel('What', { exact: true }).selectOption('Changes');
        await page.getByLabel('Of', { exact: true }).selectOption('Shows');
        await page.getByRole('button', { name: 'Filter' }).click();
        await expect(page).toHaveURL(/what=changes/);
        await expect(events.first()).toContainText('Saved show');
        await expect(page.getByLabel('What', { exact: true })).toHaveValue('changes');
        const csv = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
        const file = await page.request.get(csv ?? '');
        expect(file.headers()['content-disposition']).toContain('attachment');
        const lines = (await file.text()).trimEnd().split('\r\n');
        expect(lines).toHaveLength((await events.count()) + 1);
        expect(lines[1]).toContain(show.title);

        await removeRecord('show', sunHee, show.id);
        await page.goto('/admin/activity?who=nobody');
        await expect(page.getByText('Nothing matches this filter')).toBeVisible();
      },
    );
  });
