/** A logo of any shape stays within its box in the header, and the settings warn when it is too small to read. */
import { updateSettings } from '../../../app/services/content/settings';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, expectNoOverflow, test } from '../../fixtures';
import { actor } from '../../make';
import { makeUpload, picture } from '../../media-files';

useEmptySite();

const TALL = { width: 400, height: 1600 };
const WIDE = { width: 1600, height: 400 };

async function setLogo({ width, height }: typeof TALL) {
  const logo = await makeUpload(await picture(width, height), { originalName: 'logo.png', type: 'settings' });
  await updateSettings(actor('admin'), { siteName: 'Primal', logoUrl: logo.url });
}

for (const size of [TALL, WIDE])
  test(`a logo of ${size.width} × ${size.height} stays within its box`, async ({ page }) => {
    await setLogo(size);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/people');
      const logo = page.getByRole('banner').locator('img').first();
      await expect(logo).toHaveJSProperty('complete', true);
      const box = await logo.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(44);
      expect(box?.width).toBeLessThanOrEqual(160);
      const header = await page.getByRole('banner').boundingBox();
      expect(header?.height, 'height of the header').toBeLessThanOrEqual(100);
      await expectNoOverflow(page);
    }
  });

test('the settings warn about a logo that is far too tall, and not about one that fits', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site.url, 'admin');
  await setLogo(TALL);
  await page.goto('/admin/settings');
  await expect(page.getByText('This image is 400 × 1600 pixels.')).toBeVisible();
  await setLogo(WIDE);
  await page.reload();
  await expect(page.locator('.cover').first()).toBeVisible();
  await expect(page.getByText(/^This image is/)).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the settings show the same warning', async ({ page, context, site }) => {
    await signInAs(context, site.url, 'admin');
    await setLogo(TALL);
    await page.goto('/admin/settings');
    await expect(page.getByText('This image is 400 × 1600 pixels.')).toBeVisible();
  });
});
