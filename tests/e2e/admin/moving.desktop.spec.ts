import { useEmptySite } from '../../empty-site';
import { axe, expect, test } from '../../fixtures';
import { signInAs } from '../../accounts/sign-in';
import { picture } from '../../media-files';
import { picturePost, wxr, zipOf } from '../../services/moving/wordpress-export';

useEmptySite();

const EXPORT = wxr([
  {
    id: 7,
    title: 'We have moved',
    slug: 'we-have-moved',
    thumbnail: 9,
    content: '<p>To the tannery.</p><table><tr><td>A</td><td>B</td></tr></table>',
  },
  { id: 8, title: 'Private words', slug: 'private-words', status: 'private', content: '<p>Nobody.</p>' },
  picturePost(9, '2016/02/tannery.png', { parent: 7, slug: 'tannery' }),
]);

test('an export becomes a plan, the plan articles, and all of it can be undone', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site.url, 'editor');
  await page.goto('/admin/moving');
  await page.getByLabel('The export', { exact: true }).setInputFiles({
    name: 'export.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(EXPORT),
  });
  await page.getByRole('button', { name: 'Make a plan' }).click();
  await expect(page.getByRole('heading', { name: 'Plan', level: 1 })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('combobox', { name: 'Posts become' })).toHaveValue('article');
  await expect(page.getByText('2016/02/tannery.png')).toBeVisible();
  await axe(page);

  await page.getByLabel('A ZIP of pictures').setInputFiles({
    name: 'uploads.zip',
    mimeType: 'application/zip',
    buffer: await zipOf({ '2016/02/tannery.png': await picture(640, 360) }),
  });
  await page.getByRole('button', { name: 'Add pictures' }).click();
  await expect(page.getByText('2016/02/tannery.png')).toHaveCount(0, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Import 2 items' }).click();
  await expect(page.getByText('Done on')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('It was private at the old site, so it is a draft here.')).toBeVisible();
  await axe(page);

  await page.getByRole('link', { name: 'We have moved' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('We have moved');
  await page.goto('/2016/02/we-have-moved/');
  await expect(page).toHaveURL(/\/news\/we-have-moved$/);

  await page.goto('/admin/moving');
  await page
    .getByRole('link', { name: 'www.old-films.example' })
    .or(page.getByRole('link', { name: /old-films/ }))
    .first()
    .click();
  await page.getByRole('link', { name: 'Undo import' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Undone on')).toBeVisible({ timeout: 30_000 });
});
