/** Pasting and dropping into the rich-text editor. */
import type { Locator, Page } from '@playwright/test';
import { signInAs } from '../../accounts/sign-in';
import { someOf } from '../../full-length';
import { useEmptySite } from '../../empty-site';
import { expect, expectNoOverflow, test } from '../../fixtures';
import { makeArticle } from '../../make';
import { emptyDesk, field, openPanel, said, save, stored } from '../../record-form-steps';
import { sentText } from '../../rich-block-steps';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await emptyDesk();
  await signInAs(context, site.url, 'editor');
});

interface Data {
  html?: string;
  text?: string;
  /** The name of an image file. */
  file?: string;
}

/** Pastes or drops data as a browser does, in the middle of the element. */
const send = (editor: Locator, kind: 'paste' | 'drop', data: Data) =>
  editor.evaluate(
    (root, { kind, html, text, file }) => {
      const transfer = new DataTransfer();
      if (html) transfer.setData('text/html', html);
      if (text) transfer.setData('text/plain', text);
      if (file) transfer.items.add(new File(['x'], file, { type: 'image/png' }));
      const { left, top, width, height } = root.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true };
      const place = { clientX: left + width / 2, clientY: top + height / 2 };
      root.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
          : new DragEvent('drop', { ...options, ...place, dataTransfer: transfer }),
      );
    },
    { kind, ...data },
  );

const newArticle = async (page: Page) => {
  const editor = await openPanel(page, '/admin/news/new', 'Content');
  await field(page, 'title').fill('Pasted');
  await editor.click();
  return editor;
};

async function expectStored(page: Page, content: string): Promise<void> {
  await save(page);
  await said(page, 'Article saved successfully');
  expect((await stored('articles'))[0]?.content).toBe(content);
}

const LEFT_OUT =
  'Pictures and films were left out. Save them as files and drop these into the text, or choose Picture, Film or Embed.';
const status = (page: Page) => page.getByRole('status').getByText(LEFT_OUT);

const HOSTILE =
  '<h2 onclick="boom()">Dusk</h2><script>boom()</script><p style="color:red" onmouseover="boom()">One ' +
  '<img src="/no-such-image" onerror="boom()"><a href="javascript:boom()">lamp</a>' +
  '<iframe src="//elsewhere.example"></iframe><svg onload="boom()"></svg><video src="/no-such-video"></video></p>' +
  '<details open ontoggle="boom()"><summary>More</summary></details><body onload="boom()">';

const HOSTILE_WORDS =
  'One <img src="/no-such-image" onerror="boom()"><a href="javascript:boom()">la</a><a href="JaVa&#9;script&colon;boom()">mp</a>';

/** Markup of a word processor, which the editor's library would parse in the page's document. */
const inWord = (html: string) =>
  `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><p style="mso-list:l0 level1">${html}</p></body></html>`;

for (const kind of someOf(['paste', 'drop'] as const))
  test(`hostile HTML, also of a word processor, loads nothing, executes nothing and becomes plain text (${kind})`, async ({
    page,
  }) => {
    const requests: string[] = [];
    const editor = await newArticle(page);
    await page.evaluate(() => Object.assign(window, { boom: () => Object.assign(window, { isHit: true }) }));
    page.on('request', (request) => requests.push(request.url()));
    for (const [html, clean] of [
      [inWord(HOSTILE_WORDS), '<ul><li>One lamp</li></ul>'],
      [HOSTILE, '<h2>Dusk</h2><p>One lamp</p><p>More</p>'],
    ] as const) {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.getByRole('button', { name: 'Clear formatting' }).click();
      await send(editor, kind, { html });
      await expect(sentText(page)).toHaveValue(clean);
      await expect(editor.locator('a, img, script, iframe, svg, video, [style], [onclick]')).toHaveCount(0);
      await expect(status(page).first()).toBeVisible();
      // A handler or a request would run within a frame.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      expect(requests).toEqual([]);
      expect(await page.evaluate(() => 'isHit' in window)).toBe(false);
    }
    await expectStored(page, '<h2>Dusk</h2><p>One lamp</p><p>More</p>');
  });

test(
  'a pasted table, list, quotation and code stay readable; a long URL does not widen a narrow form',
  { tag: '@long' },
  async ({ page }) => {
    const editor = await newArticle(page);
    await send(editor, 'paste', {
      html:
        '<table><tr><th>Show</th><th>Year</th></tr><tr><td>Salt</td><td>2024</td></tr></table>' +
        '<p class=MsoListParagraph style="mso-list:l0 level1"><span style="mso-list:Ignore">·&nbsp; </span>One</p>' +
        '<p class=MsoListParagraph style="mso-list:l0 level1"><span style="mso-list:Ignore">·&nbsp; </span>Two</p>' +
        '<blockquote>Said</blockquote><pre>if (a) {\n  b();\n}</pre>',
      file: 'as-an-image.png',
    });
    await expect(editor.locator('li')).toHaveText(['One', 'Two']);
    await expect(status(page)).toBeHidden();
    await expect(page.getByText('Tables became lines of text.')).toBeVisible();
    const readable =
      '<p>Show – Year</p><p>Salt – 2024</p><ul><li>One</li><li>Two</li></ul><blockquote><p>Said</p></blockquote>' +
      '<p>if (a) {</p><p>&nbsp;&nbsp;b();</p><p>}';
    await expect(sentText(page)).toHaveValue(`${readable.replaceAll('&nbsp;', '\u00a0')}</p>`);
    // After words of a line, a heading with its text begins a line of its own.
    await send(editor, 'paste', { html: '<h2>Dusk</h2><p>Night fell.</p>' });
    await expect(editor).toContainText('Night fell.');

    await page.setViewportSize({ width: 320, height: 800 });
    const author = field(page, 'author');
    const sizes = async () => [(await editor.boundingBox())?.width, (await author.boundingBox())?.width];
    const before = await sizes();
    const address = `https://example.com/${'a'.repeat(500)}`;
    await send(editor, 'paste', { text: address });
    await field(page, 'excerpt').fill(address);
    await expect(editor).toContainText('https://example.com/');
    expect(await sizes()).toEqual(before);
    expect(await editor.evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0);
    await expectNoOverflow(page);
    await expectStored(page, `${readable}</p><h2>Dusk</h2><p>Night fell.</p><p>${address}</p>`);
  },
);

test('after words of a line, a heading alone is words of the line', { tag: '@long' }, async ({ page }) => {
  const editor = await newArticle(page);
  await page.keyboard.type('Before. ');
  await send(editor, 'paste', { html: '<h2>Dusk</h2>' });
  await expectStored(page, '<p>Before. Dusk</p>');
});

test('Edit Mode: a pasted or dropped javascript: link is plain text', { tag: '@long' }, async ({ page }) => {
  const article = await makeArticle({ title: 'Dusk', content: '<p>Kept</p>' });
  await page.goto(`/news/${article.slug}/edit`);
  await page.getByRole('textbox', { name: 'Content: Dusk' }).click();
  await expect(page.getByRole('toolbar', { name: 'Formatting: Content: Dusk' })).toBeVisible();
  const editor = page.getByRole('textbox', { name: 'Content: Dusk' });
  await page.keyboard.press('ControlOrMeta+a');
  await send(editor, 'paste', {
    html: '<p><a href="javascript:boom()">One</a> <a href="JaVa&#9;script&colon;boom()">two</a> <a href="vbscript:boom()">three</a></p>',
  });
  await expect(editor).toHaveText('One two three');
  await send(editor, 'drop', { html: '<a href=" javascript:boom()">four</a>' });
  await expect(editor).toContainText('four');
  await send(editor, 'paste', { text: 'javascript:boom()' });
  await expect(editor).toContainText('javascript:boom()');
  await expect(editor.locator('a')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+s');
  await said(page, 'Changes saved');
  const content = String((await stored('articles'))[0]?.content);
  expect(content).toContain('javascript:boom()');
  expect(content).not.toContain('<a');
});

test('plain text is pasted line by line', { tag: '@long' }, async ({ page }) => {
  const editor = await newArticle(page);
  await send(editor, 'paste', { text: 'javascript:boom()\r\n<b>Two</b>' });
  await expect(editor.locator('p')).toHaveText(['javascript:boom()', '<b>Two</b>']);
  await expectStored(page, '<p>javascript:boom()</p><p>&lt;b&gt;Two&lt;/b&gt;</p>');
});
