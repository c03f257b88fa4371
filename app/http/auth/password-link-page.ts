import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Failure } from '~/rules/validation/errors';
import { passwordMinimum } from '~/services/accounts/password-rules';
import { openPasswordLink } from '~/services/accounts/password-links';
import { toErrorPage } from '../request/public-loader';
import { signInBrand } from './sign-in-brand';
import { getSettings } from '~/services/views/settings';

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
