/** Record forms with input of any kind: far too long, hostile, in every script; and their layout with it. */
import { signedIn, useSession } from '../../accounts/sign-in';
import { someOf } from '../../full-length';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { complained, emptyDesk, field, KINDS, openPanel, said, save, stored } from '../../record-form-steps';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  const { cookie } = await signedIn('editor');
  await useSession(context, site.url, cookie);
});

const HOSTILE =
  '<h2 onclick="boom()">Dusk</h2><script>boom()</script><p style="color:red">One <img src=x onerror=boom()>' +
  '<a href="javascript:boom()">lamp</a><iframe src="//elsewhere.example"></iframe></p>';
const CLEAN = '<h2>Dusk</h2><p>One lamp</p>';

test.describe('without JavaScript', () => {
  test.use(overHttp);

  for (const kind of someOf(KINDS))
    test(`${kind.collection}: hostile rich text is sanitised, and too long text is rejected at its field`, async ({
      page,
      allow,
    }) => {
      allow.failing('/new');
      await page.goto(`${kind.path}/new`);
      await field(page, kind.title).fill('<b>Bold</b> & "quoted"');
      const rich = page.getByRole('textbox', { name: kind.rich });
      await rich.fill(`<p>${'x'.repeat(200_001 - 7)}</p>`);
      await save(page);
      await expect(rich).toHaveAttribute('aria-invalid', 'true');
      await expect(rich).toHaveAccessibleDescription(
        new RegExp(`${kind.rich} must be at most 200,000 characters`),
      );
      await expect(rich).toHaveValue(/x{199994}/);
      await expect(field(page, kind.title)).toHaveValue('<b>Bold</b> & "quoted"');
      expect(await stored(kind.collection)).toEqual([]);
      await rich.fill(HOSTILE);
      await save(page);
      await said(page, kind.words.saved);
      const [record] = await stored(kind.collection);
      expect(record?.[kind.rich.toLowerCase()]).toBe(CLEAN);
      expect(record?.[kind.title]).toBe('<b>Bold</b> & "quoted"');
      await expect(page.getByRole('heading', { name: '<b>Bold</b> & "quoted"' })).toBeVisible();
    });
});

test('a form that a proxy refuses for its size is kept', async ({ page, allow }) => {
  allow.failing('/new');
  // Remix reports that the response is a page.
  allow.console(/SyntaxError/);
  const editor = await openPanel(page, '/admin/news/new', 'Content');
  await field(page, 'title').fill('Long');
  await editor.click();
  await page.keyboard.type('Kept');
  await page.route('**/new.data*', (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }),
  );
  await save(page);
  await complained(page, 'Failed to save article');
  await expect(page.getByText(/What you typed is kept/)).toBeVisible();
  await expect(field(page, 'title')).toHaveValue('Long');
  await page.unroute('**/new.data*');
  await save(page);
  await said(page, 'Article saved successfully');
  expect((await stored('articles'))[0]).toMatchObject({ title: 'Long', content: '<p>Kept</p>' });
});
