import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { passwordLinkPath, type ShownLink } from '~/rules/accounts/password-link';
import { PASSWORD_NOT_SET } from '~/rules/validation/messages';
import { resetPassword, setPasswordByLink, type PasswordLink } from '~/services/accounts/password-links';
import { endUserSessions } from '~/services/accounts/users';
import type { Context } from '../request/context';
import { confirmedPassword } from '../forms/account-forms';
import { respondWithError } from '../forms/form-error-response';
import { toFailure } from '../request/map-error';
import { readSmallForm } from '../forms/read-form';
import { withRequestTimeout } from '../request/request-timeout';
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
export async function setLinkedPassword({ request, params, context }: ActionFunctionArgs) {
  const url = new URL(request.url);
  const { form, problem } = await readSmallForm(request);
  const { log, requestId, address } = context;
  try {
    if (problem) throw problem;
    const input = { newPassword: confirmedPassword(form).newPassword };
    const userId = await withRequestTimeout(setPasswordByLink(params.token ?? '', input));
    log.info({ requestId, address, userId }, 'password set by a link');
    return redirect('/admin');
  } catch (error) {
    const attempt = { request, url, form, context, failed: PASSWORD_NOT_SET, typed: false };
    return respondWithError(toFailure(error), attempt);
  }
}
