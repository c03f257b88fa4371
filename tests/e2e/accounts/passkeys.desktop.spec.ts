/** Passkeys in a browser whose device is simulated: added, used by a button and by autofill, refused, removed. */
import { Passkey, Session } from '~models/sign-in';
import { userHandle } from '~/core/session/second-factor-policy.server';
import {
  expectProfileKept,
  forgetFailedSignIns,
  givePassword,
  openProfile,
  sendProfileAfterSession,
  signInByForm,
  signInEditor,
} from '../../accounts/account-steps';
import { useEmptySite } from '../../empty-site';
import { axe, expect, expectToFitPhone, test } from '../../fixtures';
import { overHttp } from '../../http-pages/fixtures';
import { actor, makeUser } from '../../make';
import { addedPasskey, fillPasskeys } from '../../accounts/passkeys';
import { forgetProof, signInAs } from '../../accounts/sign-in';
import { addAuthenticator } from '../../accounts/virtual-authenticator';
import { updateRecord } from '~/records/save/record-update.server';

useEmptySite();

test.beforeEach(forgetFailedSignIns);

/** Browsers keep passkeys for names only. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost');

test('a passkey is added, signs in by the button and by autofill, and is removed', async ({
  page,
  context,
  site,
  allow,
}) => {
  allow.failing(/\/admin/);
  const url = named(site.url);
  const { user } = await signInEditor(context, url);
  const device = await addAuthenticator(page);
  await openProfile(page, url);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Name is required').first()).toBeVisible();
  expect(await device.credentials()).toEqual([]);
  await page.locator('[name=passkeyName]').fill('Work laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Work laptop' })).toBeVisible();
  await expect(page.locator('[name=passkeyName]')).toHaveValue('');
  expect(await device.credentials()).toEqual([
    expect.objectContaining({
      isResidentCredential: true,
      userHandle: Buffer.from(userHandle(user.id), 'base64url').toString('base64'),
    }),
  ]);
  await axe(page);
  await expectToFitPhone(page);
  // The device says that it has one.
  await page.locator('[name=passkeyName]').fill('Again');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device has a passkey for your account already.').first()).toBeVisible();

  // A person whom the device does not check is not signed in; then by the button. The form must not answer by itself.
  await context.clearCookies();
  await page.addInitScript(() => {
    if (sessionStorage.getItem('no-autofill'))
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(false) });
  });
  await page.evaluate(() => sessionStorage.setItem('no-autofill', '1'));
  await device.setUserVerified(false);
  await page.goto(`${url}/admin?redirectTo=%2Fadmin%2Fnews`);
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn');
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.click();
  await expect(page.getByText('No passkey was chosen, or it took too long.')).toBeVisible();
  await axe(page);
  await expectToFitPhone(page);
  await device.setUserVerified(true);
  await button.click();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();

  // By autofill: the simulated device answers as soon as it is asked.
  await context.clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${url}/admin?redirectTo=%2Fadmin%2Fpeople`);
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  expect(await Session.countDocuments({ userId: user.id, byPasskey: true })).toBe(2);

  // It is both factors, so that nothing else is asked for. Passkeys are changed only by who has just given the password.
  await updateRecord('settings', actor('admin'), '', { secondFactor: 'everybody' });
  await forgetProof(user);
  await openProfile(page, url);
  await expect(page.getByText('Work laptop')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await givePassword(page.getByRole('form', { name: 'Passkeys' }), 'Continue');
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  // Without it, the session is worth no more than any other.
  await expect(page.getByRole('heading', { level: 1, name: 'Add an authenticator' })).toBeVisible();
  await updateRecord('settings', actor('admin'), '', { secondFactor: 'off' });
  expect(await Passkey.countDocuments()).toBe(0);

  // The device still has the key, but it opens nothing.
  await context.clearCookies();
  await page.goto(`${url}/admin`);
  await expect(page.getByText('This passkey was not accepted')).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});

test(
  'what was typed when the session ended survives a sign-in by a passkey',
  { tag: '@long' },
  async ({ page, context, site, allow }) => {
    allow.failing(/\/admin/);
    const url = named(site.url);
    await signInEditor(context, url);
    await addAuthenticator(page);
    await openProfile(page, url);
    await page.locator('[name=passkeyName]').fill('Laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Passkey added')).toBeVisible();
    await sendProfileAfterSession(page, context);
    await expectProfileKept(page);
  },
);

test(
  'passkeys are offered neither at an address without a name nor to a browser without them',
  { tag: '@long' },
  async ({ page, context, site }) => {
    const user = await signInAs(context, site.url, 'editor');
    await openProfile(page);
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0);
    await fillPasskeys(user.id, 1);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Remove Passkey 1' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
    await context.clearCookies();
    await page.goto('/admin');
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
    const url = named(site.url);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await page.goto(`${url}/admin`);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  },
);

test.describe('without JavaScript', () => {
  test.use(overHttp);

  test('no passkey is offered, and the password signs in', async ({ page, site }) => {
    const url = named(site.url);
    const user = await makeUser();
    await page.goto(`${url}/admin`);
    await expect(page.getByRole('button', { name: 'passkey' })).toHaveCount(0);
    await signInByForm(page, user.username);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await page.goto(`${url}/admin/profile`);
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0);
  });

  test('passkeys are removed only by who has just given the password', async ({
    page,
    context,
    site,
    allow,
  }) => {
    allow.failing(/\/admin/);
    const url = named(site.url);
    const { actor: owner } = await signInEditor(context, url);
    await addedPasskey(owner, 'Old phone');
    await forgetProof(owner);
    await openProfile(page, url);
    await expect(page.getByText('Old phone')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Old phone' })).toHaveCount(0);
    await givePassword(page.getByRole('form', { name: 'Passkeys' }), 'Continue');
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove Old phone' }).click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
  });
});
