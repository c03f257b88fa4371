/** The screens of a show besides its form: rows are added, moved and removed, lists are pasted, mistakes are said at their control. */
import type { Page } from '@playwright/test';
import type { Actor } from '~/core/access/permissions';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { makePerson, makeShow } from '../../make';
import { said } from '../../record-form-steps';
import { signInAs } from '../../accounts/sign-in';
import { openRecord } from '~/records/save/record-store.server';

useEmptySite();

let me: Actor;
test.beforeEach(async ({ context, site }) => {
  me = await signInAs(context, site.url, 'editor');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const control = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const names = async (id: string) => (await openRecord('show', me, id)).credits.map(({ name }) => name);

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use(overHttp);
  test('credits are typed, pasted, moved, removed and saved', async ({ page }) => {
    const { id } = await makeShow({ title: 'Ember' });
    const person = await makePerson({ name: `Ottilie Grange ${id}` });
    await page.goto(`/admin/shows/${id}`);
    await page.getByRole('navigation', { name: 'Ember' }).getByRole('link', { name: 'Credits' }).click();
    await expect(page).toHaveURL(`/admin/shows/${id}/credits`);
    await expect(page.getByRole('heading', { level: 1, name: 'Ember' })).toBeVisible();

    await button(page, 'Add').click();
    await control(page, 'credits.0.name').fill('Ana Lee');
    await control(page, 'credits.0.role').fill('Marta');
    await control(page, 'paste').fill(
      `Director: Bo Ek\nOttilie Grange ${id} as Vera\nProducer: Tom Hart\nwith thanks to the harbour`,
    );
    await button(page, 'Read the list').click();
    await expect(page.getByRole('heading', { name: '3 credits were read' })).toBeVisible();
    await expect(control(page, 'paste')).toHaveValue('with thanks to the harbour');
    expect(await names(id), 'nothing is saved yet').toEqual([]);
    await button(page, 'Add 3 credits').click();
    await expect(control(page, 'credits.2.personId')).toHaveValue(person.name);
    await button(page, 'Move up: Bo Ek').click();
    await expect(control(page, 'credits.0.name')).toHaveValue('Bo Ek');
    await expect(control(page, 'credits.1.role')).toHaveValue('Marta');
    await button(page, 'Remove Tom Hart').click();
    await expect(control(page, 'credits.3.name')).toHaveCount(0);

    await button(page, 'Save').click();
    await said(page, 'Show saved successfully');
    await expect(page).toHaveURL(`/admin/shows/${id}/credits`);
    expect((await openRecord('show', me, id)).credits).toMatchObject([
      { name: 'Bo Ek', group: 'director', role: '' },
      { name: 'Ana Lee', group: 'cast', role: 'Marta' },
      { name: `Ottilie Grange ${id}`, group: 'cast', role: 'Vera', personId: person.id },
    ]);
    await expect(control(page, 'paste'), 'what was not read is not lost').toHaveValue(
      'with thanks to the harbour',
    );
  });

  test('details, episodes and awards are saved, each screen only its own fields', async ({ page }) => {
    const { id } = await makeShow({ title: 'Ember' });
    await page.goto(`/admin/shows/${id}/details`);
    await control(page, 'kind').selectOption('series');
    await page.getByRole('checkbox', { name: 'Drama' }).check();
    await page.getByRole('checkbox', { name: 'Natural history' }).check();
    await control(page, 'countries').fill('gb, IE');
    await control(page, 'ids.imdb').fill('https://www.imdb.com/title/tt0903747/');
    await button(page, 'Add company').click();
    await control(page, 'companies.0.name').fill('Harbour One');
    await button(page, 'Save').click();
    await said(page, 'Show saved successfully');
    await expect(page.getByRole('checkbox', { name: 'Natural history' })).toBeChecked();

    await page.goto(`/admin/shows/${id}/episodes`);
    await button(page, 'Add season').click();
    await control(page, 'seasons.0.number').fill('1');
    for (const [index, title] of ['Rain', 'Tide'].entries()) {
      await button(page, 'Add episode').click();
      await control(page, `seasons.0.episodes.${index}.number`).fill(String(index + 1));
      await control(page, `seasons.0.episodes.${index}.title`).fill(title);
    }
    await button(page, 'Save').click();
    await said(page, 'Show saved successfully');

    await page.goto(`/admin/shows/${id}/awards`);
    await button(page, 'Add quote').click();
    await control(page, 'quotes.0.text').fill('A marvel');
    await control(page, 'quotes.0.source').fill('The Harbour Post');
    await button(page, 'Save').click();
    await said(page, 'Show saved successfully');
    expect(await openRecord('show', me, id)).toMatchObject({
      title: 'Ember',
      kind: 'series',
      genres: ['Drama', 'Natural history'],
      countries: ['GB', 'IE'],
      ids: { imdb: 'tt0903747' },
      companies: [{ name: 'Harbour One' }],
      seasons: [{ number: 1, episodes: [{ title: 'Rain' }, { title: 'Tide' }] }],
      quotes: [{ text: 'A marvel' }],
    });
  });

  test('saving keeps what was pasted and not added in the form', async ({ page }) => {
    const { id } = await makeShow({ title: 'Ember' });
    await page.goto(`/admin/shows/${id}/credits`);
    await button(page, 'Add').click();
    await control(page, 'credits.0.name').fill('Ana Lee');
    await control(page, 'paste').fill('Director: Bo Ek');
    await button(page, 'Read the list').click();
    await expect(button(page, 'Add 1 credit')).toBeVisible();
    await control(page, 'paste').fill('Producer: Tom Hart');
    await button(page, 'Save').click();
    await said(page, 'Show saved successfully');
    await expect(page.getByText('The credits are saved.')).toBeVisible();
    expect(await names(id)).toEqual(['Ana Lee']);
    const [saved] = (await openRecord('show', me, id)).credits;

    await expect(control(page, 'paste')).toHaveValue('Producer: Tom Hart');
    await button(page, 'Read the list').click();
    await button(page, 'Add 2 credits').click();
    await expect(control(page, 'credits.2.name')).toHaveValue('Tom Hart');
    await button(page, 'Save').click();
    await said(page, 'Show saved successfully');
    await expect(page.getByText('The credits are saved.')).toHaveCount(0);
    expect(await names(id)).toEqual(['Ana Lee', 'Bo Ek', 'Tom Hart']);
    expect((await openRecord('show', me, id)).credits[0]?.id, 'a saved row stays the same').toBe(saved?.id);
  });

  test('a mistake is said at its control, and all rows stay as typed', async ({ page, allow }) => {
    allow.failing(/\/watch(?:\.data)?$/);
    const { id } = await makeShow({ title: 'Ember' });
    await page.goto(`/admin/shows/${id}/watch`);
    await button(page, 'Add').click();
    await expect(control(page, 'watch.0.service')).toBeVisible();
    await button(page, 'Add').click();
    await control(page, 'watch.1.territory').selectOption('GB');
    await control(page, 'watch.1.service').fill('Channel North');
    await control(page, 'watch.1.url').fill('https://north.example/ember');
    await control(page, 'watch.1.from').fill('2026-03-01T10:00');
    await control(page, 'watch.1.until').fill('2026-02-01T10:00');
    await button(page, 'Save').click();
    await expect(control(page, 'watch.1.until')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Until must not be before From').last()).toBeVisible();
    await expect(control(page, 'watch.1.service')).toHaveValue('Channel North');
    expect((await openRecord('show', me, id)).watch).toEqual([]);
    await control(page, 'watch.1.until').fill('2026-04-01T10:00');
    await button(page, 'Save').click();
    await said(page, 'Show saved successfully');
    // The row above it was left empty.
    expect((await openRecord('show', me, id)).watch).toMatchObject([
      { territory: 'GB', from: '2026-03-01T10:00:00.000Z', until: '2026-04-01T09:00:00.000Z' },
    ]);
  });
});
