import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInLayout } from '~/components/admin/layout/sign-in-layout';
import { SignInForm } from '~/components/admin/layout/sign-in-form';
import { adminLinks } from '~/http/pages/admin-links';
import { adminHeaders } from '~/http/loaders/admin-headers';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { readFlash } from '~/http/forms/flash';
import { SIGN_IN_PLACE } from '~/http/auth/second-step';
import { sendFormTo, UNREACHABLE } from '~/http/forms/client-action';
import { withRequestTimeout } from '~/http/forms/request-timeout';
import { findSignedIn } from '~/http/auth/session';
import { LOGIN_FAILED } from '~/rules/validation/messages';
import { safeRedirect } from '~/rules/accounts/redirect';
import { signIn } from '~/http/auth/sign-in';
import { getSettings } from '~/services/content/settings';

export const handle = { admin: true };
export const links = adminLinks;
export const headers = adminHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  // The sign-in screen also renders while the database is unreachable; signing in then reports the error.
  const [signedIn, { siteName }] = await Promise.all([
    findSignedIn(request).catch(() => null),
    withRequestTimeout(getSettings()).catch(() => ({ siteName: 'Sign in' })),
  ]);
  if (signedIn) throw redirect(safeRedirect(new URL(request.url).searchParams.get('redirectTo')));
  const { flash, header } = await readFlash(request, context);
  const isOwn = flash?.place === SIGN_IN_PLACE;
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (isOwn && header) headers.append('Set-Cookie', header);
  return data({ siteName, notice: isOwn ? flash.text : undefined }, { headers });
}

export async function action(args: ActionFunctionArgs) {
  const result = await signIn(args);
  if (!('error' in result)) return result;
  const { ok, error, username } = result;
  return data({ ok, error, username }, result.init);
}
export const clientAction = sendFormTo(() => ({ ok: false, error: LOGIN_FAILED, detail: UNREACHABLE }));
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: `Sign in | ${found?.siteName ?? ''} admin` },
  { name: 'robots', content: 'noindex' },
];

export default function Login() {
  const { siteName, notice } = useLoaderData<typeof loader>();
  const formError = useActionData<typeof action>();
  return (
    <SignInLayout title={siteName} subtitle="Content admin">
      <SignInForm formError={formError ?? (notice === undefined ? undefined : { error: notice })} />
    </SignInLayout>
  );
}
