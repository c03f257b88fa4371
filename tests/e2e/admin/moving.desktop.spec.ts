import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { signInAs } from '../../accounts/sign-in';
import { overHttp } from '../../http-pages/fixtures';
import { picture } from '../../media-files';
import { picturePost, wxr, zipOf } from '../../services/moving/wordpress-export';

useEmptySite();
test.use(overHttp);

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
  /** Waits until the screen shows these words, or none of them. */
  const becomes = (words: string, count = 1) =>
    expect
      .poll(
        async () => {
          await page.reload();
          return page.getByText(words).count();
        },
        { timeout: 30_000 },
      )
      .toBe(count);
  await signInAs(context, site.url, 'editor');
  await page.goto('/admin/moving');
  await page.getByLabel('The export', { exact: true }).setInputFiles({
    name: 'export.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(EXPORT),
  });
  await page.getByRole('button', { name: 'Make a plan' }).click();
  await becomes('2016/02/tannery.png');
  await expect(page.getByRole('heading', { name: 'Plan', level: 1 })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Posts become' })).toHaveValue('article');

  await page.getByLabel('A ZIP of pictures').setInputFiles({
    name: 'uploads.zip',
    mimeType: 'application/zip',
    buffer: await zipOf({ '2016/02/tannery.png': await picture(640, 360) }),
  });
  await page.getByRole('button', { name: 'Add pictures' }).click();
  await becomes('2016/02/tannery.png', 0);
  await page.getByRole('button', { name: 'Import 2 items' }).click();
  await becomes('Done on');
  await expect(page.getByText('It was private at the old site, so it is a draft here.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'We have moved' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Private words' })).toBeVisible();
  const old = () => fetch(`${site.url}/2016/02/we-have-moved/`);
  expect((await old()).url).toBe(`${site.url}/news/we-have-moved`);

  await page.getByRole('link', { name: 'Undo import' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await becomes('Undone on');
  expect((await old()).status).toBe(404);
  // The records are in the trash, and have no form.
  await expect(page.getByText('It was private at the old site, so it is a draft here.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Private words' })).toHaveCount(0);
  await expect(page.getByText('The link opens the form.')).toHaveCount(0);
});
