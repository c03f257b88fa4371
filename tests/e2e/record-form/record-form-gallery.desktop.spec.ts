/** A show's gallery: its list of URLs and its images stay in sync. */
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { unfoldAddresses } from '../../file-address';
import { expect, test } from '../../fixtures';
import { makeShow } from '../../make';
import { emptyDesk, field, openPanel, said, stored } from '../../record-form-steps';

useEmptySite();

test('moving and removing images updates the URLs, and vice versa', async ({
  page,
  context,
  site,
  allow,
}) => {
  allow.failing('/nowhere/');
  await emptyDesk();
  await signInAs(context, site.url, 'editor');
  const urls = ['a.jpg', 'b.mp4', 'c.jpg'].map((name) => `/nowhere/${name}`);
  const { id } = await makeShow({
    title: 'Ember',
    media: urls.map((url) => ({ type: url.endsWith('mp4') ? 'video' : 'image', url, alt: `Alt ${url}` })),
  });
  await openPanel(page, `/admin/shows/${id}`, 'Description');
  const gallery = page.getByRole('list', { name: 'Gallery' });
  const names = gallery.getByText(/^\w+\.(?:jpg|mp4|mov)$/);
  const area = field(page, 'media');
  const inStep = async (...expected: string[]) => {
    await expect(names).toHaveText(expected);
    await expect(area).toHaveValue(expected.map((name) => `/nowhere/${name}`).join('\n'));
  };
  await inStep('a.jpg', 'b.mp4', 'c.jpg');
  const later = page.getByRole('button', { name: 'Move item 1 later' });
  await later.press('Enter');
  await inStep('b.mp4', 'a.jpg', 'c.jpg');
  await expect(page.getByRole('status').getByText('a.jpg is now item 2 of 3')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move item 2 later' })).toBeFocused();
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  const thumbs = gallery.getByRole('listitem');
  const [from, to] = [await thumbs.nth(2).boundingBox(), await thumbs.nth(0).boundingBox()];
  if (!from || !to) throw new Error('No thumbnails');
  await page.mouse.move(from.x + 30, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + 30, to.y + 30, { steps: 8 });
  await page.mouse.up();
  await inStep('c.jpg', 'b.mp4', 'a.jpg');

  await page.getByRole('button', { name: 'Remove item 2' }).click();
  const dialog = page.getByRole('alertdialog', {
    name: 'Are you sure you want to remove this file?',
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await inStep('c.jpg', 'b.mp4', 'a.jpg');
  await page.getByRole('button', { name: 'Remove item 2' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await inStep('c.jpg', 'a.jpg');

  await unfoldAddresses(page);
  await area.fill('/nowhere/c.jpg\n/nowhere/d.mov\n/nowhere/a.jpg');
  await inStep('c.jpg', 'd.mov', 'a.jpg');

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await field(page, 'thumbnailUrl').fill('/nowhere/lamp.jpg');
  // Focusing a field must not start a request either.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  await page.getByRole('button', { name: 'Save', exact: true }).hover();
  await page.mouse.down();
  // Nothing moves the button while it is pressed.
  await expect(field(page, 'thumbnailUrl')).not.toBeFocused();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(requests.filter((url) => url.endsWith('lamp.jpg'))).toEqual([]);
  await page.mouse.up();
  await said(page, 'Show saved successfully');
  expect((await stored('shows'))[0]?.media).toMatchObject([
    { type: 'image', url: '/nowhere/c.jpg', alt: 'Alt /nowhere/c.jpg' },
    { type: 'video', url: '/nowhere/d.mov' },
    { type: 'image', url: '/nowhere/a.jpg', alt: 'Alt /nowhere/a.jpg' },
  ]);
});
