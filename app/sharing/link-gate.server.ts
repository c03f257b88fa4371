import {
  type ActionFunctionArgs,
  createCookie,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
  type TypedResponse,
} from '@remix-run/node';
import { networkOf } from '~/core/db/rate-counters.server';
import { logosOf } from '~/core/brand/site-look';
import { respondWithError } from '~/core/forms/form-recovery.server';
import { textOf } from '~/core/forms/read-controls.server';
import { readSmallForm } from '~/core/forms/read-form.server';
import { withRequestTimeout } from '~/core/request/body.server';
import { pageBrandOf } from '~/core/request/page-brand.server';
import { toFailure } from '~/core/request/public-loader.server';
import { isSecure } from '~/core/request/session.server';
import { readPlainLogos, readSettings } from '~/core/session/settings.server';
import { givePasscode, isOpenTo, type Locked } from './passcodes.server';

interface PublicFormOptions {
  failed: string;
  read?: typeof readSmallForm;
}

/** Returns the action of a form that needs no account: a failure is shown on the page of the form. */
export const publicFormAction =
  <Answer>(
    handle: (form: FormData, args: ActionFunctionArgs) => Promise<Answer>,
    { failed, read = readSmallForm }: PublicFormOptions,
  ) =>
  async (args: ActionFunctionArgs) => {
    const { request, context } = args;
    const url = new URL(request.url);
    const { form, problem } = await read(request);
    try {
      if (problem) throw problem;
      return await withRequestTimeout(handle(form, args));
    } catch (error) {
      if (error instanceof Response) throw error;
      return respondWithError(toFailure(error), { request, url, form, context, failed, typed: false });
    }
  };

/** A cookie that is only sent to the path of a link and below. */
interface LinkCookie {
  name: string;
  /** Such as `/press/k/{token}`. */
  path: string;
}

const linkCookieOf = ({ name, path }: LinkCookie, origin: string) =>
  createCookie(`showreel_${name}`, { httpOnly: true, sameSite: 'lax', path, secure: isSecure(origin) });

export const linkCookieHeader = (cookie: LinkCookie, value: string, origin: string, expires: Date) =>
  linkCookieOf(cookie, origin).serialize(value, { expires });

export async function readLinkCookie(
  cookie: LinkCookie,
  request: Pick<Request, 'url' | 'headers'>,
): Promise<string | null> {
  const value: unknown = await linkCookieOf(cookie, request.url).parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value !== '' ? value : null;
}

// A link may require a passcode. A cookie then opens its path and everything below until the link ends.

type Opened = Locked & { expiresAt: Date };

/** Whether the sender of a request may see the target of the link. */
export const mayOpen = async (
  opened: Locked,
  cookie: LinkCookie,
  request: Pick<Request, 'url' | 'headers'>,
): Promise<boolean> => isOpenTo(opened, await readLinkCookie(cookie, request));

/** Checks the passcode and redirects to the link. Throws 401 for a wrong one, and 429 after too many attempts. */
export async function passGate(
  opened: Opened,
  cookie: LinkCookie,
  passcode: string,
  { address, origin }: ActionFunctionArgs['context'],
): Promise<TypedResponse<never>> {
  if (isOpenTo(opened, null)) return redirect(cookie.path, 303);
  const proof = await givePasscode(opened, passcode, networkOf(address));
  const headers = new Headers();
  // The page's data are beside the link, and not below it.
  for (const path of [cookie.path, `${cookie.path}.data`])
    headers.append(
      'Set-Cookie',
      await linkCookieHeader({ ...cookie, path }, proof, origin, opened.expiresAt),
    );
  return redirect(cookie.path, { status: 303, headers });
}

/** Returns the action of a page whose only form asks for the passcode; `field` is the control's name. */
export const gateAction = (
  field: string,
  open: (token: string) => Promise<Opened>,
  cookieOf: (token: string) => LinkCookie,
) =>
  publicFormAction(
    async (form, { params: { token = '' }, context }) =>
      passGate(await open(token), cookieOf(token), textOf(form, field) ?? '', context),
    { failed: '' },
  );

/** Passes on `Retry-After`. */
export const gateHeaders: HeadersFunction = ({ actionHeaders }): Record<string, string> => {
  const retryAfter = actionHeaders.get('Retry-After');
  return retryAfter === null ? {} : { 'Retry-After': retryAfter };
};

export async function readLinkSite() {
  const { siteName, logoUrl, faviconUrl, brand } = await readSettings(
    'siteName',
    'logoUrl',
    'faviconUrl',
    'brand',
  );
  const logos = logosOf({ logoUrl, brand }, await readPlainLogos());
  return { siteName, faviconUrl, logo: logos.dark, brand: pageBrandOf(brand, siteName) };
}

/** Whether a person opens the page, not a checker or a prefetching browser. */
function isOpening({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const purposes = `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`;
  return method === 'GET' && !/prefetch/i.test(purposes);
}

/** Counts a view in the background; a failure is only logged. */
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
