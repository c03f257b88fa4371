import mongoose from 'mongoose';
import { listPublicShows } from '../../../app/records/read/shows.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { makeShow } from '../../make';

useEmptySite();

test.beforeEach(async ({ context, site, page }) => {
  await mongoose.connection.collection('shows').deleteMany({});
  await signInAs(context, site.url, 'editor');
  for (const title of ['D', 'C', 'B', 'A']) await makeShow({ title });
  await page.goto('/admin/shows');
});

const order = async () => (await listPublicShows()).map((show) => show.title);

test('a row can be dragged by its handle, and picked up, moved and dropped by keyboard', async ({ page }) => {
  const centre = async (title: string) => {
    const { x, y, width, height } = (await page
      .getByRole('button', { name: `Drag ${title}` })
      .boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  await page.mouse.move(...(await centre('D')));
  await page.mouse.down();
  await page.mouse.move(...(await centre('C')), { steps: 4 });
  await page.mouse.move(...(await centre('B')), { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['A', 'D', 'B', 'C']);
  await expect(page.getByRole('status').getByText('Show saved successfully')).toBeVisible();
  await expect.poll(order).toEqual(['A', 'D', 'B', 'C']);

  const handle = page.getByRole('button', { name: 'Drag A' });
  await handle.press('Space');
  await expect(page.getByText('A is over position 1 of 4 on this page.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('A is over position 2 of 4 on this page.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['D', 'A', 'B', 'C']);
  await expect.poll(order).toEqual(['D', 'A', 'B', 'C']);
});

test('Escape returns a dragged row to its original position', { tag: '@long' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Drag A' }).press('Space');
  await expect(page.getByText('A is over position 1 of 4 on this page.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('A is over position 2 of 4 on this page.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText('A is back where it was.')).toBeAttached();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['A', 'B', 'C', 'D']);
});
