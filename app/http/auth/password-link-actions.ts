import { redirect } from '@remix-run/node';
import { passwordLinkPath, type ShownLink } from '~/rules/accounts/password-link';
import { PASSWORD_NOT_SET } from '~/rules/validation/messages';
import { resetPassword, setPasswordByLink, type PasswordLink } from '~/services/accounts/password-links';
import { endUserSessions } from '~/services/accounts/users';
import type { Context } from '../request/context';
import { confirmedPassword } from '../forms/account-forms';
import { openForm } from '../forms/open-form';
import type { SignedIn } from '../request/session';

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
