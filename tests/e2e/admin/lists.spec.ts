import mongoose from 'mongoose';
import { findPublicArticle } from '../../../app/records/read/articles.server';
import { listPublicPeople } from '../../../app/records/read/people.server';
import { listPublicShows } from '../../../app/records/read/shows.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeArticle, makePerson, makeShow } from '../../make';
import { someOf } from '../../full-length';

useEmptySite();

test.beforeEach(async () => {
  for (const name of ['shows', 'articles', 'people'])
    await mongoose.connection.collection(name).deleteMany({});
});

const SCREENS = [
  {
    path: '/admin/shows',
    heading: 'Shows',
    add: 'Add New Show',
    none: 'No shows yet',
    first: 'Add the first show',
  },
  {
    path: '/admin/news',
    heading: 'News',
    add: 'Add New Article',
    none: 'No articles yet',
    first: 'Add the first article',
  },
  {
    path: '/admin/people',
    heading: 'People',
    add: 'Add Team Member',
    none: 'No team members yet',
    first: 'Add the first team member',
  },
];

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('a show can be deactivated and featured from its row', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'editor');
    await makeShow({ title: 'Ember' });
    await page.goto('/admin/shows');
    const active = page.getByRole('button', { name: 'Ember active' });
    await active.click();
    await expect(active).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('main')).toContainText('Inactive');
    await expect(page.getByRole('status').getByText('Show saved successfully')).toBeVisible();
    await expect.poll(listPublicShows).toEqual([]);
    await active.click();
    await expect(active).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await listPublicShows()).length).toBe(1);
    const home = page.getByRole('button', { name: 'Ember on the home page' });
    await home.click();
    await expect(home).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await listPublicShows())[0]?.featuredOnHomepage).toBe(true);
    await page.reload();
    await expect(home).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL('/admin/shows');
  });

  test('people can be reordered with their buttons', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'editor');
    for (const name of ['Cleo', 'Ben', 'Ana']) await makePerson({ name });
    await page.goto('/admin/people');
    const names = page.getByRole('heading', { level: 2 });
    await expect(names).toHaveText(['Ana', 'Ben', 'Cleo']);
    await page.getByRole('button', { name: 'Move Cleo up' }).click();
    await expect(names).toHaveText(['Ana', 'Cleo', 'Ben']);
    await expect(page.getByRole('status').getByText('Team member saved successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Move Ana down' }).click();
    await expect(names).toHaveText(['Cleo', 'Ana', 'Ben']);
    await expect
      .poll(async () => (await listPublicPeople()).map((person) => person.name))
      .toEqual(['Cleo', 'Ana', 'Ben']);
    await expect(page.getByRole('button', { name: 'Move Cleo up' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Move Cleo up' }).click({ force: true });
    await expect(names).toHaveText(['Cleo', 'Ana', 'Ben']);
  });

  test('a list can be searched, and reports when nothing matches', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'editor');
    await makeArticle({ title: 'Lantern', content: '<p>harbour lights</p>' });
    await makeArticle({ title: 'Ember' });
    await page.goto('/admin/news');
    await expect(page.getByRole('status').getByText('2 articles')).toBeVisible();
    await page.getByLabel('Search articles').fill('HARBOUR');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Lantern']);
    await expect(page).toHaveURL('/admin/news?q=HARBOUR');
    await expect(page.getByLabel('Search articles')).toHaveValue('HARBOUR');
    await page.getByLabel('Search articles').fill('<nothing>');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('No articles found matching “<nothing>”')).toBeVisible();
    await page.getByRole('link', { name: 'Show all articles' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  });

  test('an article can be published from its row', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'editor');
    await makeArticle({ title: 'Due', status: 'draft', publishedAt: new Date('2999-01-01T12:00:00Z') });
    await makeArticle({
      title: 'Ready',
      status: 'draft',
      publishedAt: new Date('2025-01-01T12:00:00Z'),
    });
    await page.goto('/admin/news');
    for (const [title, badge] of [
      ['Due', 'Scheduled'],
      ['Ready', 'Published'],
    ] as const) {
      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
      await expect(row).toContainText('Draft');
      await row.getByRole('button', { name: `${title} published` }).click();
      await expect(row).toContainText(badge);
      await expect(page.getByRole('status').getByText('Article saved successfully')).toBeVisible();
    }
    await expect
      .poll(() =>
        findPublicArticle('ready').then(
          (article) => article.status,
          () => 'none',
        ),
      )
      .toBe('published');
    await expect(findPublicArticle('due')).rejects.toMatchObject({ status: 404 });
  });

  test('eleven records have two pages, which keep the search', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'editor');
    for (let n = 1; n <= 10; n += 1) await makePerson({ name: `Grip ${n}`, orderPosition: n });
    await page.goto('/admin/people');
    await expect(page.getByText(/^Page \d/)).toHaveCount(0);
    await makePerson({ name: 'Grip 11', orderPosition: 11 });
    await page.goto('/admin/people?q=grip');
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page).toHaveURL('/admin/people?q=grip&page=2');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Grip 11']);
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await page.goto('/admin/people?page=77');
    await expect(page).toHaveURL('/admin/people?page=2');
  });

  test('Save and Cancel return to the page and the search that the record was opened from', async ({
    page,
    context,
    site,
  }) => {
    await signInAs(context, site.url, 'editor');
    for (let n = 1; n <= 11; n += 1) await makePerson({ name: `Grip ${n}`, orderPosition: n });
    for (const list of someOf(['/admin/people?q=grip&page=2', '/admin/people?page=2'])) {
      await page.goto(list);
      await page.getByRole('link', { name: 'Edit Grip 11' }).click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page).toHaveURL(list);
      await page.getByRole('link', { name: 'Edit Grip 11' }).click();
      await page.getByLabel('Role').fill('Key grip');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('status').getByText('Team member saved successfully')).toBeVisible();
      await expect(page).toHaveURL(list);
    }
  });
});

test.describe('over HTTP', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('rows are complete', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'editor');
    const odd = `<b>Bold</b> & “🎬” ${'Unbreakable'.repeat(8)} عنوان`;
    await makeShow({ title: 'Ember', broadcaster: 'Hearth', tagline: 'One fire.', featuredOnHomepage: true });
    await makeShow({ title: odd, status: 'inactive', thumbnailUrl: '/placeholders/lost.avif' });
    await makeArticle({ title: odd, excerpt: odd, publishedAt: new Date('2025-11-12T09:00:00Z') });
    await makeArticle({ title: 'Later', publishedAt: new Date('2999-01-01T12:00:00Z') });
    await makeArticle({ title: 'Unfinished', status: 'draft' });
    await makePerson({ name: odd, role: 'Grip', bio: `<p>${odd}</p>` });

    await page.goto('/admin/shows');
    const ember = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ember' }) });
    await expect(ember).toContainText('Hearth');
    await expect(ember).toContainText('One fire.');
    await expect(ember).toContainText('Active');
    await expect(ember.getByRole('button', { name: 'Ember on the home page' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByRole('button', { name: `${odd} active` })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(page.getByRole('link', { name: 'Edit Ember' })).toHaveText('Edit');
    for (const path of ['/admin/shows', '/admin/news', '/admin/people']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 2, name: odd })).toBeVisible();
    }
    await page.goto('/admin/news');
    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) });
    await expect(row('Later')).toContainText('Scheduled');
    await expect(row('Unfinished')).toContainText('Draft');
    await expect(row(odd)).toContainText('Published');
    await expect(row(odd)).toContainText('12 November 2025');
  });

  test('Save returns to the list also after the history and the other screens of a show', async ({
    page,
    context,
    site,
  }) => {
    await signInAs(context, site.url, 'editor');
    for (let n = 1; n <= 11; n += 1) await makeShow({ title: `Ember ${n}`, orderPosition: n });
    const list = '/admin/shows?q=ember&page=2';
    await page.goto(list);
    await page.getByRole('link', { name: 'Edit Ember 11' }).click();
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByRole('link', { name: 'Edit Show' }).click();
    await page.getByRole('link', { name: 'Awards' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', list);
    await page.getByRole('link', { name: 'Screeners' }).click();
    await page.getByRole('navigation', { name: 'Ember 11' }).getByRole('link', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(list);
    await page.getByRole('link', { name: 'Add New Show' }).click();
    await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', list);
  });

  for (const { path, heading, add, none, first } of someOf(SCREENS)) {
    test(`${heading}: an empty list explains the first step`, async ({ page, context, site }) => {
      await signInAs(context, site.url, 'editor');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByText(none)).toBeVisible();
      await expect(page.getByRole('link', { name: add })).toHaveAttribute('href', `${path}/new`);
      await expect(page.getByRole('link', { name: first })).toHaveAttribute('href', `${path}/new`);
      await expect(page.getByRole('search')).toHaveCount(0);
      await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
    });
  }
});
