/** Texts in the lists of a show: the roles of its credits, and the synopses of its seasons and episodes. */
import type { Page } from '@playwright/test';
import type { Actor } from '../../../app/core/access/permissions';
import { findShowFor } from '../../../app/records/read/shows.server';
import { signInAs } from '../../accounts/sign-in';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectNoOverflow, expectToFitPhone, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeShow } from '../../make';
import { updateRecord } from '~/records/save/record-update.server';
import type { ShowView } from '~/records/read/shows.server';

useEmptySite();

let show: ShowView;
let editor: Actor;

test.beforeEach(async ({ context, site }) => {
  editor = await signInAs(context, site.url, 'editor');
  show = await makeShow({
    credits: [
      { name: 'Ana Lee', group: 'cast', role: 'Marta' },
      { name: 'Ana Lee', group: 'cast', role: 'Her sister' },
      { name: 'Ida Kern', group: 'director' },
    ],
    seasons: [{ number: 1, episodes: [{ number: 3, title: 'Tide', synopsis: 'It turns.' }] }],
  });
});

const now = () => findShowFor(actor('admin'), show.slug);
const roles = async () => (await now()).credits.map(({ role }) => role);
const synopsis = async () => (await now()).seasons[0]?.episodes[0]?.synopsis;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const said = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible();

/** Replaces a text and leaves it. */
async function write(page: Page, name: string, words: string): Promise<void> {
  await field(page, name).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(words);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

/** Takes a step that saves, and waits until the page has read what is stored, so that it does not read what is changed behind it next. */
async function saveAndRead(page: Page, step: () => Promise<void>): Promise<void> {
  const read = page.waitForResponse(/\.data(?:\?|$)/);
  await step();
  await (await read).finished();
}

async function open(page: Page): Promise<void> {
  await page.goto(`/shows/${show.slug}/edit`);
}

test(
  'roles and a synopsis are edited in place and undone; a role that another user changed or removed is not lost',
  { tag: '@desktop' },
  async ({ page, allow }) => {
    allow.failing('/admin/inline');
    await open(page);
    await saveAndRead(page, () => write(page, 'Character or job: Ana Lee (2)', 'Her twin'));
    await said(page, 'Changes saved');
    await saveAndRead(page, () => write(page, 'Character or job: Ida Kern', 'Director of the pilot'));
    await expect.poll(roles).toEqual(['Marta', 'Her twin', 'Director of the pilot']);
    await saveAndRead(page, () => write(page, 'Synopsis: Series number 1, Tide', 'It turns again.'));
    await expect.poll(synopsis).toBe('It turns again.');
    await expectToFitPhone(page);
    for (const [key, before] of [
      ['ControlOrMeta+z', 'It turns.'],
      ['ControlOrMeta+Shift+z', 'It turns again.'],
    ] as const) {
      await saveAndRead(page, () => page.keyboard.press(key));
      await expect.poll(synopsis).toBe(before);
    }
    const seen = await (await page.request.get(`/shows/${show.slug}`)).text();
    expect(seen.replaceAll(/<[^>]*>/g, '')).toContain('Marta; Her twin');

    const [first, second, third] = (await now()).credits;
    await updateRecord('show', editor, show.id, { credits: [{ ...first, role: 'Martha' }, third] });
    await write(page, 'Character or job: Ana Lee', 'Marte');
    const question = page.getByRole('alertdialog', { name: 'Two versions of this character or job' });
    await expect(question).toContainText('Martha');
    await axe(page);
    await expectNoOverflow(page);
    await saveAndRead(page, () => question.getByRole('button', { name: 'Overwrite' }).click());
    await expect.poll(roles).toEqual(['Marte', 'Director of the pilot']);
    await expect(field(page, 'Character or job: Ana Lee (2)')).toHaveCount(0);
    await updateRecord('show', editor, show.id, { credits: [second, third] });
    await write(page, 'Character or job: Ana Lee', 'Mia');
    await expect(page.getByText('This has been deleted and can no longer be saved.')).toBeVisible();
    await expect(field(page, 'Character or job: Ana Lee')).toHaveText('Mia');
  },
);

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test(
    'a synopsis and an empty role link to their forms; what was typed survives a removal',
    { tag: '@desktop' },
    async ({ page, site, allow }) => {
      allow.failing('/admin/');
      await page.goto(`/shows/${show.slug}/edit`);
      await page.getByRole('link', { name: 'Edit Synopsis: Series number 1, Tide' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Edit Synopsis: Series number 1, Tide',
      );
      await page.getByLabel('Synopsis').fill('x'.repeat(2_001));
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByLabel('Synopsis')).toHaveAccessibleDescription(
        'Synopsis must be at most 2,000 characters',
      );
      await page.getByLabel('Synopsis').fill('It turns twice.');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(new RegExp(`^${site.url}/shows/${show.slug}/edit#edit-show-.*synopsis$`));
      await expect(page.getByText('It turns twice.')).toBeVisible();
      await page.getByRole('link', { name: 'Edit Character or job: Ida Kern' }).click();
      await updateRecord('show', editor, show.id, { credits: show.credits.slice(0, 2) });
      await page.getByLabel('Character or job').fill('Director of the pilot');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('This has since been deleted')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Character or job' })).toHaveValue(
        'Director of the pilot',
      );
    },
  );
});
