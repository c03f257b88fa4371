/** The rows of stored lists: what is removed or moved in the form is so when it is saved, also after a save that was rejected. */
import type { Page } from '@playwright/test';
import type { Actor } from '~/core/access/permissions';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeShow } from '../../make';
import { said } from '../../record-form-steps';
import { signInAs } from '../../accounts/sign-in';
import { openRecord } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';

useEmptySite();

let me: Actor;
test.beforeEach(async ({ context, site }) => {
  me = await signInAs(context, site.url, 'editor');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const control = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const storedNames = async (id: string) => (await openRecord('show', me, id)).credits.map(({ name }) => name);

async function makeCredits() {
  const { id } = await makeShow({ title: 'Ember' });
  const credits = ['Ann', 'Ben', 'Cat'].map((name) => ({ name, group: 'cast', role: `${name}'s role` }));
  await updateRecord('show', me, id, { credits });
  return id;
}

async function makeSeasons() {
  const { id } = await makeShow({ title: 'Ember' });
  const episodes = (...titles: string[]) => titles.map((title, index) => ({ number: index + 1, title }));
  const seasons = [
    { number: 1, episodes: episodes('Rain', 'Tide', 'Wind') },
    { number: 2, episodes: episodes('Ash') },
  ];
  await updateRecord('show', me, id, { seasons });
  return id;
}

const expectNames = async (page: Page, names: string[]) => {
  await expect(control(page, 'credits')).toHaveValue(String(names.length));
  for (const [index, name] of names.entries())
    await expect(control(page, `credits.${index}.name`)).toHaveValue(name);
  await expect(control(page, `credits.${names.length}.name`)).toHaveCount(0);
};

async function save(page: Page) {
  await button(page, 'Save').click();
  await said(page, 'Show saved successfully');
}

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('a row that is added after one was removed is empty', async ({ page }) => {
    const id = await makeCredits();
    await page.goto(`/admin/shows/${id}/credits`);
    await button(page, 'Remove Ann').click();
    await expectNames(page, ['Ben', 'Cat']);
    await button(page, 'Add').click();
    await expectNames(page, ['Ben', 'Cat', '']);
    await expect(control(page, 'credits.2.role')).toHaveValue('');
    await control(page, 'credits.2.name').fill('Dan');
    await save(page);
    expect((await openRecord('show', me, id)).credits).toMatchObject([
      { name: 'Ben', role: "Ben's role" },
      { name: 'Cat', role: "Cat's role" },
      { name: 'Dan', role: '' },
    ]);
  });

  test('a stored season is removed with its episodes, and an episode alone', async ({ page }) => {
    const id = await makeSeasons();
    await page.goto(`/admin/shows/${id}/episodes`);
    await button(page, 'Move up: Wind').click();
    await expect(control(page, 'seasons.0.episodes.1.title')).toHaveValue('Wind');
    await button(page, 'Remove Rain').click();
    await expect(control(page, 'seasons.0.episodes.2.title')).toHaveCount(0);
    await expect(control(page, 'seasons.0.episodes.1.title')).toHaveValue('Tide');
    await button(page, 'Move down: Series 1').click();
    await expect(control(page, 'seasons.0.episodes.0.title')).toHaveValue('Ash');
    await expect(control(page, 'seasons.0.episodes.1.title')).toHaveCount(0);
    await button(page, 'Remove Series 2').click();
    await expect(control(page, 'seasons.1.number')).toHaveCount(0);
    await button(page, 'Add episode').click();
    await expect(control(page, 'seasons.0.episodes.2.title')).toHaveValue('');
    await control(page, 'seasons.0.episodes.2.title').fill('Calm');
    await control(page, 'seasons.0.episodes.2.number').fill('4');
    await save(page);
    expect((await openRecord('show', me, id)).seasons).toMatchObject([
      { number: 1, episodes: [{ title: 'Wind' }, { title: 'Tide' }, { title: 'Calm' }] },
    ]);
  });

  test('stored rows that are moved stay where they were moved, and all of them can be removed', async ({
    page,
  }) => {
    const id = await makeCredits();
    await page.goto(`/admin/shows/${id}/credits`);
    await button(page, 'Move up: Cat').click();
    await expectNames(page, ['Ann', 'Cat', 'Ben']);
    await button(page, 'Move down: Ann').click();
    await expectNames(page, ['Cat', 'Ann', 'Ben']);
    await save(page);
    expect(await storedNames(id)).toEqual(['Cat', 'Ann', 'Ben']);
    for (const name of ['Cat', 'Ann', 'Ben']) {
      await button(page, `Remove ${name}`).click();
      await expect(button(page, `Remove ${name}`)).toHaveCount(0);
    }
    await save(page);
    expect(await storedNames(id)).toEqual([]);
  });
});

test('a moved row keeps the focus; a removed one stays removed after a refused save and in a draft, also when the show has changed since', async ({
  page,
  allow,
}) => {
  allow.failing(/\/credits(?:\.data)?$/);
  const id = await makeCredits();
  await page.goto(`/admin/shows/${id}/credits`);
  await button(page, 'Move down: Ann').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Move down: Ann'), 'a row that was moved keeps the focus').toBeFocused();
  await page.keyboard.press('Enter');
  await expectNames(page, ['Ben', 'Cat', 'Ann']);
  await button(page, 'Remove Ann').click();
  await expectNames(page, ['Ben', 'Cat']);
  await control(page, 'credits.1.name').fill('');
  await button(page, 'Save').click();
  await expect(control(page, 'credits.1.name')).toHaveAttribute('aria-invalid', 'true');
  await button(page, 'Remove Ben').click();
  await expectNames(page, ['']);
  await expect(control(page, 'credits.0.name')).toHaveAttribute('aria-invalid', 'true');
  await expect(control(page, 'credits.0.role')).toHaveValue("Cat's role");
  await control(page, 'credits.0.name').fill('Cat Moor');
  await control(page, 'credits.0.role').fill('The pilot');

  const [, ...others] = (await openRecord('show', me, id)).credits;
  await updateRecord('show', me, id, { credits: others });
  await page.reload();
  await button(page, 'Restore').click();
  await expectNames(page, ['Cat Moor']);
  await save(page);
  expect((await openRecord('show', me, id)).credits).toMatchObject([{ name: 'Cat Moor', role: 'The pilot' }]);
});
