import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { JoinForm } from '~/accounts/password-form';
import { SignInLayout } from '~/accounts/sign-in-form';
import { setLinkedPassword, passwordLinkLoader } from '~/accounts/user-forms.server';
import { sendForm } from '~/core/forms/client-action';
import { PASSWORD_NOT_SET } from '~/core/validation/messages';
import { adminLinks } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const handle = { admin: true };
export const links = adminLinks;
export const loader = passwordLinkLoader;
export const action = setLinkedPassword;
export const clientAction = sendForm(PASSWORD_NOT_SET);

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: `${found?.link?.kind === 'reset' ? 'Set password' : 'Join'} | ${found?.siteName ?? ''} admin` },
  { name: 'robots', content: 'noindex' },
];

export default function Join() {
  const { siteName, logo, link, over, minimum } = useLoaderData<typeof loader>();
  const formError = useActionData<typeof action>();
  return (
    <SignInLayout title={siteName} logo={logo} subtitle="Content admin">
      {link ? (
        <JoinForm link={link} formError={formError} minimum={minimum} />
      ) : (
        <div className="stack">
          <h2>{over}</h2>
          <p>Ask an administrator for a new one, if you need it.</p>
          <p>
            <Link className="sign-in__link" to="/admin">
              Sign in
            </Link>
          </p>
        </div>
      )}
    </SignInLayout>
  );
}
