import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { safeRedirect } from '~/rules/accounts/redirect';
import { readFlash } from '../forms/flash';
import { withRequestTimeout } from '../request/request-timeout';
import { offersPasskeys } from './passkeys/site';
import { SIGN_IN_PLACE } from './second-step';
import { signInBrand } from './sign-in';
import { findSignedIn } from '../request/session';
import { getSettings } from '~/services/views/settings';

/** Loads the sign-in screen, and what a sign-in that is over leaves there. */
export async function signInLoader({ request, context }: LoaderFunctionArgs) {
  // The sign-in screen also renders while the database is unreachable; signing in then reports the error.
  const [signedIn, settings] = await Promise.all([
    findSignedIn(request).catch(() => null),
    withRequestTimeout(getSettings()).catch(() => null),
  ]);
  if (signedIn) throw redirect(safeRedirect(new URL(request.url).searchParams.get('redirectTo')));
  const { flash, header } = await readFlash(request, context);
  const isOwn = flash?.place === SIGN_IN_PLACE;
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (isOwn && header) headers.append('Set-Cookie', header);
  const found = {
    ...(settings ? signInBrand(settings) : { siteName: 'Sign in', brand: null, logoUrl: '' }),
    notice: isOwn ? flash.text : undefined,
    passkeys: offersPasskeys(context),
  };
  return data(found, { headers });
}
