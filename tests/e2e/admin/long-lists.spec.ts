/** Controls that choose from hundreds of records: the person of a credit, and the shows of an article. */
import type { Page } from '@playwright/test';
import mongoose from 'mongoose';
import { Person } from '~models/person';
import { Show } from '~models/show';
import type { Actor } from '~/core/access/permissions';
import { useEmptySite } from '../../empty-site';
import { expect, expectToFitPhone, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makeArticle, makePerson, makeShow } from '../../make';
import { said } from '../../record-form-steps';
import { signInAs } from '../../accounts/sign-in';
import { openRecord } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';

useEmptySite();

const COUNT = 300;

let me: Actor;
let show: Awaited<ReturnType<typeof makeShow>>;
let tom: Awaited<ReturnType<typeof makePerson>>;
test.beforeAll(async () => {
  show = await makeShow({ title: 'Ember' });
  tom = await makePerson({ name: 'Tom Hart' });
  await makePerson({ name: 'Tom Hart' });
  await copies('people', tom.slug, (number) => ({ name: `Person ${number}`, slug: `person-${number}` }));
  await copies('shows', show.slug, (number) => ({ title: `Show ${number}`, slug: `show-${number}` }));
});
test.beforeEach(async ({ context, site }) => {
  me = await signInAs(context, site.url, 'editor');
});

/** Stores copies of a record, each with fields of its own. */
async function copies(
  name: 'people' | 'shows',
  slug: string,
  fieldsOf: (number: number) => { slug: string },
) {
  const collection = mongoose.connection.collection(name);
  const { _id, ...stored } = (await collection.findOne({ slug })) ?? {};
  const all = Array.from({ length: COUNT }, (_, index) => fieldsOf(index + 1));
  await collection.insertMany(all.map((fields) => ({ ...stored, ...fields, slugs: [fields.slug] })));
}

const personOf = (page: Page, row: number) => page.locator(`[name="credits.${row}.personId"]`);
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const personIds = async () => (await openRecord('show', me, show.id)).credits.map(({ personId }) => personId);

async function storeCredits(count: number) {
  const credits = Array.from({ length: count }, (_, index) => ({ name: `Name ${index}`, group: 'cast' }));
  await updateRecord('show', me, show.id, { credits });
}

async function openCredits(page: Page, count: number) {
  await storeCredits(count);
  await page.goto(`/admin/shows/${show.id}/credits`);
}

test(
  'a person is found among hundreds by a part of the name, with the keyboard',
  { tag: '@desktop' },
  async ({ page }) => {
    await openCredits(page, 2);
    const person = page.getByRole('combobox', { name: 'Person' }).first();
    await person.focus();
    await expect(person).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.type('son 29');
    const options = page.getByRole('listbox', { name: 'Person' }).getByRole('option');
    await expect(options).toHaveCount(11);
    await expect(page.getByRole('status').filter({ hasText: '11 people' })).toBeAttached();
    await expectToFitPhone(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(person).toHaveAttribute(
      'aria-activedescendant',
      (await options.nth(1).getAttribute('id')) ?? '',
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(person).toHaveValue('Person 29');
    await expect(options).toHaveCount(0);
    await expect(page, 'Enter does not save').toHaveURL(`/admin/shows/${show.id}/credits`);

    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('302 people, the first 50 are listed')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(person).toHaveValue('Person 29');
    await expect(person).toBeFocused();

    await personOf(page, 1).fill('tom');
    await options.filter({ hasText: `(${tom.slug})` }).click();
    await expect(personOf(page, 1)).toHaveValue(`Tom Hart (${tom.slug})`);
    await save(page);
    await said(page, 'Show saved successfully');
    const named = await Person.findOne({ name: 'Person 29' });
    expect(await personIds()).toEqual([named?.id, tom.id]);
  },
);

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use(overHttp);

  test('the shows of an article are chosen among hundreds', async ({ page }) => {
    const { id } = await makeArticle({ title: 'Night', showIds: [show.id] });
    await page.goto(`/admin/news/${id}`);
    const group = page.getByRole('group', { name: 'Shows' });
    await expect(group.getByRole('checkbox').first(), 'what is chosen comes first').toBeChecked();
    await group.getByRole('checkbox', { name: 'Show 300' }).check();
    await save(page);
    await said(page, 'Article saved successfully');
    const named = await Show.findOne({ title: 'Show 300' });
    expect((await openRecord('article', me, id)).showIds.toSorted()).toEqual([show.id, named?.id].toSorted());
  });

  test('a text that names nobody is rejected at its control, and kept', async ({ page, allow }) => {
    allow.failing(/\/credits(?:\.data)?$/);
    await openCredits(page, 2);
    await personOf(page, 1).fill('Tom');
    await save(page);
    await expect(personOf(page, 1)).toHaveAttribute('aria-invalid', 'true');
    await expect(personOf(page, 1)).toHaveValue('Tom');
    await expect(page.getByText('Nobody in People has this name.').first()).toBeVisible();
    await personOf(page, 1).fill(`tom hart (${tom.slug})`);
    await save(page);
    await said(page, 'Show saved successfully');
    expect(await personIds()).toEqual(['', tom.id]);
    await expect(personOf(page, 1)).toHaveValue(`Tom Hart (${tom.slug})`);
    await personOf(page, 1).fill('');
    await save(page);
    await said(page, 'Show saved successfully');
    await expect.poll(personIds).toEqual(['', '']);
  });
});

test('the shows of an article are filtered on a phone', { tag: '@phone' }, async ({ page }) => {
  const { id } = await makeArticle({ title: 'Night' });
  await page.goto(`/admin/news/${id}`);
  const find = page.getByRole('searchbox', { name: 'Find a show' });
  const shows = page.getByRole('group', { name: 'Shows' }).getByRole('checkbox');
  await find.fill('show 30');
  await expect(shows).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: `2 of ${COUNT + 1}` })).toBeVisible();
  await expectToFitPhone(page);
  await find.press('Escape');
  await expect(find).toHaveValue('');
  await expect(shows).toHaveCount(COUNT + 1);
});

test('three hundred credits do not repeat three hundred names', { tag: '@desktop' }, async ({ context }) => {
  await storeCredits(COUNT);
  const html = await (await context.request.get(`/admin/shows/${show.id}/credits`)).text();
  expect(html.split('Person 299').length - 1, 'in the list, and in the data of the page').toBeLessThanOrEqual(
    3,
  );
  expect(html.length).toBeLessThan(1_500_000);
});
