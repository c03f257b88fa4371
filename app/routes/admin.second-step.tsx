import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { SecondStepForm } from '~/accounts/second-step-form';
import { SignInLayout } from '~/accounts/sign-in-form';
import { secondStepAction, secondStepLoader } from '~/accounts/sign-in.server';
import { sendFormTo } from '~/core/forms/client-action';
import { UNREACHABLE_INPUT_KEPT } from '~/core/validation/messages';
import { adminHeaders, adminLinks } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const handle = { admin: true };
export const links = adminLinks;
export const headers = adminHeaders;
export const loader = secondStepLoader;
export const action = secondStepAction;
export const clientAction = sendFormTo(() => ({ ok: false, error: UNREACHABLE_INPUT_KEPT, held: null }));

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: `Second step | ${found?.siteName ?? ''} admin` },
  { name: 'robots', content: 'noindex' },
];

export default function SecondStep() {
  const { siteName, logo, username } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [query] = useSearchParams();
  return (
    <SignInLayout title={siteName} logo={logo} subtitle="Second step">
      <SecondStepForm username={username} byRecovery={query.get('with') === 'recovery'} answer={answer} />
    </SignInLayout>
  );
}
