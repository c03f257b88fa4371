import { redirect, type ActionFunctionArgs, type HeadersFunction, type TypedResponse } from '@remix-run/node';
import { networkOf } from '~/rules/accounts/network';
import { logosOf } from '~/rules/brand/site-look';
import { givePasscode, isOpenTo, type Locked } from '~/services/grants/passcodes';
import { readSettings } from '~/services/views/settings';
import { textOf } from '../forms/form-fields';
import { openForm } from '../forms/open-form';
import { linkCookieHeader, readLinkCookie, type LinkCookie } from '../request/link-cookie';
import { pageBrandOf } from '../request/page-brand';

// The page of a link may ask for a passcode first. A cookie then opens the link and what lies below it until it ends.

type Opened = Locked & { expiresAt: Date };

/** Whether whoever sends a request may see what a link opens. */
export const mayOpen = async (
  opened: Locked,
  cookie: LinkCookie,
  request: Pick<Request, 'url' | 'headers'>,
): Promise<boolean> => isOpenTo(opened, await readLinkCookie(cookie, request));

/** Leads whoever gives the passcode of a link to its page. Throws 401 for a wrong one, and 429 after too many tries. */
export async function passGate(
  opened: Opened,
  cookie: LinkCookie,
  passcode: string,
  { address, origin }: ActionFunctionArgs['context'],
): Promise<TypedResponse<never>> {
  // A link without a passcode is open.
  if (isOpenTo(opened, null)) return redirect(cookie.path, 303);
  const proof = await givePasscode(opened, passcode, networkOf(address));
  const header = await linkCookieHeader(cookie, proof, origin, opened.expiresAt);
  return redirect(cookie.path, { status: 303, headers: { 'Set-Cookie': header } });
}

/** Returns the action of a page whose only form is that of its passcode; `field` is the name of its control. */
export const gateAction = (
  field: string,
  open: (token: string) => Promise<Opened>,
  cookieOf: (token: string) => LinkCookie,
) =>
  openForm(
    async (form, { params: { token = '' }, context }) =>
      passGate(await open(token), cookieOf(token), textOf(form, field) ?? '', context),
    { failed: '' },
  );

/** Says when another passcode can be tried. */
export const gateHeaders: HeadersFunction = ({ actionHeaders }): Record<string, string> => {
  const retryAfter = actionHeaders.get('Retry-After');
  return retryAfter === null ? {} : { 'Retry-After': retryAfter };
};

/** Returns what the pages of a link for one person show of the company. */
export async function readLinkSite() {
  const { siteName, logoUrl, faviconUrl, brand } = await readSettings(
    'siteName',
    'logoUrl',
    'faviconUrl',
    'brand',
  );
  return { siteName, faviconUrl, logoUrl: logosOf({ logoUrl, brand }).dark, brand: pageBrandOf(brand) };
}
