import { redirect, type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { passwordLinkPath, type ShownLink } from '~/rules/accounts/password-link';
import { PASSWORD_NOT_SET } from '~/rules/validation/messages';
import {
  resetPassword,
  setPasswordByLink,
  type PasswordLink,
  openPasswordLink,
} from '~/services/accounts/password-links';
import { endUserSessions } from '~/services/accounts/users';
import type { Context } from '../request/context';
import { confirmedPassword } from '../forms/account-forms';
import { respondWithError } from '../forms/form-error-response';
import { toFailure } from '../request/map-error';
import { readSmallForm } from '../forms/read-form';
import { withRequestTimeout } from '../request/request-timeout';
import type { SignedIn } from '../request/session';
import { Failure } from '~/rules/validation/errors';
import { passwordMinimum } from '~/services/accounts/password-rules';
import { toErrorPage } from '../request/public-loader';
import { signInBrand } from './sign-in';
import { getSettings } from '~/services/views/settings';

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

/** Loads the page of a link that sets a password. Opening it changes nothing, because programs open links, too. */
export async function passwordLinkLoader({ params }: LoaderFunctionArgs) {
  const { link, over } = await toErrorPage(() => openedOrOver(params.token ?? ''));
  const settings = await toErrorPage(() => getSettings());
  return data(
    { ...signInBrand(settings), link, over, minimum: passwordMinimum() },
    { status: over === null ? 200 : 410 },
  );
}

async function openedOrOver(token: string) {
  try {
    return { link: await openPasswordLink(token), over: null };
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 410) throw error;
    return { link: null, over: error.message };
  }
}
