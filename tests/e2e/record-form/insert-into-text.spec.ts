/** Pictures, films and quotes are inserted into a text without JavaScript. */
import { Article } from '~models/article';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeArticle } from '../../make';
import { emptyDesk, field, save, said, stored } from '../../record-form-steps';
import { uploadFilm, uploadPicture } from '../../text-blocks';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await signInAs(context, site.url, 'editor');
});

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test(
    'blocks are inserted one after the other, and saved with the form',
    { tag: '@desktop' },
    async ({ page, allow }) => {
      const [marsh, film] = [await uploadPicture(), await uploadFilm()];
      await page.goto('/admin/news/new');
      const part = page.getByRole('group', { name: 'Insert into the text' });
      const insert = () => part.getByRole('button', { name: 'Insert' }).click();
      await field(page, 'title').fill('Reeds');
      await field(page, 'content').fill('<p>At dawn the reeds are black.</p><p>Henrik lies down.</p>');
      await part.getByLabel('What').selectOption('Picture');
      await part.getByLabel('After').selectOption('At the beginning');
      await part.getByLabel('File').selectOption(marsh.file);
      await insert();
      await said(page, 'The picture is now in the text, at the beginning. Nothing is saved yet.');
      await expect(field(page, 'title')).toHaveValue('Reeds');
      expect(await Article.countDocuments()).toBe(0);

      await part.getByLabel('What').selectOption('Film');
      await part.getByLabel('File').selectOption(marsh.file);
      await part.getByLabel('After').selectOption('2: At dawn the reeds are black.');
      allow.failing('/admin/news/new');
      await insert();
      await expect(part.getByLabel('File')).toBeFocused();
      await expect(part.getByLabel('File')).toHaveAccessibleDescription(
        /“Marsh.jpg” is a picture. Choose a film/,
      );
      await part.getByLabel('File').selectOption(film.file);
      await insert();
      await said(page, 'The film is now in the text, after paragraph 2. Nothing is saved yet.');

      await part.getByLabel('What').selectOption('Quote');
      await part.getByLabel('Words').fill('You stop looking.');
      await part.getByLabel('Said by').fill('Henrik Vos');
      await expect(part.getByLabel('After')).toHaveValue('3');
      await insert();
      await said(page, 'The quote is now in the text, after paragraph 3. Nothing is saved yet.');
      await save(page);
      await said(page, 'Article saved successfully');
      const figure = ({ file }: { file: string }) =>
        `<figure data-media="${file}" data-size="text"></figure>`;
      expect((await stored('articles'))[0]?.content).toBe(
        `${figure(marsh)}<p>At dawn the reeds are black.</p>${figure(film)}` +
          '<blockquote><p>You stop looking.</p><cite>Henrik Vos</cite></blockquote><p>Henrik lies down.</p>',
      );
    },
  );
});

test(
  'with JavaScript the editor’s toolbar inserts, and the part of the form is not there',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    const { id } = await makeArticle({ content: '<p>One</p>' });
    for (const address of [`/admin/news/${id}`, `/admin/edit/article/${id}/content`]) {
      await page.goto(address);
      await expect(page.getByRole('toolbar', { name: 'Formatting: Content' })).toBeVisible();
      await expect(page.getByRole('group', { name: 'Insert into the text' })).toHaveCount(0);
    }
  },
);
