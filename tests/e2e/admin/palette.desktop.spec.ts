import { keepChanges } from '../../../app/records/save/record-unpublished.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, hydrated, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeArticle, makeShow } from '../../make';

useEmptySite();

test('the palette finds by the keyboard, and publishes what is unpublished', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site.url, 'editor');
  await makeShow({ title: 'Salt Country', status: 'inactive' });
  const { id } = await makeArticle({ title: 'Salt harbour', status: 'published' });
  await keepChanges('article', actor('editor'), id, { excerpt: 'Kept apart.' });
  await page.goto('/admin/people');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await field.pressSequentially('salt');
  const option = dialog.getByRole('option', { name: 'Salt Country', exact: true });
  await expect(option).toContainText('Hidden');
  await expect(dialog.getByRole('status')).toHaveText('3 results');
  await axe(page);
  while ((await option.getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Show' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await hydrated(page);
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('option', { name: 'Salt Country', exact: true })).toBeVisible();
  await field.pressSequentially('publish');
  await dialog.getByRole('option', { name: 'Publish changes to Salt harbour' }).click();
  await expect(page.getByRole('status').getByText('Changes published')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Show' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('a form that a result led to comes back to the results', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'editor');
    await makeArticle({ title: 'Tide tables', status: 'draft' });
    await page.goto('/admin/dashboard');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('tide');
    await search.press('Enter');
    await page.getByRole('main').getByLabel('State').selectOption('draft');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Tide tables' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL('/admin/search?q=tide&state=draft');
  });
});
