import { data, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInLayout, SignInForm } from '~/accounts/sign-in-form';
import { sendFormTo } from '~/core/forms/client-action';
import { LOGIN_FAILED, UNREACHABLE_INPUT_KEPT } from '~/core/validation/messages';
import { signIn, signInLoader } from '~/accounts/sign-in.server';
import { adminLinks, adminHeaders } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const handle = { admin: true };
export const links = adminLinks;
export const headers = adminHeaders;

export const loader = signInLoader;

export async function action(args: ActionFunctionArgs) {
  const result = await signIn(args);
  if (!('error' in result)) return result;
  const { ok, error, username } = result;
  return data({ ok, error, username }, result.init);
}
export const clientAction = sendFormTo(() => ({
  ok: false,
  error: LOGIN_FAILED,
  detail: UNREACHABLE_INPUT_KEPT,
}));

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: `Sign in | ${found?.siteName ?? ''} admin` },
  { name: 'robots', content: 'noindex' },
];

export default function Login() {
  const { siteName, logo, notice, passkeys } = useLoaderData<typeof loader>();
  const formError = useActionData<typeof action>();
  return (
    <SignInLayout title={siteName} logo={logo} subtitle="Content admin">
      <SignInForm
        formError={formError ?? (notice === undefined ? undefined : { error: notice })}
        offersPasskeys={passkeys}
      />
    </SignInLayout>
  );
}
