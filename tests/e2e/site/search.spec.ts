/** The search dialog: it is loaded when it is opened, and the keyboard is enough for it. */
import { axe, expect, expectToFitPhone, test } from '../../fixtures';

test('the dialog finds while one types, opens a result by the keyboard, and gives the focus back @desktop', async ({
  page,
}) => {
  await page.goto('/people');
  const button = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  // Older answers arrive last, and are not shown.
  let isFirst = true;
  await page.route('**/api/search?*', async (route) => {
    const response = await route.fetch();
    if (isFirst) await page.waitForResponse((later) => later.url().includes('q=perihelion'));
    await route.fulfill({ response }).catch(() => undefined);
  });
  const asked = page.waitForRequest('**/api/search?*');
  await field.pressSequentially('salt');
  await asked;
  await expect(dialog.getByRole('status')).toHaveText('Searching…');
  await expect(dialog.getByRole('status')).toBeInViewport();
  isFirst = false;
  await field.fill('perihelion');
  await expect(dialog.getByRole('option', { name: 'Perihelion', exact: true })).toBeVisible();
  await expect(dialog.getByRole('option', { name: 'Salt Country', exact: true })).toHaveCount(0);
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ results?$/);
  await axe(page);
  await expectToFitPhone(page);
  await field.press('ArrowDown');
  const first = dialog.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await field.press('ArrowUp');
  await expect(field, 'the arrow keys lead back to the field').not.toHaveAttribute('aria-activedescendant');
  await field.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press('Enter');
  await field.fill('salt cuontry');
  await expect(dialog.getByRole('option', { name: 'Salt Country', exact: true })).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/shows\/salt-country$/);
  await page.goBack();
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'Our People' })).toBeVisible();
  await button.click();
  await field.fill('salt');
  await dialog.getByRole('link', { name: 'All results' }).click();
  await expect(page.getByRole('heading', { name: /^Shows \(\d+\)$/ })).toBeVisible();
});

test('Back leads to the page before, also while the page of a result is being drawn @desktop', async ({
  page,
}) => {
  await page.goto('/people');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill('salt country');
  await expect(page.getByRole('option', { name: 'Salt Country', exact: true })).toBeVisible();
  const wentBack = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const replaceState = history.replaceState.bind(history);
        history.replaceState = (...entry) => {
          replaceState(...entry);
          history.replaceState = replaceState;
          addEventListener('popstate', () => resolve(), { once: true });
          history.back();
        };
      }),
  );
  await field.press('ArrowDown');
  await field.press('Enter');
  await wentBack;
  await expect(page).toHaveURL(/\/people$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Our People' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
