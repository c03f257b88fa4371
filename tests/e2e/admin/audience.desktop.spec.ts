/** A film that a visitor plays, from the beacons of the player to the screen of the staff. */
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { signInAs } from '../../accounts/sign-in';
import { makeArticle, makeShow, unique } from '../../make';
import { makeUpload, video } from '../../media-files';

useEmptySite();

/** A headless browser says that it is a machine. */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

test.describe('over HTTP', () => {
  // Only the visitor has a browser.
  test.use(overHttp);

  test('a film that is played to its end is in the table of films, and its show among the pages', async ({
    page,
    context,
    browser,
    site,
  }) => {
    const title = unique('Rain');
    const { url } = await makeUpload(await video(), {
      fileType: 'video',
      originalName: 'Trailer of Rain.mp4',
    });
    const { slug } = await makeShow({ title, videoUrl: url });

    const visitor = await browser.newContext({ userAgent: BROWSER, baseURL: site.url });
    const theirs = await visitor.newPage();
    await theirs.goto(`/shows/${slug}`);
    const reports = new Set<string>();
    theirs.on('request', (request) => {
      if (request.url().endsWith('/count/film'))
        reports.add((JSON.parse(request.postData() ?? '{}') as { at: string }).at);
    });
    await theirs.getByRole('link', { name: 'Trailer' }).click();
    const film = theirs.getByRole('dialog', { name: /: media$/ }).locator('video');
    await expect(film).toHaveJSProperty('paused', false);
    await film.evaluate((element: HTMLVideoElement) => (element.currentTime = 0.92 * element.duration));
    await expect
      .poll(() => [...reports].sort())
      .toEqual(['end', 'half', 'play', 'quarter', 'three-quarters']);
    await visitor.close();

    await signInAs(context, site.url, 'editor');
    await page.goto('/admin/audience');
    const table = (name: string) => page.getByRole('table', { name, exact: true });
    await expect(table('Films').getByRole('row', { name: /^Trailer of Rain/ })).toContainText(
      /1.*100 %.*100 %/,
    );
    await expect(table('Pages').getByRole('row', { name: new RegExp(title) })).toContainText('Show');
    await expect(page.getByRole('img', { name: /^Views by day/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute(
      'href',
      '/admin/audience/export?span=days',
    );

    await page.getByRole('link', { name: 'Months' }).click();
    await expect(page.getByRole('columnheader', { name: 'Month' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Kind' }).getByRole('link', { name: 'News' }).click();
    await expect(page.getByRole('region', { name: 'Pages' })).toContainText('Nothing yet.');

    await page.goto('/admin/shows');
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Views 1');
    await page.getByRole('link', { name: 'Hide views' }).click();
    await expect(page.getByRole('link', { name: 'Show views' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: title })).not.toContainText('Views');
  });
});

test('a browser remembers for all lists that views are hidden', async ({ page, context, site }) => {
  await signInAs(context, site.url, 'editor');
  const title = unique('Rain');
  await makeShow({ title });
  await makeArticle();
  await page.goto('/admin/shows');
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('Views');
  await page.getByRole('link', { name: 'Hide views' }).click();
  await expect(page.getByRole('link', { name: 'Show views' })).toBeVisible();
  await expect(row).not.toContainText('Views');
  for (const path of ['/admin/news', '/admin/shows'])
    expect(await (await page.request.get(path)).text()).toContain('Show views');
});
