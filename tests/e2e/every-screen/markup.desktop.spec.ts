/** Checks every screen as the server sends it, and with open overlays, with the Nu HTML checker. */
import type { Page } from '@playwright/test';
import { signedIn, useSession } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { makeLongContent, type Content } from '../../long-content';
import { everyNth, IS_LONG, someOf } from '../../full-length';
import { ask, isOfEveryKind, screensOf, sharesComponents, type Screen } from '../../screens';
import { checkHtml, findJava } from '../../setup/html-checker';

useEmptySite();
// One worker creates the content once, and the checker starts once for all pages.
test.describe.configure({ mode: 'default' });

let content: Content;
let cookies: Record<'admin' | 'editor', string>;
test.beforeAll(async () => {
  const [admin, editor] = [await signedIn('admin'), await signedIn('editor')];
  cookies = { admin: admin.cookie, editor: editor.cookie };
});

const nameOf = ({ path, as, post }: Screen) =>
  `${path} as ${as ?? 'visitor'}${post ? `, after posting ${JSON.stringify(post)}` : ''}`;

/** Fetches the documents of these screens by name, and checks the status of each. */
async function documentsOf(url: string, screens: Screen[]): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  for (const screen of screens) {
    const response = await ask(url, screen, cookies);
    expect([nameOf(screen), response.status]).toEqual([nameOf(screen), screen.status ?? 200]);
    documents.set(nameOf(screen), await response.text());
  }
  return documents;
}

/**
 * The screens that are checked: in `npm test` those whose components no other has, and of the forms that were sent without success, which
 * say so in the same ways, every second one.
 */
function screensToCheck(): Screen[] {
  const screens = screensOf(content).filter(({ path }) => !isOfEveryKind(path));
  const posted = screens.filter(({ post }) => post);
  const others = screens.filter(({ post }) => !post);
  const paths = new Set(posted.map(({ path }) => path));
  return [
    ...everyNth(posted, 2),
    ...others.filter((screen) => IS_LONG || !(sharesComponents(screen) || paths.has(screen.path))),
  ];
}

test('no screen has a markup error, with or without content, and nothing follows the document', async ({
  site,
  page,
  context,
  allow,
}) => {
  test.setTimeout(180_000);
  const empty = await documentsOf(site.url, EMPTY);
  content = await makeLongContent();
  const documents = await documentsOf(site.url, screensToCheck());
  for (const [name, html] of empty) documents.set(`${name}, empty`, html);
  for (const [name, html] of documents) expect([name, html.slice(-14)]).toEqual([name, '</body></html>']);

  await useSession(context, site.url, cookies.admin);
  allow.failing(/\/admin\//);
  await allow.thirdParty('https://www.google.com');
  for (const [name, open] of someOf(Object.entries(DIALOGS), 2)) {
    await open(page);
    documents.set(name, await page.content());
  }
  const java = await findJava();
  test.skip(java === undefined, 'There is no Java, which the Nu HTML checker runs on.');
  expect(await checkHtml(java ?? '', documents)).toEqual([]);
});

/** Screens that look different without content. */
const EMPTY: Screen[] = [
  ...['/', '/shows', '/people', '/news', '/contact'].map((path) => ({ path })),
  ...['/admin/shows', '/admin/news', '/admin/people', '/admin/media', '/admin/dashboard', '/edit'].map(
    (path) => ({ path, as: 'admin' as const }),
  ),
];

/** Opens the elements that only scripts render, and leaves them open. `npm test` opens the first two, which have the most of them. */
const DIALOGS: Record<string, (page: Page) => Promise<void>> = {
  async "a show's form with its editor and the media library"(page) {
    await page.goto(`/admin/shows/${content.show.id}`);
    await expect(page.getByRole('toolbar')).toBeVisible();
    await page
      .getByRole('button', { name: /library/i })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  },
  async "a picture's dialog in Edit Mode"(page) {
    await page.goto('/shows/edit');
    await page
      .getByRole('button', { name: /^Image: / })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('Upload');
  },
  async 'an article over its list'(page) {
    await page.goto('/news');
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async 'the menu'(page) {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  },
  async 'the lightbox of a show'(page) {
    await page.goto(`/shows/${content.show.slug}`);
    await page
      .getByRole('link', { name: /^View image/ })
      .first()
      .click();
    await expect(page.locator('.lightbox')).toBeVisible();
  },
  async 'the question before a show is deleted'(page) {
    await page.goto('/admin/shows');
    await page.getByRole('button', { name: 'Delete Ordinary' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  async 'the question before a form is left'(page) {
    await page.goto('/admin/people/new');
    await expect(page.getByRole('toolbar')).toBeVisible();
    await page.locator('[name=name]').fill('Typed');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  async 'a tutorial'(page) {
    await page.goto('/admin/help');
    await page.getByRole('button', { name: /watch/i }).first().click();
    await expect(page.getByRole('dialog').getByText('Transcript')).toBeVisible();
  },
  async 'a rich text that is edited in place'(page) {
    await page.goto(`/news/${content.article.slug}/edit`);
    await page.getByRole('textbox', { name: /^Content: / }).press('Enter');
    await expect(page.getByRole('toolbar')).toBeVisible();
  },
};
