import { passkeyHost, type PasskeySite } from '~/rules/accounts/passkey';
import { notFound } from '~/rules/validation/errors';
import type { Context } from '../../request/context';
import { getSettings } from '~/services/views/settings';

type Where = Pick<Context, 'origin' | 'isOriginConfigured'>;

const hostOf = ({ origin, isOriginConfigured }: Where) => passkeyHost(origin, isOriginConfigured);

/** Whether passkeys can be made and used at the address of this request. */
export const offersPasskeys = (where: Where): boolean => hostOf(where) !== null;

/** Returns the site that passkeys are for. Throws 404 where none are offered. */
export async function passkeySite(where: Where): Promise<PasskeySite> {
  const host = hostOf(where);
  if (host === null) throw notFound('Page');
  const { siteName } = await getSettings();
  return { host, origin: where.origin, name: siteName };
}
