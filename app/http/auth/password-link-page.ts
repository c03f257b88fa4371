import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { passwordMinimum } from '~/services/accounts/password-rules';
import { openPasswordLink } from '~/services/accounts/password-links';
import { openOrEnded, toErrorPage } from '../request/public-loader';
import { signInBrand } from './sign-in-brand';
import { getSettings } from '~/services/views/settings';

/** Loads the page of a link that sets a password. Opening it changes nothing, because programs open links, too. */
export async function passwordLinkLoader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? '';
  const { opened: link, ended: over } = await toErrorPage(() => openOrEnded(() => openPasswordLink(token)));
  const settings = await toErrorPage(() => getSettings());
  return data(
    { ...signInBrand(settings), link, over, minimum: passwordMinimum() },
    { status: over === null ? 200 : 410 },
  );
}
