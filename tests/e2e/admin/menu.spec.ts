/** The menu and the footer's links: arranged in the admin, drawn on the site, at every width, with and without scripts. */
import type { Page } from '@playwright/test';
import { Settings } from '~models/settings';
import { useEmptySite } from '../../empty-site';
import { expect, expectToFitPhone, test } from '../../fixtures';
import { laterWith } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makePage } from '../../make';
import { said } from '../../record-form-steps';
import { signInAs } from '../../accounts/sign-in';
import { updateRecord } from '~/records/save/record-update.server';
import { getSettings } from '~/core/session/settings.server';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await Settings.deleteMany();
  await signInAs(context, site.url, 'editor');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const control = (page: Page, name: string) => page.locator(`[name="${name}"]`);
/** Waits until the form shows that the menu has these words. */
const expectPreview = (page: Page, words: string) =>
  expect(page.locator(`[aria-label="The menu as visitors will see it: ${words}"]`)).toHaveCount(1);
const published = (title: string) => makePage({ title, status: 'published', publishedAt: new Date(0) });
const save = (change: object) => updateRecord('settings', actor('admin'), '', change);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', { tag: '@desktop' }, () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    test(
      'links are added, moved, removed and saved',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page }) => {
        const about = await published('About');
        if (!javaScriptEnabled) {
          await page.goto('/admin/settings');
          await page.getByRole('main').getByRole('link', { name: 'Menu', exact: true }).click();
          await expect(page).toHaveURL('/admin/menu');
        } else await page.goto('/admin/menu');
        await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();
        await expect(page.locator('#side [aria-current="page"]')).toHaveText('Menu');
        await expectPreview(page, 'Home, Our Shows, Our People, News, Contact');
        await expect(control(page, 'menu.1.label')).toHaveAttribute('placeholder', 'Our Shows');

        await button(page, 'Add to the menu').click();
        await control(page, 'menu.5.to').selectOption('page');
        await control(page, 'menu.5.pageId').selectOption(about.id);
        await button(page, 'Add to the footer links').click();
        await control(page, 'footerLinks.2.to').selectOption('url');
        await control(page, 'footerLinks.2.url').fill('https://screening.example/');
        await control(page, 'footerLinks.2.label').fill('Screening Room');
        await button(page, 'Remove Our Shows').click();
        await button(page, 'Move up: About').click();
        await expect(control(page, 'menu.3.pageId')).toHaveValue(about.id);
        await expect(control(page, 'menu.3.label')).toHaveAttribute('placeholder', 'About');
        await expectPreview(page, 'Home, Our People, News, About, Contact');
        expect((await getSettings()).menu, 'nothing is saved yet').toHaveLength(5);
        if (javaScriptEnabled) {
          await expectToFitPhone(page);
        }

        await button(page, 'Save').click();
        await said(page, 'Menu saved successfully');
        await expect(page).toHaveURL('/admin/menu');
        const { menu, footerLinks } = await getSettings();
        expect(menu.map(({ to }) => to)).toEqual(['home', 'people', 'news', 'page', 'contact']);
        expect(footerLinks.map(({ to }) => to)).toEqual(['none', 'none', 'url']);
      },
    );

    // Scripts make no difference to the rest.
    if (javaScriptEnabled) return;

    test('what is wrong is said at its control, and everything typed stays', async ({ page, allow }) => {
      allow.failing('/admin/menu');
      await page.goto('/admin/menu');
      await button(page, 'Add to the menu').click();
      await button(page, 'Add to the menu').click();
      await control(page, 'menu.6.to').selectOption('url');
      await control(page, 'menu.6.url').fill('javascript:alert(1)');
      await control(page, 'menu.6.label').fill('Shop');
      await button(page, 'Save').click();
      await expect(control(page, 'menu.6.url')).toHaveAttribute('aria-invalid', 'true');
      await expect(control(page, 'menu.6.url')).toHaveValue('javascript:alert(1)');
      await expect(control(page, 'menu.6.label')).toHaveValue('Shop');
      await control(page, 'menu.6.url').fill('https://shop.example/');
      await control(page, 'footerLinks.0.label').fill('');
      await button(page, 'Save').click();
      await expect(control(page, 'footerLinks.0.label')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText('Label is required').last()).toBeVisible();
      await control(page, 'footerLinks.0.label').fill('Privacy');
      await button(page, 'Save').click();
      await said(page, 'Menu saved successfully');
      expect((await getSettings()).menu.map(({ to }) => to).slice(-2)).toEqual(['contact', 'url']);
    });
  });

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

/** The first links of the footer neither navigate nor scroll. */
async function expectStillFooter(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 400 });
  // A font that arrives later moves the page by some pixels.
  await page.evaluate(() => document.fonts.ready);
  for (const name of ['Privacy Policy', 'Terms of Use']) {
    // The position at the click itself: before it, Playwright and late contents may still move the page.
    const clicked = page.evaluate(
      () =>
        new Promise<[number, number]>((resolve) => {
          const compare = () => {
            const before = scrollY;
            requestAnimationFrame(() => requestAnimationFrame(() => resolve([before, scrollY])));
          };
          addEventListener('click', compare, { capture: true, once: true });
        }),
    );
    await page.getByRole('link', { name }).click();
    const [before, after] = await clicked;
    expect(before).toBeGreaterThan(0);
    expect(after).toBe(before);
    await expect(page).toHaveURL('/contact');
  }
}

for (const javaScriptEnabled of [true, false])
  test.describe(`a menu of ten entries ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test(
      `fits every window${javaScriptEnabled ? ', and the links of the footer stay where they are' : ''}`,
      { tag: '@desktop' },
      async ({ page }) => {
        const words = ['Slate', 'Rushes', 'Kitchen', 'Studios to rent', 'Screening Room', 'Press'];
        const others = words.map((label) => ({ to: 'url', url: 'https://shop.example/', label }));
        const long = 'The longest label that an editor can enter'.slice(0, 40);
        await save({
          menu: [{ to: 'home' }, { to: 'news' }, ...others, { to: 'contact' }, { to: 'people', label: long }],
        });
        await page.goto('/contact');
        for (const width of javaScriptEnabled ? [320, 768, 1024, 1100, 1440] : [320, 1440]) {
          await page.setViewportSize({ width, height: 700 });
          const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          expect(isWide, `the page is wider than ${width} pixels`).toBe(false);
          await expect(links(page)).toHaveCount(0);
          await page.getByRole('button', { name: 'Menu' }).click();
          const menu = page.getByRole('dialog', { name: 'Menu' });
          await expect(menu.getByRole('link', { name: long })).toBeVisible();
          expect(await menu.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
          await menu
            .getByRole('button', { name: 'Close' })
            .or(menu.getByRole('link', { name: 'Close' }))
            .first()
            .click();
        }
        if (javaScriptEnabled) await expectStillFooter(page);
      },
    );
  });

test.describe('over HTTP', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('the form of a page and the list of pages lead to the menu', async ({ page }) => {
    const about = await published('About');
    await page.goto(`/admin/pages/${about.id}`);
    await expect(page.getByText('It is neither in the menu nor in the footer.')).toBeVisible();
    await save({ menu: [{ to: 'home' }, { to: 'page', pageId: about.id }] });
    await page.reload();
    await expect(page.getByText('It is in the menu.')).toBeVisible();
    await page.getByRole('link', { name: 'Arrange the menu' }).click();
    await expect(page).toHaveURL('/admin/menu');
    await page.goto('/admin/pages');
    await page.getByRole('main').getByRole('link', { name: 'Menu', exact: true }).click();
    await expect(page).toHaveURL('/admin/menu');
  });

  test('the site draws the links, marks the current one and keeps Edit Mode', async ({ page, allow }) => {
    allow.failing('/nothing/here');
    const about = await published('About');
    const terms = await published('Terms');
    const draft = await makePage({ title: 'Secret plans', status: 'draft' });
    await save({
      menu: [
        { to: 'shows', label: 'Slate' },
        { to: 'page', pageId: about.id },
        { to: 'page', pageId: draft.id },
        { to: 'url', url: 'https://shop.example/', label: 'Shop' },
      ],
      footerLinks: [
        { to: 'page', pageId: terms.id, label: 'Terms' },
        { to: 'none', label: 'Nowhere yet' },
      ],
    });
    const path = `/${about.slug}`;
    await page.goto(path);
    await expect(links(page)).toHaveText(['Slate', 'About', 'Shop']);
    await expect(links(page).getByText('About')).toHaveAttribute('aria-current', 'page');
    await expect(links(page).getByText('Slate')).not.toHaveAttribute('aria-current');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Nowhere yet' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveURL(`/${terms.slug}`);

    await page.goto(`${path}/edit`);
    await expect(links(page).getByText('About')).toHaveAttribute('aria-current', 'page');
    await expect(links(page).getByText('Slate')).toHaveAttribute('href', '/shows/edit');
    await expect(links(page).getByText('About')).toHaveAttribute('href', `${path}/edit`);
    await expect(links(page).getByText('Shop')).toHaveAttribute('href', 'https://shop.example/');

    await page.goto('/nothing/here', { waitUntil: 'commit' });
    await expect(links(page)).toHaveText(['Slate', 'About', 'Shop']);
  });
});
