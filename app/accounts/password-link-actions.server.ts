import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { passwordLinkPath, type ShownLink } from '~/core/access/password-link';
import { confirmedPassword } from '~/core/forms/account-forms.server';
import type { Context } from '~/core/request/context.server';
import { openOrEnded, toErrorPage } from '~/core/request/public-loader.server';
import type { SignedIn } from '~/core/request/session.server';
import { getSettings } from '~/core/session/settings.server';
import { PASSWORD_NOT_SET } from '~/core/validation/messages';
import { openForm } from '~/sharing/link-gate.server';
import { passwordMinimum } from './password-rules.server';
import { signInBrand } from './sign-in.server';
import { endUserSessions } from './users.server';
import {
  type PasswordLink,
  resetPassword,
  openPasswordLink,
  setPasswordByLink,
} from './password-links.server';

export const toShownLink = ({ token, ...link }: PasswordLink, origin: string): ShownLink => ({
  ...link,
  url: origin + passwordLinkPath(token),
});

type Caller = Pick<SignedIn, 'actor'>;

/** Resets a user's password, and logs that. */
export async function resetUserPassword({ actor }: Caller, id: string, context: Context): Promise<ShownLink> {
  const link = await resetPassword(actor, id);
  const { log, requestId, address, origin } = context;
  log.info({ requestId, address, userId: actor.id, of: id }, 'password reset');
  return toShownLink(link, origin);
}

/** Signs a user out everywhere, and logs that. */
export async function signOutUser({ actor }: Caller, id: string, context: Context): Promise<void> {
  await endUserSessions(actor, id);
  const { log, requestId, address } = context;
  log.info({ requestId, address, userId: actor.id, of: id }, 'sessions ended');
}

/** Handles the form of a link: sets the password and leads to the sign-in screen. */
export const setLinkedPassword = openForm(
  async (form, { params, context: { log, requestId, address } }) => {
    const input = { newPassword: confirmedPassword(form).newPassword };
    const userId = await setPasswordByLink(params.token ?? '', input);
    log.info({ requestId, address, userId }, 'password set by a link');
    return redirect('/admin');
  },
  { failed: PASSWORD_NOT_SET },
);

/** Loads the page of a link that sets a password. Opening it changes nothing, because programs open links, too. */
export async function passwordLinkLoader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? '';
  const { opened: link, ended: over } = await toErrorPage(() => openOrEnded(() => openPasswordLink(token)));
  const settings = await toErrorPage(() => getSettings());
  return data(
    { ...(await signInBrand(settings)), link, over, minimum: passwordMinimum() },
    { status: over === null ? 200 : 410 },
  );
}
