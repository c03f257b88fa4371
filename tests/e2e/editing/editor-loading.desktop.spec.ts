/** Text typed before the rich-text editor has loaded: nothing is lost, and typing continues at the cursor. */
import type { Page } from '@playwright/test';
import { findShowFor } from '../../../app/records/read/shows.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { someOf } from '../../full-length';
import { axe, expect, test } from '../../fixtures';
import { actor, makeShow } from '../../make';
import { holdRequests } from '../../slow-network';

useEmptySite();

test.beforeEach(({ context, site }) => signInAs(context, site.url, 'editor'));

/** The loading time on a slow phone. */
const LOADING_MS = 1_000;
const DESCRIPTION = '<h2>Story</h2><p>A <strong>slow</strong> drama.</p>';

const make = () => makeShow({ title: 'Ember', description: DESCRIPTION });
const descriptionOf = async (slug: string) => (await findShowFor(actor('admin'), slug)).description;
const text = (page: Page) => page.getByRole('textbox', { name: 'Description: Ember' });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: /^Formatting/ });
const said = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible();
const leave = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur());

/** Delays the editor's scripts until the returned function is called, or forever. */
const delayEditor = (page: Page) =>
  holdRequests(page, /\/build\/(?:inline-rich-editor|rich-editor)[^/]*\.js/);

test('a sentence typed while the editor loads for a second is complete, and typing continues', async ({
  page,
}) => {
  const { slug } = await make();
  const release = await delayEditor(page);
  await page.goto(`/shows/${slug}/edit`);
  await text(page).click();
  setTimeout(release, LOADING_MS);
  // The text is typed before the editor has loaded, while it takes over, and in it.
  await page.keyboard.type(' A whole sentence typed at once, without looking.', { delay: 30 });
  await expect(toolbar(page)).toBeVisible();
  await page.keyboard.type(' And more.');
  await leave(page);
  await said(page, 'Changes saved');
  expect(await descriptionOf(slug)).toBe(
    '<h2>Story</h2><p>A <strong>slow</strong> drama. A whole sentence typed at once, without looking. And more.</p>',
  );
});

test('a space that was just typed is kept when the editor takes over', async ({ page }) => {
  const { slug } = await make();
  const release = await delayEditor(page);
  await page.goto(`/shows/${slug}/edit`);
  await text(page).click();
  await page.keyboard.type(' Two ');
  release();
  await expect(toolbar(page)).toBeVisible();
  await page.keyboard.type('words.');
  await leave(page);
  await said(page, 'Changes saved');
  expect(await descriptionOf(slug)).toBe('<h2>Story</h2><p>A <strong>slow</strong> drama. Two words.</p>');
});

test(
  'key commands pressed while the editor loads are applied, and the cursor stays',
  { tag: '@long' },
  async ({ page }) => {
    const { slug } = await make();
    const release = await delayEditor(page);
    await page.goto(`/shows/${slug}/edit`);
    await text(page).press('Enter');
    await page.keyboard.type(' One.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two x');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('and three');
    for (let step = 0; step < 'three'.length; step += 1) await page.keyboard.press('ArrowLeft');
    release();
    await expect(toolbar(page)).toBeVisible();
    await page.keyboard.type('almost ');
    await page.keyboard.press('ControlOrMeta+s');
    await said(page, 'Changes saved');
    expect(await descriptionOf(slug)).toBe(
      '<h2>Story</h2><p>A <strong>slow</strong> drama. One.</p><p>Two and almost three</p>',
    );
  },
);

test('a text that is left before the editor has loaded is saved; Escape restores it', async ({ page }) => {
  const { slug } = await make();
  await delayEditor(page);
  await page.goto(`/shows/${slug}/edit`);
  await text(page).click();
  await page.keyboard.type(' Not this.');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(text(page)).toHaveText('StoryA slow drama.');
  await text(page).click();
  await page.keyboard.type(' And this.');
  await leave(page);
  await said(page, 'Changes saved');
  expect(await descriptionOf(slug)).toBe('<h2>Story</h2><p>A <strong>slow</strong> drama. And this.</p>');
});

for (const [name, html, words, file] of someOf([
  ['an image of a web page', '<p> Words<img src="/no-such-image"></p>', ' Words', undefined],
  ['a screenshot', '', '', 'screenshot.png'],
] as const))
  test(`while the editor loads, ${name} is left out with a message`, async ({ page }) => {
    const { slug } = await make();
    await delayEditor(page);
    await page.goto(`/shows/${slug}/edit`);
    await text(page).click();
    await text(page).evaluate(
      (root, { html, words, file }) => {
        const clipboardData = new DataTransfer();
        if (html) clipboardData.setData('text/html', html);
        if (words) clipboardData.setData('text/plain', words);
        if (file) clipboardData.items.add(new File(['x'], file, { type: 'image/png' }));
        root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { html, words, file },
    );
    await said(
      page,
      'Images and other files cannot be part of this text, so they were left out. Add them under “Gallery” of the show.',
    );
    await axe(page);
    await expect(text(page)).toHaveText(`StoryA slow drama.${words}`);
  });

test(
  'typed text is kept and saved when the editor cannot be loaded',
  { tag: '@long' },
  async ({ page, allow }) => {
    const { slug } = await make();
    allow.failing(/\/build\//);
    await page.route(/\/build\/inline-rich-editor[^/]*\.js/, (route) => route.abort('failed'));
    await page.goto(`/shows/${slug}/edit`);
    await text(page).click();
    await expect(page.getByRole('alert').getByText('The editor cannot be loaded.')).toBeVisible();
    await page.keyboard.type(' Kept.');
    await leave(page);
    await said(page, 'Changes saved');
    expect(await descriptionOf(slug)).toBe('<h2>Story</h2><p>A <strong>slow</strong> drama. Kept.</p>');
  },
);

test('text typed into a record form before its editor has loaded is kept', async ({ page }) => {
  const release = await delayEditor(page);
  await page.goto('/admin/shows/new');
  await page.locator('[name=title]').fill('Typed early');
  const area = page.locator('textarea[name=description]');
  await area.click();
  await area.pressSequentially('A < B & <b>C\nSecond');
  release();
  await expect(toolbar(page)).toBeVisible();
  await page.keyboard.type(' line');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, 'Show saved successfully');
  expect(await descriptionOf('typed-early')).toBe('<p>A &lt; B &amp; &lt;b&gt;C</p><p>Second line</p>');
});

test('typing into a record form’s text continues at the same position in its editor', async ({ page }) => {
  const { id, slug } = await make();
  const release = await delayEditor(page);
  await page.goto(`/admin/shows/${id}`);
  const area = page.locator('textarea[name=description]');
  await area.focus();
  await area.evaluate((element: HTMLTextAreaElement) => {
    const place = element.value.indexOf(' drama');
    element.setSelectionRange(place, place);
  });
  await page.keyboard.type(', very');
  release();
  await expect(toolbar(page)).toBeVisible();
  await page.keyboard.type(' slow');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, 'Show saved successfully');
  expect(await descriptionOf(slug)).toBe('<h2>Story</h2><p>A <strong>slow</strong>, very slow drama.</p>');
});
