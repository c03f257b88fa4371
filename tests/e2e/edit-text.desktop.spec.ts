import mongoose from 'mongoose';
import { findPublicShow, type ShowView } from '../../app/services/shows';
import { signInAs } from '../desk';
import { expect, test } from '../fixtures';
import { makeShow } from '../make';

test.use({ environment: { SEED: 'none' } });

test.beforeAll(async ({ site }) => void (await mongoose.connect(site.mongodbUri)));
test.afterAll(() => mongoose.disconnect());

let show: ShowView;

test.beforeEach(async ({ context, site }) => {
  await signInAs(context, site.url, 'editor');
  show = await makeShow({ tagline: 'A slow drama', broadcaster: 'Channel North' });
});

const now = () => findPublicShow(show.slug);

test('a text is clicked, changed and left, and is saved', async ({ page }) => {
  await page.goto(`/shows/${show.slug}/edit`);
  const text = page.getByRole('textbox', { name: `Tagline: ${show.title}` });
  await text.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' in nine parts');
  await page.getByRole('textbox', { name: `Title: ${show.title}` }).focus();
  await expect(page.getByRole('status').getByText('Changes saved')).toBeVisible();
  await expect(text).toHaveText('A slow drama in nine parts');
  expect((await now()).tagline).toBe('A slow drama in nine parts');
});
