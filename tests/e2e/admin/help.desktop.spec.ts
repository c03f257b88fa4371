/** Help & Documentation: its contents, search, printing and videos. */
import type { Page } from '@playwright/test';
import { SECTION_TITLES } from '../../../app/core/ui/help-link';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { everyNth } from '../../full-length';
import { axe, expect, test } from '../../fixtures';

const ONE_FOUND = `1 of ${Object.keys(SECTION_TITLES).length} sections`;

useEmptySite();

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' });
const entry = (page: Page, name: string) => contents(page).getByRole('link', { name, exact: true });
const shownSections = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();
const watch = (page: Page, words: RegExp) => page.getByRole('button', { name: words });

test('every section is in the contents, and every link target exists', async ({ page, context, site }) => {
  await signInAs(context, site.url, 'author');
  await page.goto('/admin/dashboard');
  await page.getByRole('complementary').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help & Documentation');
  const titles = Object.values(SECTION_TITLES);
  expect(await shownSections(page)).toEqual(titles);
  expect(await contents(page).getByRole('link').allTextContents()).toEqual(titles);
  await expect(entry(page, 'Getting started')).toHaveAttribute('aria-current', 'location');
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="#"]')]
      .filter((link) => !document.getElementById(link.hash.slice(1)))
      .map((link) => link.href),
  );
  expect(broken).toEqual([]);
  for (const name of ['Roles', 'Media guidance', 'Keyboard shortcuts'])
    await expect(page.getByRole('table', { name })).toBeVisible();
});

test('the contents link to the sections, and URL and current entry follow the scroll position', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site.url, 'editor');
  await page.goto('/admin/help');
  await entry(page, 'Tips').click();
  const tips = page.getByRole('heading', { name: 'Tips', level: 2 });
  await expect(tips).toBeInViewport();
  await expect(tips).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/help#tips$/);
  await expect(entry(page, 'Tips')).toHaveAttribute('aria-current', 'location');
  await page.locator('#users').evaluate((section) => section.scrollIntoView());
  await expect(entry(page, 'Users')).toHaveAttribute('aria-current', 'location');
  await expect(page).toHaveURL(/#users$/);
  await expect(contents(page).locator('[aria-current]')).toHaveCount(1);

  await entry(page, 'Getting started').click();
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeInViewport();
  await page.getByRole('region', { name: 'Getting started' }).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 2 })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Users', level: 2 })).toBeFocused();

  await page.goto('/admin/dashboard');
  await page.goto('/admin/help#settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 2 })).toBeInViewport();
  await expect(entry(page, 'Settings')).toHaveAttribute('aria-current', 'location');
});

/** Collects every fragment that the page sets in the URL. It has to be called before the page opens. */
async function recordFragments(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const fragments: string[] = [];
    Object.assign(window, { fragments });
    for (const method of ['pushState', 'replaceState'] as const) {
      const original = history[method].bind(history);
      history[method] = (...parameters) => {
        const before = location.hash;
        original(...parameters);
        if (location.hash !== before) fragments.push(location.hash);
      };
    }
  });
  return () => page.evaluate(() => (window as unknown as { fragments: string[] }).fragments);
}

/** Expects that a section starts right below the top bar after two frames. */
async function expectArrival(page: Page, section: string): Promise<void> {
  const top = await page.evaluate(
    (id) =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve(document.getElementById(id)?.getBoundingClientRect().top ?? NaN),
          ),
        ),
      ),
    section,
  );
  expect(top).toBeGreaterThan(72);
  expect(top).toBeLessThan(200);
}

test(
  'a link scrolls to its section at once, without changing the URL afterwards',
  { tag: '@long' },
  async ({ page, context, site }) => {
    await signInAs(context, site.url, 'admin');
    const fragments = await recordFragments(page);
    await page.goto('/admin/help#settings');
    await expectArrival(page, 'settings');
    await expect(entry(page, 'Settings')).toHaveAttribute('aria-current', 'location');
    expect(await fragments()).toEqual([]);

    await entry(page, 'Tips').click();
    await expectArrival(page, 'tips');
    await expect(entry(page, 'Tips')).toHaveAttribute('aria-current', 'location');
    await entry(page, 'Getting started').click();
    await expect(entry(page, 'Getting started')).toHaveAttribute('aria-current', 'location');
    await page.getByRole('region', { name: 'Getting started' }).getByRole('link', { name: 'Users' }).click();
    await expect(entry(page, 'Users')).toHaveAttribute('aria-current', 'location');
    await expectArrival(page, 'users');
    expect(await fragments()).toEqual(['#tips', '#getting-started', '#users']);

    await page.goto('/admin/news');
    await page.getByRole('link', { name: 'Help: News' }).click();
    await expect(page.getByRole('heading', { name: 'News', level: 2 })).toBeFocused();
    await expectArrival(page, 'news');
    await expect(entry(page, 'News')).toHaveAttribute('aria-current', 'location');
    expect(await fragments()).toEqual(['#news']);
  },
);

test(
  'a reload keeps the scroll position, with the URL of the section scrolled to',
  { tag: '@long' },
  async ({ page, context, site }) => {
    await signInAs(context, site.url, 'admin');
    const fragments = await recordFragments(page);
    await page.goto('/admin/help#news');
    await page.getByRole('heading', { name: 'News', level: 2 }).hover();
    const users = () => page.locator('#users').evaluate((section) => section.getBoundingClientRect().top);
    const scrolled = () => page.evaluate(() => scrollY);
    while ((await users()) > 0) {
      const from = await scrolled();
      await page.mouse.wheel(0, 700);
      await expect.poll(scrolled).toBe(from + 700);
    }
    await expect(page).toHaveURL(/#users$/);
    const before = await scrolled();
    await page.reload();
    await expect(entry(page, 'Users')).toHaveAttribute('aria-current', 'location');
    expect(await scrolled()).toBe(before);
    expect(await fragments()).toEqual([]);
    await expect(page).toHaveURL(/#users$/);
  },
);

const SCREENS = {
  dashboard: 'Dashboard',
  shows: 'Shows',
  'shows/new': 'Shows',
  news: 'News',
  people: 'Team',
  pages: 'Pages',
  menu: 'Pages',
  users: 'Users',
  profile: 'Profile',
  settings: 'Settings',
};

test('each screen links to its section', async ({ page, context, site }) => {
  await signInAs(context, site.url, 'admin');
  for (const [screen, title] of everyNth(Object.entries(SCREENS), 9)) {
    await page.goto(`/admin/${screen}`);
    const id = Object.entries(SECTION_TITLES).find(([, name]) => name === title)?.[0];
    await expect(page.getByRole('link', { name: `Help: ${title}`, exact: true })).toHaveAttribute(
      'href',
      `/admin/help#${id}`,
    );
  }
  // Help opens without leaving a form.
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Help: Settings' }).click(),
  ]);
  await expect(opened.getByRole('heading', { name: 'Settings', level: 2 })).toBeInViewport();
});

test('the search shows the matching sections and highlights the matches', async ({ page, context, site }) => {
  await signInAs(context, site.url, 'author');
  await page.goto('/admin/help');
  await expect(watch(page, /create and edit a show/)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search Help' });
  await search.fill('forgotten PASSWORD');
  await expect(page.getByText(ONE_FOUND)).toBeVisible();
  expect(await shownSections(page)).toEqual(['Users']);
  await expect(contents(page).getByRole('link')).toHaveText(['Users']);
  await expect(entry(page, 'Users')).toHaveAttribute('aria-current', 'location');
  expect(await page.evaluate(() => CSS.highlights.get('help-found')?.size)).toBe(1);
  await entry(page, 'Users').click();
  await expect(page).toHaveURL(/\?q=forgotten\+PASSWORD#users$/);
  expect(await shownSections(page)).toEqual(['Users']);
  await search.fill('zeppelin');
  await expect(page.getByText('No help found matching “zeppelin”')).toBeVisible();
  const showAll = page.getByRole('link', { name: 'Show all of Help' });
  await showAll.click();
  await expect(page.getByRole('heading', { name: 'Tips', level: 2 })).toBeVisible();
  await expect(search).toHaveValue('');
  await search.fill('zeppelin');
  await search.press('Enter');
  await expect(page).toHaveURL(/\?q=zeppelin$/);
  await showAll.click();
  await expect(page.getByRole('heading', { name: 'Tips', level: 2 })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/help$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search loads a page, and a tutorial links to its file', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'author');
    await page.goto('/admin/help');
    await page.getByRole('searchbox', { name: 'Search Help' }).fill('forgotten password');
    await page.getByRole('searchbox', { name: 'Search Help' }).press('Enter');
    await expect(page).toHaveURL('/admin/help?q=forgotten+password');
    expect(await shownSections(page)).toEqual(['Users']);
    await expect(page.getByText(ONE_FOUND)).toBeVisible();

    await page.goto('/admin/help');
    await entry(page, 'News').click();
    await expect(page).toHaveURL('/admin/help#news');
    const video = page.getByRole('link', { name: 'Watch: format articles with the rich-text editor' });
    await expect(video).toBeInViewport();
    const file = await page.request.get((await video.getAttribute('href')) ?? '', {
      headers: { Range: 'bytes=0-99' },
    });
    expect(file.status()).toBe(206);
    expect(file.headers()['content-type']).toBe('video/mp4');
  });
});

test('a tutorial opens in a dialog, with captions, and closes in three ways', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site.url, 'author');
  await page.goto('/admin/help');
  await expect(page.getByRole('button', { name: /^Watch: / })).toHaveText([
    'Watch: create and edit a show',
    'Watch: credits in five minutes',
    'Watch: add and manage team members',
    'Watch: format articles with the rich-text editor',
    'Watch: a page in three minutes',
    'Watch: a press kit in five minutes',
  ]);
  const opener = watch(page, /create and edit a show/);
  const dialog = page.getByRole('dialog', { name: 'Create and edit a show' });
  const ways = {
    button: () => dialog.getByRole('button', { name: 'Close' }).click(),
    Escape: () => page.keyboard.press('Escape'),
    overlay: () => page.mouse.click(8, 8),
  };
  for (const [way, close] of Object.entries(ways)) {
    await opener.click();
    await expect(dialog, way).toBeVisible();
    await close();
    await expect(dialog, way).toBeHidden();
    await expect(opener, way).toBeFocused();
  }
  await opener.click();
  await expect(dialog.getByText('Loading...')).toBeHidden();
  await axe(page);
  const captions = await page.request.get('/tutorials/shows.vtt');
  expect(captions.headers()['content-type']).toMatch(/^text\/vtt/);
  const cues = (await captions.text()).split(' --> ').length - 1;
  const shown = () =>
    dialog.locator('video').evaluate((film: HTMLVideoElement) => {
      const [track] = film.textTracks;
      return [track?.mode, track?.cues?.length];
    });
  await expect.poll(shown).toEqual(['showing', cues]);
  await dialog.getByText('Transcript', { exact: true }).click();
  const lines = dialog.getByRole('listitem');
  await expect(lines).toHaveCount(cues);
  await expect(lines.nth(1)).toContainText('Choose Add New Show.');
  await axe(page);
  await lines.nth(1).getByRole('link').click();
  await expect
    .poll(() => dialog.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime))
    .toBeGreaterThan(4);
});

test(
  'a missing video is announced as coming soon, and a failed one shows an error',
  { tag: '@long' },
  async ({ page, context, site, allow }) => {
    await signInAs(context, site.url, 'author');
    await page.route('**/admin/help.data*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('"news"', '"none"') });
    });
    allow.failing('/tutorials/team.mp4');
    await page.route('**/tutorials/team.mp4', (route) => route.fulfill({ status: 404 }));
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Help: Dashboard' }).click();
    await watch(page, /rich-text editor/).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Video tutorial coming soon');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await watch(page, /team members/).click();
    await expect(dialog.getByRole('alert')).toContainText('The video could not be played here.');
    await expect(dialog.getByRole('link', { name: 'Open the file' })).toHaveAttribute(
      'href',
      '/tutorials/team.mp4',
    );
  },
);

test('Help prints without interactive controls', { tag: '@long' }, async ({ page, context, site }) => {
  await signInAs(context, site.url, 'author');
  await page.goto('/admin/help');
  await page.emulateMedia({ media: 'print' });
  await expect(contents(page)).toBeHidden();
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect(page.getByText('The site lists articles newest first')).toBeVisible();
});
