/** The toolbar of a rich text in Edit Mode, on a phone. */
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, expectNoOverflow, test } from '../../fixtures';
import { makeArticle } from '../../make';

useEmptySite();

test('all tools can be reached below the bar of Edit Mode while a long text is edited', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site.url, 'editor');
  const { slug } = await makeArticle({ title: 'Dusk', content: '<p>A slow drama.</p>'.repeat(60) });
  await page.goto(`/news/${slug}/edit`);
  await page.getByRole('textbox', { name: 'Content: Dusk' }).tap();
  const toolbar = page.getByRole('toolbar', { name: 'Formatting: Content: Dusk' });
  await expect(toolbar).toBeVisible();
  await page.getByText('A slow drama.').nth(30).tap();
  const bar = await page.getByRole('region', { name: 'Edit Mode' }).boundingBox();
  const tools = await toolbar.boundingBox();
  expect(tools?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  for (const tool of await toolbar.getByRole('button').all()) {
    await tool.scrollIntoViewIfNeeded();
    await expect(tool).toBeInViewport({ ratio: 0.9 });
  }
  await toolbar.getByRole('button', { name: 'Bullet list' }).tap();
  await expect(page.locator('.ql-editor li')).toHaveCount(1);
  await expectNoOverflow(page);
  expect(
    await page.locator('main :is(textarea, input, select):not([type=hidden], [id], [name])').count(),
    'fields without an id or a name',
  ).toBe(0);
});
