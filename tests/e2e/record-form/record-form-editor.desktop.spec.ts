/** The HTML that the tools and keys of the rich-text editor produce. */
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, test } from '../../fixtures';
import { makeArticle } from '../../make';
import { picture } from '../../media-files';
import { emptyDesk, field, openPanel, said, save, stored } from '../../record-form-steps';
import { pasteFiles, sentText } from '../../rich-block-steps';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await signInAs(context, site.url, 'editor');
});

const content = async () => String((await stored('articles'))[0]?.content);

test('every format of the toolbar is stored as its own element', async ({ page }) => {
  const editor = await openPanel(page, '/admin/news/new', 'Content');
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
  const style = page.getByRole('combobox', { name: 'Text style' });
  await field(page, 'title').fill('Formats');
  await editor.click();
  for (const [index, name] of ['Heading 1', 'Heading 2', 'Heading 3'].entries()) {
    await page.keyboard.type(`H${index + 1}`);
    await style.selectOption({ label: name });
    await expect(style).toHaveValue(String(index + 1));
    await editor.press('End');
    await page.keyboard.press('Enter');
  }
  for (const name of ['Bold', 'Italic', 'Underline']) {
    await tool(name).click();
    await expect(tool(name)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type(name.toLowerCase());
    await tool(name).click();
    await page.keyboard.type(' ');
  }
  await page.keyboard.press('Enter');
  await tool('Ordered list').click();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await tool('Bullet list').click();
  await page.keyboard.type('dot');
  await page.keyboard.press('Enter');
  await tool('Bullet list').click();
  await page.keyboard.type('site');
  await page.keyboard.press('Shift+Home');
  await tool('Link').click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await axe(page);
  await dialog.getByLabel('URL').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Set Link' }).click();
  await expect(dialog.getByLabel('URL')).toHaveAccessibleDescription(/must|https:\/\//);
  await dialog.getByLabel('URL').fill('https://example.com/a');
  await dialog.getByRole('button', { name: 'Set Link' }).click();
  await expect(dialog).toHaveCount(0);
  await save(page);
  await said(page, 'Article saved successfully');
  expect(await content()).toBe(
    '<h1>H1</h1><h2>H2</h2><h3>H3</h3>' +
      '<p><strong>bold</strong> <em>italic</em> <u>underline</u> </p>' +
      '<ol><li>one</li><li>two</li></ol><ul><li>dot</li></ul>' +
      '<p><a href="https://example.com/a" rel="noopener noreferrer">site</a></p>',
  );
});

test(
  'stored formats are shown and can be cleared; the shortcuts for bold, italic, undo, redo and save work',
  { tag: '@long' },
  async ({ page }) => {
    const html = '<h2>A <em>title</em></h2><ol><li><a href="/news">One</a></li></ol>';
    const { id } = await makeArticle({ title: 'Plain', content: html });
    const editor = await openPanel(page, `/admin/news/${id}`, 'Content');
    await expect(editor.locator('h2 em')).toHaveText('title');
    await expect(editor.locator('li a')).toHaveText('One');
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    // With scripts the toolbar inserts pictures.
    await expect(page.getByRole('group', { name: 'Insert into the text' })).toHaveCount(0);
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.getByRole('button', { name: 'Clear formatting' }).click();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await expect(sentText(page)).toHaveValue('<p>A title</p><p>One</p>');

    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('bold');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+i');
    await page.keyboard.type('slanted');
    await page.keyboard.press('Control+i');
    await expect(editor.locator('em')).toHaveText('slanted');
    await page.keyboard.press('Control+z');
    await expect(editor).not.toContainText('slanted');
    await page.keyboard.press('Control+y');
    await expect(editor).toContainText('boldslanted');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    await expect(editor.locator('strong')).toHaveText('bold');
    await page.keyboard.press('Control+s');
    await said(page, 'Article saved successfully');
    expect(await content()).toBe('<p>A title</p><p>One</p><p><strong>bold</strong><em>slanted</em></p>');
  },
);

test('a show can be created by keyboard alone, and a screenshot is left out of its text', async ({
  page,
  allow,
}) => {
  // The URL is requested once it is complete, not while it is typed.
  allow.failing(/\/nowhere\.jpg$/);
  await page.goto('/admin/shows');
  await page.getByRole('link', { name: 'Add New Show' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar')).toBeVisible();
  const tabTo = async (target: ReturnType<typeof field>) => {
    for (let steps = 0; steps < 40; steps += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo(field(page, 'title'));
  await page.keyboard.type('By hand');
  await tabTo(page.getByRole('combobox', { name: 'Text style' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Tab');
  const editor = page.getByRole('textbox', { name: 'Description' });
  await expect(editor).toBeFocused();
  await page.keyboard.type('Quiet');
  // A text without pictures leaves a pasted one out, and says where it belongs.
  await page.keyboard.press('ControlOrMeta+a');
  await pasteFiles(editor, [{ name: 'screenshot.png', type: 'image/png', content: await picture() }]);
  await said(page, /so they were left out\..*of the show\./);
  await expect(editor).toHaveText('Quiet');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Home');
  for (const value of ['1', '2']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('combobox', { name: 'Text style' })).toHaveValue(value);
  }
  await expect(editor.locator('h2')).toHaveText('Quiet');
  await tabTo(page.locator('details:has([name=media]) > summary'));
  await page.keyboard.press('Enter');
  await tabTo(field(page, 'media'));
  await page.keyboard.type('/nowhere.jpg');
  await tabTo(field(page, 'featuredOnHomepage'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await said(page, 'Show saved successfully');
  const [show] = await stored('shows');
  expect(show).toMatchObject({ title: 'By hand', description: '<h2>Quiet</h2>', featuredOnHomepage: true });
  expect(show?.media).toHaveLength(1);
});
