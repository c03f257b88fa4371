/**
 * A logo of any shape stays within its box in the header, and the settings warn when it is too small to read. Logos of a show's companies are
 * drawn whole, on plates of one size.
 */
import sharp from 'sharp';
import { createPreview } from '~/records/previews/previews.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, expectNoOverflow, test } from '../../fixtures';
import { someOf } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeShow } from '../../make';
import { makeUpload, picture } from '../../media-files';
import { updateRecord } from '~/records/save/record-update.server';

useEmptySite();

const TALL = { width: 400, height: 1600 };
const WIDE = { width: 1600, height: 400 };

async function setLogo({ width, height }: typeof TALL) {
  const logo = await makeUpload(await picture(width, height), { originalName: 'logo.png', type: 'settings' });
  await updateRecord('settings', actor('admin'), '', { siteName: 'Primal', logoUrl: logo.url });
}

test('a logo of any shape stays within its box', async ({ page }) => {
  for (const size of someOf([TALL, WIDE])) {
    await setLogo(size);
    await page.goto('/people');
    const logo = page.getByRole('banner').locator('img').first();
    await expect(logo).toHaveJSProperty('naturalWidth', size.width);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const box = await logo.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(44);
      expect(box?.width).toBeLessThanOrEqual(160);
      const header = await page.getByRole('banner').boundingBox();
      expect(header?.height, 'height of the header').toBeLessThanOrEqual(100);
      await expectNoOverflow(page);
    }
  }
});

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('the settings show the same warning', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'admin');
    await setLogo(TALL);
    await page.goto('/admin/settings');
    await expect(page.getByText('This image is 400 × 1600 pixels.')).toBeVisible();
  });
});

/** Words in one colour on transparent ground, as a PNG. */
const makeLogo = async (width: number, height: number, colour: string, type = 'show') => {
  const size = Math.min(height * 0.5, (width * 1.4) / 6);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="4" y="4" width="${width - 8}" height="${height - 8}" fill="none" stroke="${colour}" stroke-width="8"/><text x="50%" y="50%" font-size="${size}" font-family="sans-serif" font-weight="bold" text-anchor="middle" dominant-baseline="central" fill="${colour}">FUND</text></svg>`;
  const content = await sharp(Buffer.from(svg)).png().toBuffer();
  return (await makeUpload(content, { originalName: `${colour}-${width}.png`, type })).url;
};

test.describe('a logo that cannot be read on a ground', () => {
  test.use(overHttp);

  test('is drawn there in the colour of the text, and Brand says so', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'admin');
    const save = (logoUrl: string) =>
      updateRecord('settings', actor('admin'), '', { siteName: 'Kite', logoUrl });
    const plain = page.getByRole('banner').locator('svg.wordmark__logo').first();
    await save(await makeLogo(640, 176, '#101014', 'settings'));
    await page.goto('/people');
    await expect(plain).toHaveAttribute('aria-label', 'Kite');
    await page.goto('/news');
    await expect(page.getByRole('banner').locator('img.wordmark__logo').first()).toHaveAttribute(
      'alt',
      'Kite',
    );
    await page.goto('/admin/brand');
    await expect(page.getByText('too little contrast on dark grounds')).toBeVisible();
    await expect(page.getByText('too little contrast on light grounds')).toHaveCount(0);

    await save(await makeLogo(640, 176, '#ff4d1c', 'settings'));
    await page.goto('/people');
    await expect(plain).toHaveCount(0);
    await page.goto('/admin/brand');
    await expect(page.getByText('too little contrast')).toHaveCount(0);
  });
});

async function makeFunded() {
  const funder = (name: string, logoUrl: string, url = '') => ({ name, role: 'funder', logoUrl, url });
  const show = await makeShow({
    title: 'Ember',
    status: 'active',
    companies: [
      funder('Wide Fund', await makeLogo(1600, 400, 'black'), 'https://wide.example'),
      funder('Tall Fund', await makeLogo(400, 1600, 'navy')),
      funder('Light Fund', await makeLogo(900, 300, 'white')),
      funder('Plain Fund', ''),
      { name: 'Channel North', role: 'broadcaster', url: 'https://north.example' },
    ],
  });
  return show;
}

test(
  'companies with a logo are drawn by it, with their name as its text, and the others by name',
  { tag: '@long' },
  async ({ page }) => {
    const show = await makeFunded();
    await page.goto(`/shows/${show.slug}`);
    const companies = page.getByRole('region', { name: 'Companies' });
    await companies.scrollIntoViewIfNeeded();
    const logos = companies.getByRole('img');
    await expect(logos).toHaveCount(3);
    await expect(companies.getByRole('link', { name: 'Wide Fund' })).toHaveAttribute(
      'href',
      'https://wide.example',
    );
    await expect(companies.getByText('Plain Fund')).toBeVisible();
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ['Wide Fund', 'Tall Fund', 'Light Fund']) {
        const image = companies.getByRole('img', { name, exact: true });
        await image.scrollIntoViewIfNeeded();
        await expect(image).toHaveAttribute('loading', 'lazy');
        await expect(image).toHaveJSProperty('complete', true);
        await expect(image).toHaveCSS('object-fit', 'contain');
        const plate = image.locator('xpath=../..');
        await expect(plate, 'of a size that the picture does not change').toHaveCSS('height', '80px');
        const [outer, inner] = [await plate.boundingBox(), await image.boundingBox()];
        expect(outer?.width).toBeCloseTo(width < 768 ? 191 : 192, 0);
        expect(inner?.height).toBeLessThanOrEqual(outer?.height ?? 0);
      }
      await expectNoOverflow(page);
    }
  },
);

test.describe('over HTTP', () => {
  test.use(overHttp);

  test('a preview of a show has the logos of its companies', async ({ page }) => {
    const show = await makeFunded();
    const { token } = await createPreview(actor('admin'), { kind: 'show', id: show.id }, {});
    await page.goto(`/preview/${token}`);
    await expect(page.getByRole('img', { name: 'Tall Fund' })).toHaveAttribute('src', /\/assets\//);
  });
});
