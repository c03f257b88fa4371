import {
  createCookie,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type TypedResponse,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { networkOf } from '~/core/access/account-network';
import { logosOf } from '~/core/brand/site-look';
import { textOf } from '~/core/forms/read-controls.server';
import { pageBrandOf } from '~/core/request/page-brand.server';
import { isSecure } from '~/core/request/session.server';
import { readSettings } from '~/core/session/settings.server';
import { openForm } from './open-form.server';
import { givePasscode, isOpenTo, type Locked } from './passcodes.server';

/** A cookie that is only sent to a link and what lies below it. */
interface LinkCookie {
  name: string;
  /** The path of the link, such as `/press/k/{token}`. */
  path: string;
}

const cookieOf = ({ name, path }: LinkCookie, origin: string) =>
  createCookie(`showreel_${name}`, { httpOnly: true, sameSite: 'lax', path, secure: isSecure(origin) });

/** Returns the `Set-Cookie` of a link; the cookie ends when the link does. */
export const linkCookieHeader = (cookie: LinkCookie, value: string, origin: string, expires: Date) =>
  cookieOf(cookie, origin).serialize(value, { expires });

/** Returns the value of the cookie that came with a request to a link, or null. */
export async function readLinkCookie(
  cookie: LinkCookie,
  request: Pick<Request, 'url' | 'headers'>,
): Promise<string | null> {
  const value: unknown = await cookieOf(cookie, request.url).parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value !== '' ? value : null;
}

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

/** Whether somebody opens the page of a link, and not a program that checks it or a browser that loads it in advance. */
function isOpening({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const purposes = `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`;
  return method === 'GET' && !/prefetch/i.test(purposes);
}

/** Counts that somebody opens the page of a link, which does not wait, and is also shown if that fails. */
export function countWhenOpened(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  count: () => Promise<void>,
): void {
  if (!isOpening(request) || context.isDataRequest) return;
  count().catch((error: unknown) => {
    const { log, requestId, path } = context;
    log.warn({ err: error, requestId, path }, 'an opened link was not counted');
  });
}
