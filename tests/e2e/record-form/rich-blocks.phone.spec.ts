/** The tools for pictures, films and quotes on a phone. */
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectNoOverflow, test } from '../../fixtures';
import { insertFiles, tool } from '../../rich-block-steps';
import { makeArticleWith, uploadPicture } from '../../text-blocks';
import { prose } from '../../text-parts';

useEmptySite();

test.beforeEach(({ context, site }) => signInAs(context, site.url, 'editor'));

const TOOLS = ['Picture', 'Gallery', 'Film', 'Quote', 'Line', 'Embed'];

for (const [name, pathOf, label] of [
  ['the record form', (_slug: string, id: string) => `/admin/news/${id}`, 'Content'],
  ['Edit Mode', (slug: string) => `/news/${slug}/edit`, /^Content/],
] as const)
  test(`in ${name} every tool is in sight and as large as a finger, and so is the bar of a picture`, async ({
    page,
  }) => {
    await uploadPicture();
    const { slug, id } = await makeArticleWith([prose('One')]);
    await page.goto(pathOf(slug, id));
    const text = page.getByRole('textbox', { name: label });
    // Before the scripts run, the form has a field without paragraphs.
    await text.getByRole('paragraph').click();
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
    await axe(page);
    await expectNoOverflow(page);
  });
