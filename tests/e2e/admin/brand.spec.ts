/** The brand in the admin: chosen, previewed, saved and brought back, with and without scripts. */
import { unfoldAddresses } from '../../file-address';
import type { Page } from '@playwright/test';
import { Settings } from '~models/settings';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeArticle, makeShow } from '../../make';
import { said } from '../../record-form-steps';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';
import { getSettings } from '~/core/session/settings.server';

useEmptySite();

test.beforeEach(async ({ context, site }) => {
  await Settings.deleteMany();
  await signInAs(context, site.url, 'editor');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const control = (page: Page, name: string) => page.locator(`[name="brand.${name}"]`);
const miniature = (page: Page, name: string) => page.getByRole('img', { name: `${name} with this brand` });
const MOVED = /Darkened from #35a7c4 to #[0-9a-f]{6} for readable links \(2\.\d → 4\.5\)/;

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('a brand is chosen, previewed and saved', async ({ page }) => {
    await page.goto('/admin/settings');
    await page.getByRole('main').getByRole('link', { name: 'Brand', exact: true }).click();
    await expect(page).toHaveURL('/admin/brand');
    await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible();

    await control(page, 'accent').fill('#35a7c4');
    await page.getByRole('radio', { name: 'Light', exact: true }).check();
    await control(page, 'heroWords').fill('Unhurried\nUnscripted');
    await button(page, 'Preview').click();
    await expect(page.getByText('Nothing of it is saved yet.')).toBeVisible();
    await expect(page.getByText(MOVED)).toBeVisible();
    await expect(control(page, 'heroWords')).toHaveValue('Unhurried\nUnscripted');
    await expect(miniature(page, 'Home')).toContainText('UnhurriedUnscripted');
    await expect(page.getByRole('radio', { name: 'Light', exact: true })).toBeChecked();
    expect((await getSettings()).brand, 'nothing is saved yet').toMatchObject({ accent: '' });

    await button(page, 'Save').click();
    await said(page, 'Brand saved successfully');
    await expect(page).toHaveURL('/admin/brand');
    expect((await getSettings()).brand).toMatchObject({
      accent: '#35a7c4',
      ground: 'light',
      typefaces: '',
      heroWords: ['Unhurried', 'Unscripted'],
    });
  });

  test('the default comes back after a question', async ({ page, allow }) => {
    allow.failing('/admin/brand');
    await updateRecord('settings', actor('admin'), '', { brand: { accent: '#35a7c4', ground: 'dark' } });
    await page.goto('/admin/brand');
    await button(page, 'Back to the default').click();
    await expect(page.getByText('Bring back the look that the site had at first?')).toBeVisible();
    expect((await getSettings()).brand.accent).toBe('#35a7c4');
    await button(page, 'Back to the default').first().click();
    await said(page, 'The brand is back to the default');
    await expect(control(page, 'accent')).toHaveValue('');
    expect((await getSettings()).brand).toMatchObject({ accent: '', ground: '' });
  });

  test('a meaning is added and removed', async ({ page }) => {
    await page.goto('/admin/brand');
    await button(page, 'Remove Original').click();
    await button(page, 'Add meaning').click();
    await control(page, 'meanings.2.word').fill('Unrepeatable');
    await button(page, 'Save').click();
    await said(page, 'Brand saved successfully');
    const { meanings } = (await getSettings()).brand;
    expect(meanings.map(({ word }) => word)).toEqual(['First', 'Indispensable', 'Unrepeatable']);
  });

  test('what is wrong is said at its control, and everything typed stays', async ({ page, allow }) => {
    allow.failing('/admin/brand');
    await page.goto('/admin/brand');
    await control(page, 'tint').fill('green');
    await control(page, 'heroWords').fill('x'.repeat(25));
    await button(page, 'Save').click();
    await expect(control(page, 'tint')).toHaveAttribute('aria-invalid', 'true');
    await expect(control(page, 'tint')).toHaveValue('green');
    await expect(control(page, 'heroWords')).toHaveAttribute('aria-invalid', 'true');
    await expect(control(page, 'heroWords')).toHaveValue('x'.repeat(25));
  });
});

/** In a wide window the miniatures stand beside the form, in a narrow one below it. */
async function expectPlaces(page: Page): Promise<void> {
  for (const width of [375, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const form = await page.locator('.brand-form__parts').boundingBox();
    const aside = await page.locator('.miniatures').boundingBox();
    const isBeside = (aside?.x ?? 0) >= (form?.x ?? 0) + (form?.width ?? 0);
    expect(isBeside, `${width} px`).toBe(width >= 1024);
  }
}

/** The contrasts follow as a colour is typed or chosen by eye. */
async function expectContrasts(page: Page): Promise<void> {
  await control(page, 'accent').fill('#35a7c4');
  await expect(page.getByText(MOVED)).toBeVisible();
  await page.getByLabel('Accent, chosen by eye').fill('#7a0000');
  await expect(control(page, 'accent')).toHaveValue('#7a0000');
  await expect(page.getByText('Lightened from #7a0000')).toBeVisible();
  await expect(page.getByText(MOVED)).toBeHidden();
  await control(page, 'accent').fill('nothing');
  await expect(page.getByText('for readable links')).toHaveCount(0);
  await control(page, 'accent').fill('#7a0000');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
}

test(
  'the contrasts and the miniatures follow the form, which is then saved',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    await updateRecord('settings', actor('admin'), '', { siteName: 'Primal' });
    const article = await makeArticle({
      title: 'Nine lamps',
      content: '<p>At two.</p>',
      status: 'published',
    });
    const show = await makeShow({ title: 'The Long Rain', status: 'active', featuredOnHomepage: true });
    await page.goto('/admin/brand');
    const home = miniature(page, 'Home');
    const text = miniature(page, 'An article');
    await expect(home).toContainText('FirstOriginalIndispensable');
    await expect(text).toContainText('Nine lamps');
    await expect(text).toContainText('At two.');
    await expect(miniature(page, 'A show')).toContainText('The Long Rain');
    await expectPlaces(page);
    await expectContrasts(page);

    const sheet = text.locator('.miniature');
    const before = await sheet.evaluate((each) => getComputedStyle(each).backgroundColor);
    await control(page, 'tint').fill('#3355ff');
    await expect(sheet).not.toHaveCSS('background-color', before);
    await page.getByRole('radio', { name: 'Dark', exact: true }).check();
    await expect(sheet).toHaveClass(/miniature--dark/);

    const title = text.locator('.miniature__title');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.woff2')) asked.push(request.url());
    });
    await page.getByRole('radio', { name: /^Soft\s*Fraunces/ }).check();
    await expect(title).toHaveCSS('font-family', /^"?Fraunces Display/);
    await page.waitForFunction(() =>
      [...document.fonts].some(
        ({ family, status }) => family.includes('Fraunces Display') && status === 'loaded',
      ),
    );
    expect(asked.some((url) => url.includes('jost'))).toBe(false);
    await control(page, 'heroWords').fill('Loud\n\nKind\n');
    await expect(home.locator('.miniature__hero > span')).toHaveText(['Loud', 'Kind']);
    await unfoldAddresses(page);
    await control(page, 'logoLightUrl').fill('/icons/icon-512.png');
    await expect(text.locator('.wordmark img')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Light', exact: true }).check();
    await expect(text.locator('.wordmark img')).toHaveAttribute('src', '/icons/icon-512.png');
    const saved = async () => (await getSettings()).brand;
    expect(await saved(), 'nothing is saved yet').toMatchObject({ tint: '', typefaces: '' });
    await button(page, 'Save').click();
    await said(page, 'Brand saved successfully');
    expect(await saved()).toMatchObject({ tint: '#3355ff', accent: '#7a0000', heroWords: ['Loud', 'Kind'] });
    await removeRecord('article', actor('admin'), article.id);
    await removeRecord('show', actor('admin'), show.id);
  },
);
