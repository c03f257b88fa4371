/** Steps of the browser tests about accounts: signing in by the form, giving a password or a code, coming back after a session has ended. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { RateCounter } from '~models/app-state';
import { expect } from '../fixtures';
import { PASSWORD } from '../make';
import { signedIn, useSession } from './sign-in';

/** The limit of failed sign-ins is also per IP address, which all tests share. */
export const forgetFailedSignIns = () => RateCounter.deleteMany();

/** Signs the browser in at that address as a new editor, and returns the user. */
export async function signInEditor(context: BrowserContext, url: string) {
  const { user, actor, cookie } = await signedIn('editor');
  await useSession(context, url, cookie);
  return { user, actor };
}

/** Opens the profile at that address, and waits for its scripts. */
export async function openProfile(page: Page, url = ''): Promise<void> {
  await page.goto(`${url}/admin/profile`);
}

/** Sends the sign-in form that is shown. */
export async function signInByForm(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Sends a form that asks for the current password: first with a wrong one, which is refused. */
export async function givePassword(form: Locator, button: string): Promise<void> {
  await form.getByLabel('Current password').fill('wrong horse');
  await form.getByRole('button', { name: button }).click();
  await expect(form.getByText('Current password is incorrect').first()).toBeVisible();
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByRole('button', { name: button }).click();
}

/** Sends a code as the second step of a sign-in. */
export async function sendCode(page: Page, code: string): Promise<void> {
  await page.locator('[name=code]').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Ends the session and then sends the profile's form, which leads to the sign-in screen. */
export async function sendProfileAfterSession(page: Page, context: BrowserContext): Promise<void> {
  await context.clearCookies();
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.innerHTML = '<input name="email" value="kept@example.com"><input name="firstName" value="Kept">';
    document.body.append(form);
    form.submit();
  });
}

/** Expects what that form contained, after a new sign-in. */
export async function expectProfileKept(page: Page): Promise<void> {
  await expect(page.getByText('You are signed in again.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Kept');
}
