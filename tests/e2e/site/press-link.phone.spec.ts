/** A press kit that is opened by a link with a password, on a phone. */
import { useEmptySite } from '../../empty-site';
import { expect, expectNoOverflow, expectToFitPhone, test } from '../../fixtures';
import { actor } from '../../make';
import { fileItems, makeKit, makeStill } from '../../press-kits';
import { createPressLink } from '~/press/kits/press-links.server';

useEmptySite();

test('a link with a password shows its kit after the password, and says until when it is embargoed', async ({
  page,
  allow,
}) => {
  const still = await makeStill({ caption: 'The boat is a kilometre out', size: [900, 600] });
  const show = await makeKit(
    {
      embargoUntil: new Date('2099-11-24T00:01:00Z'),
      logline: 'The sea went out.',
      notes: '<p>Nobody outside your desk should hear the title.</p>',
      stills: fileItems([still.file]),
    },
    { title: 'Low Water' },
  );
  const input = { label: 'Second Screen', password: 'drains and tides' };
  const { token } = await createPressLink(actor('editor'), show.id, input);

  allow.failing(`/press/k/${token}`);
  await page.goto(`/press/k/${token}`);
  await expect(page.getByRole('heading', { name: 'A password first' })).toBeVisible();
  await expect(page).toHaveTitle('Press kit | Showreel');
  await expect(page.getByText('Low Water')).toHaveCount(0);
  await expectNoOverflow(page);

  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('alert')).toHaveText('This password is not right.');
  await expect(page.getByLabel('Password')).toBeFocused();

  await page.getByLabel('Password').fill('drains and tides');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Low Water' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Embargoed until 00:01, 24 November 2099' })).toBeVisible();
  await expect(page.getByText('For Second Screen. This link ends on')).toBeVisible();
  await expect(page.getByText('Nobody outside your desk')).toBeVisible();
  const picture = page.getByRole('img', { name: 'A harbour' }).last();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectNoOverflow(page);
  await expectToFitPhone(page);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Print size/ }).click();
  expect((await download).suggestedFilename()).toBe('Showreel_Low-Water_01_Photograph-Inka-Solberg.jpg');
});
