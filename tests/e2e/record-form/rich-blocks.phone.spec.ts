/** The tools for pictures, films and quotes on a phone. */
import type { Page } from '@playwright/test';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectNoOverflow, test } from '../../fixtures';
import { makeArticle } from '../../make';
import { insertFiles, tool } from '../../rich-block-steps';
import { makeArticleWith, uploadPicture } from '../../text-blocks';
import { prose } from '../../text-parts';

useEmptySite();

test.beforeEach(({ context, site }) => signInAs(context, site.url, 'editor'));

const TOOLS = ['Picture', 'Gallery', 'Film', 'Quote', 'Line', 'Embed'];

/** Expects the tools, and the bar of a picture that one of them inserts, in sight and as large as a finger. */
async function expectTools(page: Page): Promise<void> {
  for (const each of TOOLS) {
    await expect(tool(page, each)).toBeInViewport({ ratio: 1 });
    const { width = 0, height = 0 } = (await tool(page, each).boundingBox()) ?? {};
    expect(Math.min(width, height), each).toBeGreaterThanOrEqual(44);
  }
  await insertFiles(page, 'Picture', ['Marsh']);
  for (const each of ['Text width', 'Full width', 'Alternative text', 'Move up', 'Remove']) {
    const button = page.getByRole('button', { name: each, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.height, each).toBeGreaterThanOrEqual(44);
  }
  await expectNoOverflow(page);
}

test(
  'in the record form every tool is in sight and as large as a finger, and so is the bar of a picture',
  { tag: '@long' },
  async ({ page }) => {
    await uploadPicture();
    const { id } = await makeArticleWith([prose('One')]);
    await page.goto(`/admin/news/${id}`);
    // Before the scripts run, the form has a field without paragraphs.
    await page.getByRole('textbox', { name: 'Content' }).getByRole('paragraph').click();
    await expectTools(page);
    await axe(page);
  },
);

test('in Edit Mode every tool is in sight and as large as a finger, below its bar while a long text is edited', async ({
  page,
}) => {
  await uploadPicture();
  const { slug } = await makeArticle({ title: 'Dusk', content: '<p>A slow drama.</p>'.repeat(60) });
  await page.goto(`/news/${slug}/edit`);
  await page.getByRole('textbox', { name: 'Content: Dusk' }).tap();
  const toolbar = page.getByRole('toolbar', { name: 'Formatting: Content: Dusk' });
  await expect(toolbar).toBeVisible();
  await page.getByText('A slow drama.').nth(30).tap();
  const bar = await page.getByRole('region', { name: 'Edit Mode' }).boundingBox();
  expect((await toolbar.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  for (const each of await toolbar.getByRole('button').all()) {
    await each.scrollIntoViewIfNeeded();
    await expect(each).toBeInViewport({ ratio: 0.9 });
  }
  await toolbar.getByRole('button', { name: 'Bullet list' }).tap();
  await expect(page.locator('.ql-editor li')).toHaveCount(1);
  expect(
    await page.locator('main :is(textarea, input, select):not([type=hidden], [id], [name])').count(),
    'fields without an id or a name',
  ).toBe(0);
  await expectTools(page);
});
