/** The main tasks with a screen reader: roles, names and their order in the accessibility tree. */
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { unfoldAddresses } from '../../file-address';
import { expect, test } from '../../fixtures';
import { makeArticle, makePerson, makeShow } from '../../make';

useEmptySite();
test.beforeAll(async () => {
  await makeShow({
    title: 'Ember',
    broadcaster: 'Hearth',
    description: '<p>A fire.</p>',
    featuredOnHomepage: true,
    media: [
      { type: 'image', url: '/icons/icon-512.png', alt: 'A coal', orderPosition: 0 },
      { type: 'image', url: '/icons/icon-512.png', alt: 'Ash', orderPosition: 1 },
    ],
  });
  await makeArticle({ title: 'A prize', excerpt: 'Won.', content: '<h1>How</h1><p>By luck.</p>' });
  await makePerson({ name: 'Ada Byron', role: 'Writer', bio: '<p>Writes.</p>' });
});

test('find and open a show: the skip link comes first, the current page is marked, and images can be browsed', async ({
  page,
}) => {
  await page.goto('/shows');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - link
      - navigation "Main":
        - list:
          - listitem:
            - link "Home"
          - listitem:
            - link "Our Shows"
          - listitem:
            - link "Our People"
          - listitem:
            - link "News"
          - listitem:
            - link "Contact"
    - main:
      - heading "Our Shows" [level=1]
      - article:
        - heading "Ember" [level=2]:
          - link "Ember"
  `);
  await expect(page.locator('[aria-current=page]:visible')).toHaveText('Our Shows');

  await page.getByRole('link', { name: 'Ember' }).click();
  await expect(page.getByRole('dialog', { name: 'Ember' })).toMatchAriaSnapshot(`
    - dialog "Ember":
      - link "Close"
      - paragraph: Hearth
      - heading "Ember" [level=1]
      - paragraph: A fire.
      - list:
        - listitem:
          - 'link "View image: A coal"'
        - listitem:
          - 'link "View image: Ash"'
  `);
  await page.getByRole('link', { name: 'A coal' }).click();
  await expect(page.getByRole('dialog', { name: 'Ember: media' })).toMatchAriaSnapshot(`
    - 'dialog "Ember: media"':
      - button "Close"
      - figure "Ember 1 of 2":
        - img "A coal"
        - paragraph:
          - strong: Ember
        - paragraph: 1 of 2
      - button "Previous"
      - button "Next"
  `);
});

test('search and read an article: the dialog says how many results there are, and which one is chosen', async ({
  page,
}) => {
  await page.goto('/news?q=prize');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "News" [level=1]
    - button "Close search" [expanded]
    - search:
      - searchbox "Search articles"
      - button "Search"
    - status: One article matches “prize”
    - article:
      - heading "A prize" [level=2]:
        - link "A prize"
  `);
  await page.goto('/news/a-prize');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - article "A prize":
      - heading "A prize" [level=1]
      - term: Published
      - heading "How" [level=2]
      - paragraph: By luck.
  `);

  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox');
  await field.fill('ada');
  await expect(dialog.getByRole('status')).toHaveText('1 result');
  await field.press('ArrowDown');
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Search":
      - search:
        - combobox "Search" [expanded]: ada
        - button "Close"
      - listbox "Results":
        - option "Ada Byron" [selected]
      - paragraph:
        - status: 1 result
        - link "All results"
  `);
});

test('sign in, write and publish: every field, the editor, its tools and the choice of a file have names', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading [level=1]
      - form "Sign in":
        - textbox "Username"
        - textbox "Password"
        - button "Sign In"
  `);

  await signInAs(context, site.url, 'editor');
  await page.goto('/admin/news/new');
  await expect(page.getByRole('toolbar', { name: 'Formatting: Content' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toMatchAriaSnapshot(`
    - group "Image":
      - 'button "Choose from library: Image URL"'
      - 'button "Upload File: Image URL"'
      - group: Use an address
  `);
  await unfoldAddresses(main);
  for (const name of ['Excerpt', 'Content', 'Image URL'])
    await expect(main.getByRole('textbox', { name, exact: true })).toBeVisible();
  await expect(main.getByRole('textbox', { name: /^Title/ })).toBeVisible();
  await expect(main.getByRole('combobox', { name: 'Status' })).toBeVisible();
  const tools = main.getByRole('toolbar', { name: 'Formatting: Content' });
  for (const name of ['Bold', 'Italic', 'Underline'])
    await expect(tools.getByRole('button', { name })).toBeVisible();
});

test('edit in place: the tools and texts of a card are labelled with the card’s name', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site.url, 'editor');
  await page.goto('/shows/edit');
  await expect(page.getByRole('region', { name: 'Edit Mode' })).toMatchAriaSnapshot(`
    - region "Edit Mode":
      - paragraph: Edit Mode Active - Click text to edit
      - button "Exit Edit Mode"
  `);
  await expect(page.getByRole('article').filter({ hasText: 'Ember' }).first()).toMatchAriaSnapshot(`
    - article:
      - paragraph:
        - 'textbox "Channel: Ember"'
      - heading "Ember Open Ember" [level=2]:
        - 'textbox "Title: Ember"'
        - link "Open Ember"
      - 'group "Ember: settings"':
        - 'button "Active: Ember" [pressed]'
        - 'button "Featured: Ember" [pressed]'
        - 'button "Video: Ember"'
        - 'button "Image: Ember"'
        - button "Move Ember up"
        - button "Move Ember down"
  `);
});
