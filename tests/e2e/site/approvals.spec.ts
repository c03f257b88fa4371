/** Approvals: an editor sends stills, the person on them answers on a phone or at a desk, with scripts and without. */
import type { Locator, Page } from '@playwright/test';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { laterWith } from '../../full-length';
import { overHttp } from '../../http-pages/fixtures';
import { makeUpload, picture } from '../../media-files';
import {
  makeRoundOf,
  makeShowWith,
  sendRound,
  tagPeople,
  verdictsOf,
} from '../../services/approvals/make-round';
import { signInAs } from '../../accounts/sign-in';

useEmptySite();

/** Stores pictures of Ines Aubry; the last one also shows Tom Vale. */
async function makeStills(): Promise<string[]> {
  const files: string[] = [];
  for (const people of [['Ines Aubry'], ['Ines Aubry'], ['Ines Aubry', 'Tom Vale']]) {
    const { id } = await makeUpload(await picture(96, 64));
    await tagPeople(id, people);
    files.push(id);
  }
  return files;
}

const still = (page: Page, number: number) =>
  page.getByRole('group', { name: new RegExp(`^Picture ${number}, `) });
const choice = (page: Page, number: number, name: 'Keep' | 'Refuse') =>
  still(page, number).getByRole('radio', { name });

/** Swipes with one finger over a picture. */
const swipe = (shown: Locator, by: number) =>
  shown.evaluate((element, distance) => {
    const touch = (x: number) => new Touch({ identifier: 1, target: element, clientX: x, clientY: 50 });
    const send = (type: string, x: number, isDown: boolean) =>
      element.dispatchEvent(
        new TouchEvent(type, {
          bubbles: true,
          touches: isDown ? [touch(x)] : [],
          changedTouches: [touch(x)],
        }),
      );
    send('touchstart', 200, true);
    send('touchend', 200 + distance, false);
  }, by);

test('@phone a person keeps and refuses, is told when it is too much, and is done', async ({
  page,
  allow,
}) => {
  const { token } = await sendRound(await makeShowWith(await makeStills()));
  await page.goto(`/approve/${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ines Aubry');
  const bar = page.getByRole('status');
  const done = page.getByRole('link', { name: 'I am done' });
  await swipe(still(page, 1).getByRole('link'), 120);
  await expect(choice(page, 1, 'Keep')).toBeChecked();
  await swipe(still(page, 1).getByRole('link'), -120);
  await expect(choice(page, 1, 'Refuse')).toBeChecked();
  await choice(page, 3, 'Keep').check();
  await expect(bar).toHaveText('Saved 1 open');
  expect(await verdictsOf(token)).toEqual(['refused', 'open', 'kept']);

  // A mark of the last moment is stored before the page is left, and a refused one keeps it open.
  allow.console(/409/);
  await choice(page, 2, 'Refuse').check();
  await done.click();
  await expect(page).toHaveURL(/#picture-2$/);
  await expect(bar).toHaveText('Not saved: 1 too many. Keep one of them.');
  await expect(still(page, 2)).toContainText('Not saved');
  expect(await verdictsOf(token)).toEqual(['refused', 'open', 'kept']);
  await done.click();
  await expect(still(page, 2).getByRole('link')).toBeInViewport();
  await choice(page, 2, 'Keep').check();
  await done.click();
  await expect(page.getByText('2 of 3 kept, 1 refused, 0 open')).toBeVisible();
  expect(await verdictsOf(token)).toEqual(['refused', 'kept', 'kept']);

  await page.goto(`/approve/${token}`);
  await expect(choice(page, 1, 'Refuse')).toBeChecked();
  await choice(page, 1, 'Keep').check();
  await expect(page.getByText('1 left')).toBeVisible();
  await done.click();
  await page.getByLabel('Your name').fill('Petra Lindgren');
  await page.getByRole('button', { name: 'I am done' }).click();
  await expect(page.getByText('Petra Lindgren answered for Ines Aubry')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use(javaScriptEnabled ? {} : overHttp);

    test(
      '@desktop an editor sends stills, passes the links on and changes a verdict',
      { tag: laterWith(javaScriptEnabled) },
      async ({ page, context, site, allow }) => {
        await signInAs(context, site.url, 'editor', { firstName: 'Sun-hee', lastName: 'Park' });
        const showId = await makeShowWith(await makeStills());
        await page.goto(`/admin/shows/${showId}/approvals`);
        await page.getByRole('link', { name: 'New round' }).click();
        await page.getByLabel('Label', { exact: true }).fill('First block');
        await page.getByRole('button', { name: 'Make links' }).click();
        const address = page.getByLabel('Address of the link for Ines Aubry');
        await expect(address).toHaveValue(new RegExp('/approve/[\\w-]{43}$'));
        await page.getByRole('link', { name: 'Done' }).click();
        await expect(page.getByText('0 of 3 kept, 0 refused, 3 open')).toBeVisible();
        await page.getByRole('button', { name: 'New link for Ines Aubry' }).click();
        await expect(page.getByRole('region', { name: 'Links, shown once' })).toBeVisible();
        await page.getByRole('link', { name: 'First block', exact: true }).click();
        const verdict = page.getByRole('form', { name: /^Verdict of Tom Vale on / });
        await page
          .getByRole('listitem')
          .filter({ hasText: 'Tom Vale' })
          .getByText('Change the verdict')
          .first()
          .click();
        await verdict.getByLabel('Verdict').selectOption('Refused');
        await verdict.getByLabel('Reason').fill('Agreed by telephone');
        await verdict.getByRole('button', { name: 'Change the verdict' }).click();
        await expect(page.getByText('Reason: Agreed by telephone')).toBeVisible();
        await page.goto(`/admin/shows/${showId}/approvals`);
        await expect(page.getByText('Shown once').first()).toBeVisible();
        await expect(page.getByRole('heading', { name: /^1 refused of / })).toBeVisible();
        await expect(page.getByText('Reason: Agreed by telephone')).toBeVisible();
        await page.getByRole('button', { name: 'End the link for Ines Aubry' }).click();
        await expect(page.getByText('The link has ended')).toBeVisible();
        // Nobody is asked who is on no ticked still.
        await page.getByRole('link', { name: 'New round' }).click();
        await expect(page.getByRole('checkbox', { name: 'Ines Aubry', exact: true })).toBeChecked();
        await expect(page.getByRole('checkbox', { name: 'Tom Vale', exact: true })).not.toBeChecked();
        allow.failing(/approvals\/new/);
        await page.getByRole('checkbox', { name: 'Ines Aubry', exact: true }).uncheck();
        await page.getByLabel('Closes').fill('2020-01-02T18:00');
        await page.getByRole('button', { name: 'Make links' }).click();
        await expect(page.getByLabel('Closes')).toHaveAccessibleDescription(/Closes must be in the future/);
        const tom = page.getByRole('checkbox', { name: 'Tom Vale', exact: true });
        await expect(tom).toHaveAccessibleDescription('Choose at least one person');
        await expect(tom).toHaveAttribute('aria-invalid', 'true');
      },
    );
  });

test('@desktop keys keep, refuse and move; a mark that cannot be sent is tried again, and one is stored as the page is left', async ({
  page,
  context,
  allow,
}) => {
  const { token } = await sendRound(await makeShowWith(await makeStills()));
  await page.goto(`/approve/${token}`);
  const larger = (number: number) => still(page, number).getByRole('link');
  allow.failing(`/approve/${token}/marks`);
  allow.console(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await larger(1).focus();
  await page.keyboard.press('x');
  await expect(choice(page, 1, 'Refuse')).toBeChecked();
  await expect(larger(2)).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('Not saved: no connection. It is tried again by itself.');
  await context.setOffline(false);
  await expect(page.getByRole('status')).toHaveText('Saved 2 open');
  await page.keyboard.press('ArrowRight');
  await expect(larger(3)).toBeFocused();
  await page.keyboard.press('k');
  await expect(choice(page, 3, 'Keep')).toBeChecked();
  await expect(larger(2)).toBeFocused();
  await expect.poll(() => verdictsOf(token)).toEqual(['refused', 'open', 'kept']);
  await choice(page, 2, 'Keep').check();
  await page.goto('about:blank');
  await expect.poll(() => verdictsOf(token)).toEqual(['refused', 'kept', 'kept']);
});

test.describe('over HTTP', () => {
  test.use(overHttp);

  test('@desktop a round has a contact sheet, and is deleted after a question', async ({
    page,
    context,
    site,
  }) => {
    await signInAs(context, site.url, 'editor');
    const { id } = await makeUpload(await picture(96, 64));
    const showId = await makeShowWith([]);
    const round = await makeRoundOf(showId, { file: id });
    await page.goto(`/admin/shows/${showId}/approvals/${round.id}/sheet`);
    await expect(page.getByText('Ines Aubry: open')).toBeVisible();
    await page.goto(`/admin/shows/${showId}/approvals/${round.id}`);
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(`/admin/shows/${showId}/approvals`);
    await expect(page.getByText('No round of approvals yet')).toBeVisible();
  });
});
