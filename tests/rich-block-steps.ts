/** Steps with pictures, films and quotes in the editor that the browser tests share. */
import type { Locator, Page } from '@playwright/test';
import { field, openPanel } from './record-form-steps';

/** Opens the form of a new article, and types words into its text. */
export async function openArticle(page: Page, words = '') {
  const editor = await openPanel(page, '/admin/news/new', 'Content');
  await field(page, 'title').fill('Reeds');
  await editor.click();
  await page.keyboard.type(words);
  return editor;
}

export const block = (page: Page, name: string | RegExp) => page.getByRole('figure', { name });

/** The text of the field, as it is sent. */
export const sentText = (page: Page) => page.locator('textarea[name=content]');

export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: /^Formatting/ }).getByRole('button', { name, exact: true });

export const barOf = (page: Page, name: string | RegExp) => page.getByRole('toolbar', { name });

export const library = (page: Page) => page.getByRole('dialog', { name: 'Media library' });

/** Chooses the newest file of each name, and inserts them. */
export async function insertFiles(page: Page, what: string, names: readonly string[]): Promise<void> {
  await tool(page, what).click();
  for (const name of names)
    await library(page)
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click();
  await library(page).getByRole('button', { name: 'Insert' }).click();
}

interface SentFile {
  name: string;
  type: string;
  content: Buffer;
}

/** Pastes files, and what a program adds to them, or drops them in the middle of the editor, as a browser does. */
export const sendFiles = (editor: Locator, by: 'paste' | 'drop', files: readonly SentFile[], html = '') =>
  editor.evaluate(
    (root, { by, files, html }) => {
      const transfer = new DataTransfer();
      if (html) transfer.setData('text/html', html);
      for (const { name, type, content } of files) {
        const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      const { left, top, width, height } = root.getBoundingClientRect();
      const place = { clientX: left + width / 2, clientY: top + height / 2 };
      const options = { bubbles: true, cancelable: true };
      root.dispatchEvent(
        by === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
          : new DragEvent('drop', { ...options, ...place, dataTransfer: transfer }),
      );
    },
    { by, files: files.map((file) => ({ ...file, content: file.content.toString('base64') })), html },
  );

export const pasteFiles = (editor: Locator, files: readonly SentFile[], html = '') =>
  sendFiles(editor, 'paste', files, html);
